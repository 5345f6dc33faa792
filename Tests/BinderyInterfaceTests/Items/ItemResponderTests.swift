import Bindery
import BinderyCollections
import BinderyInterface
import Synchronization
import TestSupport
import Testing

struct `An item's answers to events` {
  // MARK: Conventions

  @Test(
    arguments: [
      (nil, nil, "show media://cat/1"), ("pet it:", nil, "pet it:"), ("pet it:", "it bites", nil),
      (nil, "it bites", nil),
    ] as [(String?, String?, String?)])
  func `Selecting is the action of that name, or shows the item, and nothing if it is refused`(
    select: String?, refusal: String?, answer: String?
  ) {
    let item = responder([.init("select", "Select", select, refusal)])
    expectEqual((item.action(for: .select) as? ActionRequest)?.description, answer)
  }

  @Test(arguments: ["open https://example.org", "copy x"])
  func `A selection opens and copies nothing, which is told, whereas the action does by its name`(request: String)
    throws
  {
    let item = responder([.init("select", "Select", request, nil)])
    let unchosen = try #require(item.action(for: .select) as? UnchosenRequest)
    expectEqual(unchosen.request, ActionRequest(request))
    #expect(unchosen.description.contains("only an action that you choose by its title"))
    expectEqual(item.action(named: "select")?.request, ActionRequest(request))
  }

  @Test func `An item without an action of that name is shown when it is selected`() {
    expectEqual(responder([]).action(for: .select) as? ActionRequest, .show(Self.route))
  }

  @Test func `A copy is one of the address`() {
    expectEqual(responder([]).action(for: .copy) as? ActionRequest, .copy("media://cat/1"))
  }

  @Test(arguments: [UserEvent.paste("x"), .click([]), .key(KeyChord(.space)), .menu])
  func `Another event has no meaning for a plain view model`(event: UserEvent) {
    expectNil(responder([.init("select", "Select", "pet it:", nil)]).action(for: event))
  }

  @Test func `The menu has all actions in their order, those that aren't possible greyed out with their reasons`() {
    let item = responder([
      .init("feed", "Feed it", "feed it:", nil), .init("wash", "Wash it", "wash it:", "it hates water"),
      .init("call", "call", nil, nil),
    ])
    let items = item.menu(for: .menu).actionItems
    expectEqual(items.map(\.title), ["Feed it", "Wash it", "call"])
    expectEqual(items.map(\.isEnabled), [true, false, false])
    expectEqual(items.map(\.reason), [nil, "it hates water", nil])
    expectEqual(items[0].action as? ActionRequest, ActionRequest("feed it:"))
  }

  @Test func `What is greyed out stays so, whoever would take it, and the rest is as its receivers are`() {
    let context = Context()
    context.receive(ActionRequest.self, if: { $0.verb == "feed" }) { _ in }
    let item = responder([
      .init("feed", "Feed it", "feed it:", nil), .init("wash", "Wash it", "feed it:", "it hates water"),
      .init("call", "Call it", "call it:", nil),
    ])
    expectEqual(item.menu(for: .menu).resolved(in: context).actionItems.map(\.isEnabled), [true, false, false])
    expectEqual(context.canHandle(.menu, by: item), false, "nobody shows menus")
    expectEqual(context.canHandle(.select, by: item), false, "nobody shows items")
    context.receive(ActionRequest.self, if: { $0.route != nil }) { _ in }
    #expect(context.canHandle(.select, by: item))
  }

  @Test func `An action whose view model fails isn't possible, with the error as the reason`() {
    let item = responder([.init("feed", "Feed it", "feed it:", nil)], failing: true)
    expectEqual(item.actions.map(\.title), ["Feed it"])
    expectEqual(item.actions.map(\.isPossible), [false])
    expectEqual(item.actions.map(\.refusal), ["the cat is gone"])
  }

  // MARK: Names

  @Test func `Select and copy have names, which the item's own actions take first`() {
    let item = responder([.init("copy", "Clone it", "clone it:", nil)])
    expectEqual(item.action(named: "copy")?.title, "Clone it")
    expectEqual(item.action(named: "select")?.request, .show(item.route))
    expectEqual(item.conventions.map(\.name), ["select"])
    expectEqual(item.names, ["copy", "select"])
    expectNil(item.action(named: "feed"))
  }

  // MARK: View models that live

  @Test func `A live view model answers first, and the conventions hold where it has no answer`() {
    let messages = Mutex<[String]>([])
    let log = Log(threshold: .debug) { level, message in messages.withLock { $0.append("\(level): \(message)") } }
    let cat = LiveCat()
    let item = ItemResponder(cat, of: binding([]), at: Self.route, log: log)
    expectEqual(item.action(for: .key(KeyChord(.space))) as? ActionRequest, ActionRequest("purr"))
    expectNil(item.action(for: .menu) as? ActionRequest)
    expectEqual(item.action(for: .select) as? ActionRequest, .show(item.route), "its own answer failed")
    expectEqual(messages.withLock { $0 }, ["warning: 'media://cat/1' can't answer an event: the cat is gone"])
  }

  @Test(arguments: [UserEvent.select, .menu, .key(KeyChord(.space)), .click([]), .doubleClick([]), .paste("x")])
  func `Nothing that a live view model answers to an event opens or copies`(event: UserEvent) {
    for request in [ActionRequest.open("https://example.org"), .copy("x"), .open("")] {
      let item = ItemResponder(LiveCat(answering: request), of: binding([]), at: Self.route)
      expectEqual(item.action(for: event) as? UnchosenRequest, UnchosenRequest(request))
      expectEqual(item.ownAnswer(to: event) as? UnchosenRequest, UnchosenRequest(request))
      expectEqual(item.conventions.map(\.isPossible), [false, true])
      expectEqual(item.conventions[0].refusal, UnchosenRequest(request)?.description)
    }
  }

