import Bindery
@testable import BinderyExchange
@testable import BinderyHost
@testable import BinderyWorkers
import HostTestSupport
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite(.startsProcesses) struct `Live view models in a worker` {
  /// What a view model is asked for, and what the plugin calls it.
  enum Call: String, CaseIterable, Sendable {
    case decode, create, draw, tick, activate, update, observe, handle

    /// What the plugin was doing, for people.
    var stage: String {
      self == .tick ? "a property" : "\(rawValue)()"
    }

    /// The line in front of the plugin that has it do something there first of all.
    func preamble(_ code: String) -> String { "#define ON_\(rawValue.uppercased()) \(code)" }
  }

  /// Has a view model be asked for something, and tells why it wasn't done.
  private func problem(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "none"
    } catch {
      return "\(error)"
    }
  }

  private func make(_ call: Call, of plugin: LivelyPlugin) throws -> any BoundLiveViewModel {
    let viewModel = try plugin.viewModel()
    switch call {
    case .decode, .create: break
    case .draw: _ = try viewModel.lines()
    case .tick: _ = try plugin.property("tick", of: viewModel)
    case .activate: try viewModel.activate(.near)
    case .update: try viewModel.update(to: plugin.model(version: 2))
    case .observe: try viewModel.observe {}
    case .handle: _ = try viewModel.action(for: .select)
    }
    return viewModel
  }

  private func limits(_ deadline: Duration) -> WorkerLimits {
    var limits = WorkerLimits()
    limits.deadline = deadline
    return limits
  }

  // MARK: Failures

  @Test(arguments: Call.allCases)
  func `A crash is an error of the call, and the next view model gets a fresh worker`(in call: Call) throws {
    let plugin = try LivelyPlugin("#include <stdlib.h>\n" + call.preamble("abort()"), in: .worker)
    let sentence = "org.example.zoo: it crashed in \(call.stage): SIGABRT, it gave up"
    expectEqual(problem { _ = try make(call, of: plugin) }, sentence)
    expectEqual(problem { _ = try make(call, of: plugin) }, sentence, "and again, in another worker")
  }

  @Test func `After a crash each call of the view model tells of it, and others work in a new worker`() throws {
    let plugin = try LivelyPlugin("#include <stdlib.h>\n" + Call.tick.preamble("abort()"), in: .worker)
    let viewModel = try plugin.viewModel()
    #expect(problem { _ = try plugin.property("tick", of: viewModel) } != "none")
    let sentence = "org.example.zoo: it crashed in a property: SIGABRT, it gave up"
    expectEqual(problem { _ = try viewModel.lines() }, sentence)
    expectEqual(problem { try viewModel.activate(.near) }, sentence)
    expectEqual(problem { try viewModel.observe {} }, sentence)
    try expectEqual(plugin.viewModel().lines(), [[.run("Ada 1, 0", .title)]])
  }

  @Test func `A crash in a release ends the others of its worker, and a new one takes over`() async throws {
    let plugin = try LivelyPlugin("#include <stdlib.h>\n#define ON_RELEASE abort()", in: .worker)
    let other = try plugin.viewModel("Bob")
    _ = try plugin.viewModel("Ada")
    try await waitUntil("its worker has ended") { problem { _ = try plugin.property("level", of: other) } != "none" }
    #expect(problem { _ = try other.lines() }.contains("SIGABRT"))
    try expectEqual(plugin.viewModel("Cat").lines(), [[.run("Cat 1, 0", .title)]])
  }

  @Test func `One that hangs in a release is ended by the next call`() async throws {
    typealias Attempt = (problem: String, isInRelease: Bool)
    let (result, deadline) = try await growingDeadline(from: .milliseconds(300)) { deadline -> Attempt in
      let plugin = try LivelyPlugin("#define ON_RELEASE for (;;) {}", in: .worker, limits: limits(deadline))
      var made: (any BoundLiveViewModel)?
      let problem = self.problem {
        made = try plugin.viewModel("Bob")
        _ = try plugin.viewModel("Ada")
      }
      guard problem == "none", let other = made else { return (problem, false) }
      try await waitUntil("its worker has ended") {
        self.problem { _ = try plugin.property("level", of: other) } != "none"
      }
      return (self.problem { _ = try other.lines() }, true)
    } whileTooShort: { result, _ in
      !result.isInRelease && result.problem.isTimeout
    }
    #expect(result.isInRelease)
    #expect(result.problem.contains("it took longer than \(deadline.shortText)"))
  }

  @Test(arguments: [Call.create, .draw, .activate])
  func `One that hangs is ended by the deadline`(in call: Call) async throws {
    let (problem, deadline) = try await growingDeadline(from: .milliseconds(300)) { deadline in
      let plugin = try LivelyPlugin(call.preamble("for (;;) {}"), in: .worker, limits: limits(deadline))
      return self.problem { _ = try make(call, of: plugin) }
    } whileTooShort: {
      $0.isTimeout && $0 != sentence(call, $1)
    }
    expectEqual(problem, sentence(call, deadline))
  }

  private func sentence(_ call: Call, _ deadline: Duration) -> String {
    "org.example.zoo: it took longer than \(deadline.shortText) in \(call.stage), and was ended"
  }

  @Test func `A record that the plugin refuses is refused as in the process`() throws {
    let name = String(repeating: "x", count: 100)
    let problems = try PluginPlace.allCases.map { place in
      let plugin = try LivelyPlugin(in: place)
      return problem { _ = try plugin.viewModel(name) }
    }
    expectEqual(problems[0], problems[1])
    #expect(problems[0].contains("expected a short text"))
  }

  // MARK: What is said

  @Test func `Its identity, its size and its drawing are those of the process`() throws {
    let answers = try PluginPlace.allCases.map { place -> [String] in
      let plugin = try LivelyPlugin(in: place)
      return try (0..<40).map { number in
        let model = try plugin.model("n\(number)", version: number)
        let viewModel = try #require(try model.viewModel(in: Context()) as? any BoundLiveViewModel)
        let first = try viewModel.lines()
        let size = try viewModel.preferredSize(fitting: AvailableSize(Size(columns: 9, rows: 2)) { $0.count })
        let level = try plugin.property("level", of: viewModel)
        return "\(try model.modelId) \(try model.modelVersion) \(first) \(try viewModel.lines()) \(size) \(level)"
      }
    }
    expectEqual(answers[0], answers[1])
  }

  @Test func `The identity of a model is known before it has a view model`() throws {
    let plugin = try LivelyPlugin(in: .worker)
    let model = try plugin.model(version: 5)
    try expectEqual(model.modelId, ModelId("Ada"))
    try expectEqual(model.modelVersion, ModelVersion(rawValue: 5))
    #expect(!plugin.messages.texts.contains("create"))
  }

  @Test func `An item costs one exchange, and what is drawn later is new`() async throws {
    let plugin = try LivelyPlugin("#define ON_DRAW tell(\"draw\")", in: .worker)
    let viewModel = try plugin.viewModel()
    _ = try viewModel.lines()
    expectEqual(plugin.messages.texts.dropFirst(), ["create", "draw"])
    _ = try viewModel.lines()
    expectEqual(plugin.messages.texts.dropFirst(), ["create", "draw", "draw"])
    let other = try plugin.viewModel()
    await Task { @MainActor in }.value
    _ = try other.lines()
    expectEqual(plugin.messages.texts.count { $0 == "draw" }, 4, "in a later turn it may be another")
  }

  @Test func `Two view models in one worker are two`() throws {
    let plugin = try LivelyPlugin(in: .worker)
    let (ada, bob) = (try plugin.viewModel("Ada"), try plugin.viewModel("Bob"))
    let (ofAda, ofBob) = (NoticeCounter(), NoticeCounter())
    try ada.observe { ofAda.increment() }
    try bob.observe { ofBob.increment() }
    _ = try plugin.property("tick", of: bob)
    #expect((ofAda.count, ofBob.count) == (0, 1))
    try expectEqual(ada.lines(), [[.run("Ada 1, 0", .title)]])
    try expectEqual(bob.lines(), [[.run("Bob 1, 1", .title)]])
  }

  @Test func `Each that goes is released before its model, and none is left`() async throws {
    let plugin = try LivelyPlugin(in: .worker)
    do {
      let viewModels = try (0..<20).map { try plugin.viewModel("n\($0)") }
      for viewModel in viewModels { try viewModel.activate(.near) }
    }
    try await plugin.wait(for: "release model", count: 20)
    let releases = plugin.messages.texts.filter { $0.hasPrefix("release") }
    expectEqual(releases, (0..<20).flatMap { _ in ["release view model", "release model"] })
  }

  // MARK: Actions

  @Test func `What it sends during a call may lead to calls of the same worker, and to more that it sends`() throws {
    let context = Context()
    let plugin = try LivelyPlugin(context: context, in: .worker)
    let depth = Mutex(0)
    let drawn = MessageLog()
    nonisolated(unsafe) var other: (any BoundLiveViewModel)?
    context.receive(ActionRequest.self) { request in
      MainActor.assumeIsolated {
        let level = depth.withLock { depth in
          depth += 1
          return depth
        }
        guard level < 4, let viewModel = other else { return }
        let text = try? "\(viewModel.lines()) \(plugin.property("sends", of: viewModel))"
        drawn.append(PluginId(rawValue: "host"), .info, "\(request) \(text ?? "failed")")
      }
    }
    other = try plugin.viewModel("Bob", in: context)
    try expectEqual(plugin.property("sends", of: plugin.viewModel(in: context)), .text("1110"))
    #expect(!drawn.texts.isEmpty && !drawn.texts.contains { $0.contains("failed") })
    #expect(drawn.texts.allSatisfy { $0.contains("Bob 1, 0") && $0.contains("1110") })
  }

  @Test func `One that sends on and on in a call is ended`() throws {
    let plugin = try LivelyPlugin(
      """
      #define ON_DRAW \
        const bindery_sender *sender = host->extension(host, BINDERY_SEND); \
        for (;;) sender->send(sender, created, text("feed Ada"))
      """, in: .worker, limits: limits(.seconds(3600)))
    let problem = problem { _ = try plugin.viewModel().lines() }
    #expect(problem.contains("it sent 1025 actions in one call"), "\(problem)")
  }
}
