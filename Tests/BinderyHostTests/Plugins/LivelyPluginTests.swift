import Bindery
import BinderyHost
import BinderyInterface
import BinderySources
import HostTestSupport
import TestSupport
import Testing

/// A plugin whose author wrote observable classes, views and asynchronous functions, and nothing else.
///
/// The limit has room for the compiler, which the first test waits for on a machine that is busy.
@MainActor
@Suite(.startsProcesses) struct `A Swift plugin with all that lives` {
  static let library = Task {
    try await onOwnThread {
      Result {
        let folder = try TemporaryFolder()
        return (folder: folder, path: try SwiftPlugin.fixture("Lively", module: "Lively", in: folder))
      }
    }.get()
  }

  private let host: PluginHost
  private let messages: MessageLog

  /// What comes to the host's own context, which takes everything but one place.
  private let actions: MessageLog

  init() async throws {
    // A plugin tells the host that has opened it, so all tests share one.
    (host, messages, actions) = try await Self.shared.value
  }

  private static let shared = Task {
    let (messages, actions, context) = (MessageLog(), MessageLog(), Context())
    context.receive(ActionRequest.self, if: { $0.route?.modelId != ModelId("nowhere") }) {
      actions.append(PluginId(rawValue: "host"), .info, $0.description)
    }
    let host = PluginHost(
      files: [PluginFile(path: try await library.value.path)], version: "1.0.0", workers: .inProcess,
      log: { messages.append($0, $1, $2) },
      context: context)
    return (host, messages, actions)
  }

  private func model(_ name: String) throws -> any BoundModel {
    let answer = host.provider.answer(for: "clicker")
    if let problem = answer.problem { throw problem }
    return try answer.binding.model(from: Record(kind: "clicker", fields: ["id": 7, "name": .text(name)]))
  }

  private func viewModel(_ name: String, in context: Context = Context()) throws -> any BoundLiveViewModel {
    try #require(try model(name).viewModel(in: context) as? any BoundLiveViewModel)
  }

  @Test func `It is drawn, read and updated in place`() throws {
    let viewModel = try viewModel("Ada")
    #expect(host.provider.answer(for: "clicker").binding.isLive)
    try expectEqual(viewModel.lines(), [[.run("Ada, 0", .title)]])
    try expectEqual(viewModel.property(at: 0), .text("Ada, 0"))
    try expectEqual(viewModel.action(at: 0), .open("https://example.org"))
    let notices = NoticeCounter()
    try viewModel.observe { notices.increment() }
    try viewModel.update(to: model("Bob"))
    expectEqual(notices.count, 1)
    try expectEqual(viewModel.lines(), [[.run("Bob, 0", .title)]])
  }

  @Test func `An action is refused for the reason of the moment, and its change is told`() async throws {
    try await expectRefusal { try viewModel("Ada", in: $0) }
    expectEqual(host.provider.answer(for: "clicker").binding.actions.map(\.title), ["page", "Rest a while"])
  }

  @Test func `An event leads to an action`() throws {
    let viewModel = try viewModel("Ada")
    try expectEqual(
      viewModel.action(for: .key(KeyChord(.character("c")))), ActionRequest(verb: "click", argument: "Ada, 0"))
    try expectNil(viewModel.action(for: .select))
  }

  @Test func `It works while it is seen, tells of the change, and sends through its context`() async throws {
    let (sent, send) = AsyncStream<String>.makeStream()
    let context = Context()
    context.receive(ActionRequest.self) { send.yield($0.description) }
    let viewModel = try viewModel("Ada", in: context)
    let notices = NoticeCounter()
    try viewModel.observe { notices.increment() }
    _ = try viewModel.lines()
    try viewModel.activate(.near)
    var actions = sent.makeAsyncIterator()
    await expectEqual(actions.next(), "ran near")
    expectEqual(notices.count, 1)
    try expectEqual(viewModel.lines(), [[.run("Ada, 10", .title)]])
  }

  @Test(arguments: 0..<20)
  func `After its release nobody is told any more`(number: Int) async throws {
    let notices = NoticeCounter()
    nonisolated(unsafe) var viewModel: (any BoundLiveViewModel)? = try viewModel("Ada")
    try viewModel?.observe { notices.increment() }
    _ = try #require(viewModel).lines()
    // The work that begins here changes the view model later, if at all.
    try viewModel?.activate(.near)
    if number.isMultiple(of: 2) {
      viewModel = nil
    } else {
      await Task.detached { viewModel = nil }.value
    }
    let count = notices.count
    for _ in 0..<10 { await Task { @MainActor in }.value }
    expectEqual(notices.count, count)
  }

  @Test func `It may be let go by who is told of its change`() async throws {
    let context = Context()
    let (releases, release) = AsyncStream<Void>.makeStream()
    nonisolated(unsafe) var viewModel: (any BoundLiveViewModel)? = try viewModel("Ada", in: context)
    weak let former = viewModel as AnyObject?
    try viewModel?.observe {
      viewModel = nil
      release.yield()
    }
    _ = try #require(viewModel).lines()
    // The change comes from the work that begins here.
    try viewModel?.activate(.near)
    var told = releases.makeAsyncIterator()
    await told.next()
    await Task { @MainActor in }.value
    expectNil(former)
  }

  // MARK: Sending

