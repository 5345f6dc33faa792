import Bindery
import BinderyHost
import BinderyLoading
import HostTestSupport
import Synchronization
import TestSupport
import Testing

/// The Swift plugin with all that lives, in a worker: its view models work in tasks, and send while nobody asks.
///
/// The limit has room for the compiler, which the first test waits for on a machine that is busy.
@MainActor
@Suite(.startsProcesses) struct `A Swift plugin with all that lives, in a worker` {
  private let host: PluginHost
  private let actions = MessageLog()
  private let messages = MessageLog()

  init() async throws {
    let path = try await `A Swift plugin with all that lives`.library.value.path
    let (context, actions, messages) = (Context(), actions, messages)
    context.receive(ActionRequest.self, if: { $0.route?.modelId != ModelId("nowhere") }) {
      actions.append(PluginId(rawValue: "host"), .info, $0.description)
    }
    let file = PluginFile(path: path)
    var choices = PluginChoices()
    try choices.grant("network", to: SealedImage(path: path).digest, id: file.manifest.get().id)
    host = PluginHost(
      files: [file], version: "1.0.0", choices: choices, workers: PluginPlace.worker.settings,
      log: { messages.append($0, $1, $2) }, context: context)
  }

  private func viewModel(_ name: String, in context: Context = Context()) throws -> any BoundLiveViewModel {
    let answer = host.provider.answer(for: "clicker")
    if let problem = answer.problem { throw problem }
    let model = try answer.binding.model(from: Record(kind: "clicker", fields: ["id": 7, "name": .text(name)]))
    return try #require(try model.viewModel(in: context) as? any BoundLiveViewModel)
  }

  @Test func `It works while it is seen, tells of the change, and sends through its context`() async throws {
    let (sent, send) = AsyncStream<String>.makeStream()
    let context = Context()
    context.receive(ActionRequest.self) { send.yield($0.description) }
    let viewModel = try viewModel("Ada", in: context)
    let notices = NoticeCounter()
    try viewModel.observe { notices.increment() }
    try expectEqual(viewModel.lines(), [[.run("Ada, 0", .title)]])
    try viewModel.activate(.near)
    var actions = sent.makeAsyncIterator()
    await expectEqual(actions.next(), "ran near")
    expectEqual(notices.count, 1)
    try expectEqual(viewModel.lines(), [[.run("Ada, 10", .title)]])
  }

  @Test func `An action is refused for the reason of the moment, and its change is told`() async throws {
    try await expectRefusal { try viewModel("Ada", in: $0) }
    expectEqual(host.provider.answer(for: "clicker").binding.actions.map(\.title), ["page", "Rest a while"])
  }

  @Test func `Host and worker that call each other at the same time never wait for each other`() async throws {
    let context = Context()
    let sent = NoticeCounter()
    nonisolated(unsafe) var viewModels: [any BoundLiveViewModel] = []
    context.receive(ActionRequest.self) { _ in
      sent.increment()
      // A call of the worker that waits for this.
      MainActor.assumeIsolated { _ = try? viewModels.last.map { try $0.lines() } }
    }
    viewModels = try (0..<50).map { try viewModel("n\($0)", in: context) }
    for viewModel in viewModels { try viewModel.activate(.near) }
    while sent.count < 50 {
      for viewModel in viewModels { _ = try viewModel.lines() }
      await Task.yield()
    }
    for (number, viewModel) in viewModels.enumerated() {
      try expectEqual(viewModel.lines(), [[.run("n\(number), 10", .title)]])
    }
  }

  @Test func `Items are made while others live, and send`() async throws {
    let context = Context()
    let sent = NoticeCounter()
    context.receive(ActionRequest.self) { _ in sent.increment() }
    let viewModels = try (0..<20).map { try viewModel("n\($0)", in: context) }
    for viewModel in viewModels { try viewModel.activate(.near) }
    let records = (0..<3000).map { Record(kind: "clicker", fields: ["id": .integer($0), "name": .text("m\($0)")]) }
    let binding = host.provider.answer(for: "clicker").binding
    async let made = binding.models(from: records, bringing: ModelRequest([.identity, .drawing]))
    while sent.count < 20 {
      for viewModel in viewModels { _ = try viewModel.lines() }
      await Task.yield()
    }
    for (number, model) in await made.enumerated() {
      let model = try #require(try model.get() as? any AnsweredModel)
      try expectEqual(model.modelId, ModelId(number))
      try expectEqual(model.answeringViewModel(in: Context()).lines(), [[.run("m\(number), 0", .title)]])
    }
    for (number, viewModel) in viewModels.enumerated() {
      try expectEqual(viewModel.lines(), [[.run("n\(number), 10", .title)]])
    }
  }

  @Test func `What is sent once the context has ended, or the view model has gone, is done by nobody`() async throws {
    let context = Context()
    let sent = NoticeCounter()
    context.receive(ActionRequest.self) { _ in sent.increment() }
    var viewModel: (any BoundLiveViewModel)? = try viewModel("Ada", in: context)
    let notices = NoticeCounter()
    try viewModel?.observe { notices.increment() }
    _ = try viewModel.map { try $0.lines() }
    try viewModel?.activate(.near)
    viewModel = nil
    let (count, other) = (notices.count, try self.viewModel("Bob"))
    // The other is served behind all that the first has begun.
    for _ in 0..<20 {
      _ = try other.lines()
      await Task.yield()
    }
    expectEqual(notices.count, count)
    context.end()
    try expectEqual(self.viewModel("Ada", in: context).property(at: 1), .text("0000"))
  }

  @Test func `What it sends goes to its context, and nothing before it is made`() throws {
    let context = Context()
    let sent = MessageLog()
    context.receive(ActionRequest.self) { sent.append(PluginId(rawValue: "own"), .info, $0.description) }
    context.receive(GoBack.self) { _ in sent.append(PluginId(rawValue: "own"), .info, "went back") }
    try expectEqual(viewModel("Grace", in: context).property(at: 1), .text("0111"))
    expectEqual(sent.texts, ["sent", "show media://clicker/7", "back"])
  }

  @Test func `What its source sends goes to the host, and what it fetches comes from there`() async throws {
    try await expectEqual(answer(SearchRequest(options: ["send": "rang"])), "true")
    #expect(actions.texts.contains("rang echo"))
    try await expectEqual(answer(SearchRequest(options: ["fetch": "echo:x"])), "echo:x")
    await #expect(throws: SourceFailure(.limited, "too loud", retryAfter: .seconds(2))) {
      try await answer(SearchRequest(options: ["fetch": "echo:limit"]))
    }
  }

  private func answer(_ request: SearchRequest) async throws -> String {
    let collector = Collector()
    try await #require(host.source("echo")).search(request, answer: collector)
    return collector.text
  }
}
