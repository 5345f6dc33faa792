import Bindery
import BinderyCollections
import TestSupport
import Testing

struct `Selections` {
  private struct Queue: SelectionViewModel {
    let items: [SelectionItem]
    var offers: [SelectionOffer] { [SelectionOffer("queue", for: items.map(\.id), whole: request)] }
    func action(for event: UserEvent) -> (any Action)? { request }
    private var request: ActionRequest { ActionRequest(verb: "queue", argument: "\(items.count)") }
  }

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `What is offered is what every item offers, and one run does it to each in order`(seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    let names = ["page", "preview", "share", "delete"]
    let items = (0..<Int.random(in: 1...4, using: &random)).map { index in
      item(
        ["song", "podcast"].randomElement(using: &random) ?? "song", "\(index)",
        names.shuffled(using: &random).filter { _ in Int.random(in: 0..<4, using: &random) > 0 })
    }
    let selection = CommonSelectionViewModel(items: items)
    let expected = items[0].actions.map(\.name).filter { name in
      items.allSatisfy { $0.action(named: name) != nil }
    }
    expectEqual(selection.offers.map(\.name), expected)
    expectEqual(selection.menu(for: .menu).actionItems.map(\.title), expected)

    let (context, journal) = (Context(), Journal())
    context.receive(ActionRequest.self) { journal.write("\($0)") }
    for offer in selection.offers {
      #expect(await isHandled(offer.action, in: context))
      expectEqual(journal.take(), items.map { "\(offer.name) \($0.id.modelId)" })
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A run sends each item's own request once, and gives a result for each in order`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let items = (0..<Int.random(in: 1...6, using: &random)).map { index in
      item(["song", "podcast"].randomElement(using: &random) ?? "song", "\(index)", ["page"])
    }.shuffled(using: &random)
    let refused = Set(items.map(\.id.modelId.rawValue).filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
    let (context, journal) = (Context(), Journal())
    context.receive(ActionRequest.self, if: { !refused.contains($0.argument) }) { journal.write($0.argument) }
    let offer = try #require(CommonSelectionViewModel(items: items).offer(named: "page"))
    let results = await offer.run(in: context)
    expectEqual(results.map(\.id), items.map(\.id))
    expectEqual(results.map(\.result.isHandled), items.map { !refused.contains($0.id.modelId.rawValue) })
    expectEqual(journal.lines, items.map(\.id.modelId.rawValue).filter { !refused.contains($0) })
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `What isn't possible for one is possible for none, for the reason of the first, and nothing is sent`(
    seed: UInt64
  ) async throws {
    var random = SplitMix64(seed: seed)
    let reasons = (0..<Int.random(in: 1...5, using: &random)).map { index in
      [nil, "", "sold out at \(index)"].randomElement(using: &random) ?? nil
    }
    let items = reasons.enumerated().map { index, reason in
      // An empty reason stands for an action without one that isn't possible.
      let request = reason == "" ? nil : request("buy", "\(index)")
      return SelectionItem(id: id("\(index)"), actions: [.init("buy", request, refusal: reason == "" ? nil : reason)])
    }
    let (context, journal) = (Context(), Journal())
    context.receive(ActionRequest.self) { journal.write("\($0)") }
    let selection = CommonSelectionViewModel(items: items)
    let offer = try #require(selection.offer(named: "buy"))
    let first = reasons.compactMap(\.self).first
    expectEqual(offer.isPossible, (first == nil))
    expectEqual(offer.refusal, (first == "" ? nil : first))
    let results = await offer.run(in: context)
    expectEqual(results.map(\.id), items.map(\.id))
    #expect(results.allSatisfy { $0.result.isHandled == offer.isPossible })
    expectEqual(journal.lines.count, (offer.isPossible ? items.count : 0))
    let item = try #require(selection.menu(for: .menu).actionItems.first)
    #expect(item.isEnabled == offer.isPossible && item.reason == offer.refusal)
  }

  // MARK: Examples

  @Test func `A result is the reply to the item's own action, even if that is a compound`() async throws {
    struct Count: Action {
      typealias Reply = Int
      let number: Int
    }
    let context = Context()
    context.receive(Count.self) { $0.number }
    let selection = CommonSelectionViewModel(items: [
      SelectionItem(id: id("1"), actions: [.init("count", Count(number: 1).with(Count(number: 2)))]),
      SelectionItem(id: id("2"), actions: [.init("count", Count(number: 3))]),
    ])
    let results = try await #require(selection.offer(named: "count")).run(in: context)
    expectEqual(results.map(\.id), [id("1"), id("2")])
    expectEqual((results[0].result.reply as? CompoundAction.Reply)?.map { $0.reply as? Int }, [1, 2])
    expectEqual(results[1].result.reply as? Int, 3)
    expectNil(selection.offer(named: "page"))
  }

  @Test func `What a plugin does for all together is sent once, and its result is that of each`() async throws {
    let provider = SelectionProvider()
    provider.register("song") { items, _ in Queue(items: items) }
    let (context, journal) = (Context(), Journal())
    context.receive(ActionRequest.self) { journal.write("\($0)") }
    let songs = [item("song", "2", ["page"]), item("song", "1", ["page"])]
    let selection = provider.viewModel(for: songs, in: context)
    expectEqual(selection.menu(for: .menu).actionItems.map(\.title), ["queue"])
    let results = try await #require(selection.offer(named: "queue")).run(in: context)
    expectEqual(journal.lines, ["queue 2"])
    #expect(results.map(\.id) == [id("2"), id("1")] && results.allSatisfy { $0.result.isHandled })
  }

  @Test func `Two songs and a podcast have only their common actions`() {
    let selection = CommonSelectionViewModel(items: [
      item("song", "1", ["preview", "page"]), item("podcast", "2", ["page", "subscribe"]),
      item("song", "3", ["preview", "page"]),
    ])
    expectEqual(selection.offers.map(\.name), ["page"])
    expectEqual((selection.offers.first?.action as? CompoundAction)?.actions.count, 3)
  }

  @Test func `A menu shows the title of the first item, whatever the others call the action`() {
    let titles = ["Show page", "Open"]
    let selection = CommonSelectionViewModel(
      items: titles.map { title in
        SelectionItem(id: id(title), actions: [.init("page", title: title, request("page", title))])
      })
    expectEqual(selection.offers.map(\.name), ["page"])
    expectEqual(selection.menu(for: .menu).actionItems.map(\.title), ["Show page"])
    expectEqual(selection.items[1].menu(for: .menu).actionItems.map(\.title), ["Open"])
  }

  @Test func `A single item does what it does alone`() {
    let selection = CommonSelectionViewModel(items: [item("song", "1", ["preview", "page"])])
    expectEqual(selection.offers.map { $0.action as? ActionRequest }, [request("preview", "1"), request("page", "1")])
  }

  @Test func `Nothing selected offers nothing`() {
    let selection = CommonSelectionViewModel(items: [])
    #expect(selection.offers.isEmpty)
    expectNil(selection.action(for: .select))
  }

  @Test func `Of two offers with one name the first counts`() {
    let item = SelectionItem(
      id: ItemId(kind: "song", modelId: ModelId("1")),
      actions: [.init("page", request("first", "")), .init("page", request("second", ""))])
    expectEqual(item.actions.map(\.request), [request("first", "")])
  }

  @Test func `An event does what it does to all of them, or nothing`() {
    let answering = SelectionItem(id: ItemId(kind: "song", modelId: ModelId("1")), actions: []) { event in
      event == .copy ? ActionRequest(verb: "copy", argument: "1") : nil
    }
    let both = CommonSelectionViewModel(items: [answering, answering])
    expectEqual((both.action(for: .copy) as? CompoundAction)?.actions.count, 2)
    expectNil(both.action(for: .select))
    expectNil(CommonSelectionViewModel(items: [answering, item("song", "2", [])]).action(for: .copy))
  }

  @Test func `A plugin acts for a selection of its kind, and for no other`() {
    let provider = SelectionProvider()
    provider.register("song") { items, _ in CommonSelectionViewModel(items: items) }
    provider.register("song") { items, _ in Queue(items: items) }
    let (song, podcast) = (item("song", "1", ["page"]), item("podcast", "2", ["page"]))
    let context = Context()
    let ofSongs = provider.viewModel(for: [song, song], in: context)
    expectEqual(ofSongs.action(for: .select) as? ActionRequest, request("queue", "2"))
    expectEqual(ofSongs.items.count, 2)
    for mixed in [[song, podcast], [podcast], []] {
      #expect(provider.viewModel(for: mixed, in: context) is CommonSelectionViewModel)
    }
  }

  private func item(_ kind: Kind, _ id: String, _ names: [String]) -> SelectionItem {
    SelectionItem(
      id: ItemId(kind: kind, modelId: ModelId(id)), actions: names.map { .init($0, request($0, id)) })
  }

  private func id(_ id: String) -> ItemId {
    ItemId(kind: "song", modelId: ModelId(id))
  }

  private func request(_ verb: String, _ argument: String) -> ActionRequest {
    ActionRequest(verb: verb, argument: argument)
  }

  private func isHandled(_ action: some Action, in context: Context) async -> Bool {
    await context.send(action).isHandled
  }
}