  @Test func `What it sends goes to its context, and nothing before the host knows it`() throws {
    let context = Context()
    let sent = MessageLog()
    context.receive(ActionRequest.self) { sent.append(PluginId(rawValue: "own"), .info, $0.description) }
    context.receive(GoBack.self) { _ in sent.append(PluginId(rawValue: "own"), .info, "went back") }
    try expectEqual(viewModel("Grace", in: context).property(at: 1), .text("0111"))
    expectEqual(sent.texts, ["sent", "show media://clicker/7", "back"])
    #expect(!actions.texts.contains("born Grace"))
  }

  @Test func `Going back is asked for as an action too`() throws {
    let context = Context()
    let sent = MessageLog()
    context.receive(GoBack.self) { _ in sent.append(PluginId(rawValue: "own"), .info, "went back") }
    try expectEqual(viewModel("Ada", in: context).property(at: 1), .text("0001"))
    expectEqual(sent.texts, ["went back"])
  }

  @Test func `Once its context has ended nobody does what it sends, the host neither`() throws {
    let context = Context()
    let viewModel = try viewModel("Ada", in: context)
    context.end()
    try expectEqual(viewModel.property(at: 1), .text("0000"))
    #expect(!actions.texts.contains("sent"))
  }

  @Test func `An event may lead to a place, or back`() throws {
    let viewModel = try viewModel("Ada")
    let route = Route(kind: "clicker", modelId: ModelId("7"))
    try expectEqual(viewModel.action(for: .click([])), .show(route))
    try expectEqual(viewModel.action(for: .doubleClick([])), ActionRequest(verb: "back", argument: ""))
  }

  @Test func `What its source sends goes to the host`() async throws {
    try await expectEqual(answer(SearchRequest(options: ["send": "rang"])), "true")
    #expect(actions.texts.contains("rang echo"))
    try await expectEqual(answer(SearchRequest(options: ["show": "12"])), "shown")
    #expect(actions.texts.contains("show media://clicker/12"))
    let sentence = "nobody in the host takes a request to show it"
    try await expectEqual(answer(SearchRequest(options: ["show": "nowhere"])), sentence)
  }

  // MARK: The source and the fetcher

  private func answer(_ request: SearchRequest) async throws -> String {
    let collector = Collector()
    try await #require(host.source("echo")).search(request, answer: collector)
    return collector.text
  }

  @Test func `Its source answers, fetches through the host, and hears of a cancellation`() async throws {
    try await expectEqual(answer(SearchRequest(terms: ["a", "b"])), "a b")
    try await expectEqual(answer(SearchRequest(options: ["fetch": "echo:x"])), "echo:x")
    await #expect(throws: SourceFailure(.limited, "too loud", retryAfter: .seconds(2))) {
      try await answer(SearchRequest(options: ["fetch": "echo:limit"]))
    }
    let collector = Collector()
    let source = try #require(try host.source("echo"))
    let task = Task { try await source.search(SearchRequest(terms: ["wait"]), answer: collector) }
    await collector.wait(for: 5)
    task.cancel()
    await #expect(throws: SourceFailure.self) { try await task.value }
    await expectEqual(messages.first(), "was cancelled")
  }

  @Test func `It loads pictures through a store of its own`() async throws {
    try await expectEqual(answer(SearchRequest(options: ["artwork": "echo:cover"])), "echo:cover")
    await #expect(throws: SourceFailure(.limited, "too loud", retryAfter: .seconds(2))) {
      try await answer(SearchRequest(options: ["artwork": "echo:limit"]))
    }
  }

  @Test func `The host keeps the pictures that it fetches in a folder`() async throws {
    let folder = try TemporaryFolder()
    let cache = FileByteCache(path: folder.path(of: "cache"))
    let store = host.artworkStore(cache: cache)
    var last: ArtworkStep?
    for await step in store.load("echo:cover") { last = step }
    expectEqual(last, .loaded(Array("echo:cover".utf8)))
    await expectEqual(cache.get("echo:cover"), Array("echo:cover".utf8))
  }

  @Test func `Its fetcher serves the host`() async throws {
    let collector = Collector()
    try await host.fetcher.fetch("echo:hello", receiver: collector)
    expectEqual(collector.text, "echo:hello")
    expectEqual(collector.expected, [10])
  }
}

/// Expects that the second action of a clicker is refused until it has clicks, wherever its plugin runs.
///
/// `make` creates a clicker named Ada in a context.
@MainActor
func expectRefusal(_ make: (Context) throws -> any BoundLiveViewModel) async throws {
  let (sent, send) = AsyncStream<String>.makeStream()
  let context = Context()
  context.receive(ActionRequest.self) { send.yield($0.description) }
  let viewModel = try make(context)
  let notices = NoticeCounter()
  try viewModel.observe { notices.increment() }
  try expectNil(viewModel.refusal(ofActionAt: 0))
  try expectEqual(viewModel.refusal(ofActionAt: 1), "'Ada' isn't tired yet")
  try expectEqual(viewModel.action(at: 1), .open("rest:"))
  try viewModel.activate(.near)
  var actions = sent.makeAsyncIterator()
  await expectEqual(actions.next(), "ran near")
  expectEqual(notices.count, 1)
  try expectNil(viewModel.refusal(ofActionAt: 1))
}
