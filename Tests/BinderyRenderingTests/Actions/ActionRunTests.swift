import Bindery
import BinderyCollections
import BinderyHost
import BinderyInterface
import BinderyRendering
import Foundation
import TestSupport
import Testing

@MainActor
struct `Runs of actions` {
  private let bindings = ViewBindingProvider()
  private let coordinator: Coordinator

  init() {
    bindings.bind(Thing.self, ThingViewModel.self, ThingView.self)
    let details = DetailProvider(bindings: bindings) { route in
      route.modelId == ModelId("0") ? nil : Record(kind: "thing", fields: ["id": 7, "name": "Anvil"])
    }
    coordinator = Coordinator(registry: RouteRegistry(fallback: details), context: Context())
  }

  private func handler(opener: String = "/bin/true", answering answer: Bool? = true) -> ActionHandler {
    ActionHandler(coordinator, opener: AddressOpener(environment: ["BINDERY_OPENER": opener])) { _ in answer }
  }

  /// A thing, whose page has the note in its address, and which has no page without a note.
  private func thing(_ id: Int, note: String? = nil) throws -> ItemResponder {
    let record = Record(
      kind: "thing", fields: ["id": .integer(Int64(id)), "name": "Anvil", "note": note.map { .text($0) } ?? .null])
    let binding = bindings.answer(for: "thing").binding
    let viewModel = try binding.model(from: record).viewModel(in: Context())
    return ItemResponder(viewModel, of: binding, at: Route(kind: "thing", modelId: ModelId(id)))
  }

  /// An item whose one action, `act`, requests something.
  private func item(_ request: String) throws -> ItemResponder {
    let binding = ViewBinding(kind: "act", actions: ["act"]) { _ in throw Breakage(description: "none") }
    return ItemResponder(
      Acting(request: ActionRequest(request)), of: binding, at: Route(kind: "act", modelId: ModelId(1)))
  }