  @Test(arguments: [
    ("media://cat/2", "media://cat/2"), ("media://cat/2?source=home", "media://cat/2?source=home"),
    ("media://cat/secret?source=far", "media://cat/secret"),
    ("media://cat/2?screen=paws&source=far", "media://cat/2?screen=paws"),
  ])
  func `What is shown for an event is looked for in the user's sources, or in that of the item`(
    address: String, shown: String
  ) throws {
    let route = Route(item: ItemId(kind: "cat", source: "home", modelId: ModelId("1")))
    let request = ActionRequest(verb: "show", argument: address)
    let item = ItemResponder(LiveCat(answering: request), of: binding([]), at: route)
    let other = ItemResponder(
      Cat(actions: [.init("select", "Select", "show \(address)", nil)], isFailing: false),
      of: binding([.init("select", "Select", nil, nil)]), at: route)
    for answer in [item.action(for: .select), item.ownAnswer(to: .click([])), other.action(for: .select)] {
      expectEqual(answer as? ActionRequest, .show(try Route(parsing: shown)))
    }
    expectEqual(other.action(named: "select")?.request, request, "the user has chosen it by its title")
  }

  @Test func `A copy is one of the address, whatever a live view model would copy`() {
    let item = ItemResponder(LiveCat(answering: .copy("rm -rf")), of: binding([]), at: Self.route)
    expectEqual(item.action(for: .copy) as? ActionRequest, .copy("media://cat/1"))
    expectEqual(item.action(named: "copy")?.request, .copy("media://cat/1"))
  }

  // MARK: Several

  @Test func `Several items have in common what all offer, and it is possible if it is for all`() {
    let one = responder([
      .init("feed", "Feed it", "feed 1", nil), .init("wash", "Wash it", "wash 1", nil),
      .init("call", "Call", "call 1", nil),
    ])
    let two = responder([.init("wash", "Wash", "wash 2", "it hates water"), .init("feed", "Feed", "feed 2", nil)])
    let common = SelectionOffer.common(of: [one, two].map(SelectionItem.init(allNamedActionsOf:)))
    expectEqual(common.map(\.name), ["feed", "wash", "select", "copy"])
    expectEqual(common.map(\.title), ["Feed it", "Wash it", "Select", "Copy address"])
    expectEqual(common.map(\.isPossible), [true, false, true, true])
    expectEqual(common[1].refusal, "it hates water")
    expectEqual(common.map { $0.actions.count }, [2, 0, 2, 2])
  }

  @Test func `A selected item has the actions and the answers of its responder, and conventions aren't in its menu`() {
    let item = SelectionItem(responder([.init("feed", "Feed it", "feed it:", nil), .init("call", "Call", nil, nil)]))
    expectEqual(item.id, Self.route.item)
    expectEqual(item.actions.map(\.request), [ActionRequest("feed it:"), nil])
    expectEqual(item.menu(for: .menu).actionItems.map(\.title), ["Feed it", "Call"])
    expectEqual(item.menu(for: .menu).actionItems.map(\.isEnabled), [true, false])
    expectEqual(item.action(for: .select) as? ActionRequest, .show(Self.route))
    expectEqual(item.action(for: .copy) as? ActionRequest, .copy("media://cat/1"))
    expectNil(item.action(for: .menu))
  }

  // MARK: Support

  private static let route = Route(kind: "cat", modelId: ModelId("1"))

  private func binding(_ actions: [CatAction]) -> ViewBinding {
    ViewBinding(kind: "cat", actions: actions.map { ActionDeclaration(name: $0.name, title: $0.title) }) { _ in
      throw CatError()
    }
  }

  private func responder(_ actions: [CatAction], failing isFailing: Bool = false) -> ItemResponder {
    ItemResponder(
      Cat(actions: actions, isFailing: isFailing), of: binding(actions), at: Self.route)
  }
}

/// An action as a test words it.
private struct CatAction {
  let name: String
  let title: String
  let request: String?
  let refusal: String?

  init(_ name: String, _ title: String, _ request: String?, _ refusal: String?) {
    (self.name, self.title, self.request, self.refusal) = (name, title, request, refusal)
  }
}

private struct CatError: Error, CustomStringConvertible {
  var description: String { "the cat is gone" }
}

/// A view model of nothing but actions.
private class Cat: BoundViewModel {
  let actions: [CatAction]
  let isFailing: Bool

  init(actions: [CatAction], isFailing: Bool) {
    self.actions = actions
    self.isFailing = isFailing
  }

  func property(at index: Int) -> PropertyValue { .absent }

  func action(at index: Int) throws -> ActionRequest? {
    if isFailing { throw CatError() }
    return actions[index].request.flatMap { ActionRequest($0) }
  }

  func refusal(ofActionAt index: Int) -> String? { actions[index].refusal }
  func draw(on canvas: inout any TextCanvas) {}
  func preferredSize(fitting available: AvailableSize) -> Size { available.size }
}

/// A live view model with one answer to every event, or one that purrs at a key and fails when it is selected.
private final class LiveCat: Cat, BoundLiveViewModel {
  private let answer: ActionRequest?

  init(answering answer: ActionRequest? = nil) {
    self.answer = answer
    super.init(actions: [], isFailing: false)
  }

  func activate(_ level: Activation) {}
  func update(to model: any BoundModel) {}
  func observe(_ changed: @escaping @Sendable () -> Void) {}

  func action(for event: UserEvent) throws -> ActionRequest? {
    if let answer { return answer }
    if event == .select { throw CatError() }
    return event == .key(KeyChord(.space)) ? ActionRequest("purr") : nil
  }
}