  // MARK: Laws

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `An action is done for all items or for none, with one result each in their order`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let notes = (0..<Int.random(in: 1...4, using: &random)).map {
      Int.random(in: 0...2, using: &random) > 0 ? "\($0)" : nil
    }
    let items = try notes.enumerated().map { try thing($0 + 1, note: $1) }
    let results = await ActionRun("page", of: items).results(by: handler())
    expectEqual(results.map(\.route), items.map(\.route))
    let isForAll = !notes.contains(nil)
    let statuses = notes.map { isForAll ? "done" : $0 == nil ? "impossible" : "skipped" }
    expectEqual(results.map(\.status), statuses)
    for (result, note) in zip(results, notes) where isForAll {
      guard case .performed(.opened(let address)) = result.outcome else {
        Issue.record("\(result.outcome)")
        continue
      }
      expectEqual(address, "https://example.org/\(note ?? "")")
    }
  }

  // MARK: Examples

  @Test(arguments: [
    ("copy a b", "done", nil), ("open x:y", "done", nil), ("show media://thing/1", "done", nil),
    ("back", "failed", "there is nothing to go back to"),
    ("show media://thing/0", "failed", "there is no 'media://thing/0'; check the identifier"),
    ("show me", "unhandled", "nothing here does 'show', which 'act' of 'media://act/1' asks for"),
    ("dance", "unhandled", "nothing here does 'dance', which 'act' of 'media://act/1' asks for"),
    ("open a", "failed", "'a' isn't opened; expected one such as 'https://example.org', and no file, code or document"),
  ])
  func `What becomes of a request is told`(request: String, status: String, problem: String?) async throws {
    let result = try #require(await ActionRun("act", of: [item(request)]).results(by: handler()).first)
    expectEqual(result.status, status)
    expectEqual(result.problem, problem)
  }

  @Test(
    arguments: [
      (true, "done", nil), (false, "failed", "'magnet:?xt=1' isn't opened"),
      (nil, "failed", "'magnet:?xt=1' isn't opened: only a person at a terminal can say whether a program may get it"),
    ] as [(Bool?, String, String?)])
  func `An address that starts any program is opened if the user says so`(
    answer: Bool?, status: String, problem: String?
  )
    async throws
  {
    let results = await ActionRun("act", of: [try item("open magnet:?xt=1")]).results(by: handler(answering: answer))
    expectEqual(results.map(\.status), [status])
    expectEqual(results.map(\.problem), [problem])
  }

  @Test(arguments: ["https://example.org", "http://example.org", "mailto:ida@example.org", "javascript:x", "file:///x"])
  func `Nobody is asked about an address of the web or of a person, or one that isn't opened`(address: String)
    async throws
  {
    let questions = NoticeCounter()
    let handler = ActionHandler(coordinator, opener: AddressOpener(environment: ["BINDERY_OPENER": "/bin/true"])) { _ in
      questions.increment()
      return true
    }
    _ = await ActionRun("act", of: [try item("open \(address)")]).results(by: handler)
    expectEqual(questions.count, 0)
  }

  @Test func `A failure of one item leaves the others`() async throws {
    let items = try [item("copy 1"), item("open no"), item("dance"), item("copy 4")]
    let results = await ActionRun("act", of: items).results(by: handler())
    expectEqual(results.map(\.status), ["done", "failed", "unhandled", "done"])
    guard case .performed(.copied(let text)) = results[3].outcome else {
      Issue.record("\(results[3].outcome)")
      return
    }
    expectEqual(text, "4")
  }

  @Test func `An unknown action is told with those that there are`() async throws {
    let result = try #require(await ActionRun("fly", of: [thing(1)]).results(by: handler()).first)
    expectEqual(result.problem, "'media://thing/1' has no action 'fly'; it has page, select, copy")
  }

  @Test func `What others send isn't received by the handler`() async throws {
    let handler = handler()
    await expectEqual(coordinator.context.send(ActionRequest.copy("x")).isHandled, false)
    #expect(await handler.context.send(ActionRequest.copy("x")).isHandled)
    expectEqual(handler.takeEffects().count, 1)
    #expect(handler.takeEffects().isEmpty)
  }

  // MARK: Pages

  @Test func `Actions are rows with their titles, and what they do or why not`() throws {
    let item = SelectionItem(
      id: ItemId(kind: "thing", modelId: ModelId(1)),
      actions: [
        ItemAction("page", title: "Open the page", ActionRequest.open("x:y")),
        ItemAction("buy", title: "Buy", ActionRequest.open("x:z"), refusal: "sold\nout"),
        ItemAction("call", title: "Call", nil),
      ])
    let actions = SelectionOffer.common(of: [item])
    expectEqual(
      text(page(.text).render(actions)),
      """
      page  Open the page  open x:y
      buy   Buy            not possible now: sold out
      call  Call           not possible now

      """)
    expectEqual(text(page(.plain).render(actions)).split(separator: "\n").first, "page\tOpen the page\topen x:y")
    expectEqual(
      text(page(.jsonl).render(actions)),
      """
      {"name":"page","title":"Open the page","possible":true,"verb":"open","argument":"x:y"}
      {"name":"buy","title":"Buy","possible":false,"reason":"sold\\nout"}
      {"name":"call","title":"Call","possible":false}

      """)
    expectEqual(text(page(.json).render([])), #"{"version":1,"actions":[]}"# + "\n")
  }

  @Test func `A result is a row, and for programs an object, with what is shown within`() async throws {
    let results = await ActionRun("act", of: try [item("copy a b"), item("dance")]).results(by: handler())
    expectEqual(text(page(.plain).render(results).utf8), "a b\nmedia://act/1\tact\tunhandled\n")
    expectEqual(
      text(page(.jsonl).render(results).utf8),
      """
      {"address":"media://act/1","action":"act","title":"act","status":"done","verb":"copy","argument":"a b"}
      {"address":"media://act/1","action":"act","title":"act","status":"unhandled","verb":"dance","argument":"",\
      "error":"nothing here does 'dance', which 'act' of 'media://act/1' asks for"}

      """)
    let shown = await ActionRun("select", of: [try thing(7)]).results(by: handler())
    let json = page(.json).render(shown).utf8
    let document = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
    let item = (document?["results"] as? [[String: Any]])?.first?["item"] as? [String: Any]
    expectEqual(item?["id"] as? String, "7")
    #expect(text(page(.plain).render(shown).utf8).hasSuffix("address\tmedia://thing/7\n"))
  }

  @Test func `On a terminal, text is copied by the terminal, all of it at once`() async throws {
    let results = await ActionRun("act", of: try [item("copy a"), item("copy b")]).results(by: handler())
    let page = ActionPage(style: OutputStyle(format: .text, columns: 80), isOnTerminal: true)
    expectEqual(
      text(page.render(results).utf8),
      """
      \u{1B}]52;c;YQpi\u{7}media://act/1  act  copied a
      media://act/1  act  copied b

      """)
    #expect(
      !text(ActionPage(style: OutputStyle(format: .plain), isOnTerminal: true).render(results).utf8).contains("\u{1B}"))
  }

  @Test func `Rows stand below each other, and pages between them`() async throws {
    let items = try [item("open x:"), item("dance"), item("show media://thing/7"), item("back")]
    let results = await ActionRun("act", of: items).results(by: handler())
    let text = text(page(.text).render(results).utf8)
    #expect(text.hasPrefix("media://act/1  act  opened x:\nmedia://act/1  act  unhandled\n\nAnvil"))
    #expect(text.hasSuffix("address  media://thing/7\nmedia://act/1  act  failed\n"))
  }

  @Test func `Nothing that is copied ends a line of its own accord`() async throws {
    let results = await ActionRun("act", of: try [item("copy rm\n-rf\u{1B}")]).results(by: handler())
    let page = ActionPage(style: OutputStyle(format: .text, columns: 80), isOnTerminal: true)
    let sequence = text(page.render(results).utf8).split(separator: "\u{7}")[0].dropFirst(7)
    let copied = try #require(Data(base64Encoded: String(sequence)))
    #expect(copied.allSatisfy { $0 >= 0x20 })
  }

  @Test(arguments: 1...60)
  func `No line is wider than the output`(columns: Int) async throws {
    let results = await ActionRun("act", of: try [item("dance"), item("open x:")]).results(by: handler())
    let page = ActionPage(style: OutputStyle(format: .text, columns: columns), isOnTerminal: false)
    for line in text(page.render(results).utf8).split(separator: "\n") { #expect(line.count <= columns) }
  }

  private func page(_ format: OutputFormat) -> ActionPage {
    ActionPage(style: OutputStyle(format: format, columns: 80), isOnTerminal: false)
  }

  private func text(_ utf8: [UInt8]) -> String { String(decoding: utf8, as: UTF8.self) }
}

/// A view model of one action.
private final class Acting: BoundViewModel {
  let request: ActionRequest?

  init(request: ActionRequest?) {
    self.request = request
  }

  func property(at index: Int) -> PropertyValue { .absent }
  func action(at index: Int) -> ActionRequest? { request }
  func draw(on canvas: inout any TextCanvas) {}
  func preferredSize(fitting available: AvailableSize) -> Size { available.size }
}
