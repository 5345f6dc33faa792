import Bindery
import BinderyExchange
@testable import BinderyHost
@testable import BinderyWorkers
import HostTestSupport
import Synchronization
import TestSupport
import Testing

@MainActor
struct `Live view models in a worker for which nobody waits` {
  /// A function of the plugin, in which it may do something first of all.
  enum Function: String, CaseIterable, Sendable {
    case decode, create, draw, tick, activate, update, observe, handle

    /// The line in front of the plugin that has it do something there.
    func preamble(_ code: String) -> String { "#define ON_\(rawValue.uppercased()) \(code)" }

    /// What the plugin was doing, for people.
    var stage: String { self == .tick ? "a property" : "\(rawValue)()" }
  }

  private static let counts = """
    #define ON_HANDLE ((view_model *)created)->count++; changed(created)
    """

  /// Sends an action and waits until it is performed, which takes the host's main actor.
  private static let waits = """
    const bindery_sender *sender = host->extension(host, BINDERY_SEND); sender->send(sender, NULL, text("close zoo"))
    """

  private func arriving(_ context: Context = Context()) -> Context {
    context[LiveAnswers.Key.self] = .arriving
    return context
  }

  private func viewModel(
    _ plugin: LivelyPlugin, _ name: String = "Ada", in context: Context = Context()
  ) throws -> any ArrivingViewModel {
    try #require(try plugin.viewModel(name, in: arriving(context)) as? any ArrivingViewModel)
  }

  /// What a reading gives, in words.
  private func told(_ body: () throws -> Any) -> String {
    do { return "\(try body())" } catch is PendingAnswer { return "pending" } catch { return "\(error)" }
  }

  /// What a view model shows once all its answers have arrived.
  private func settled(_ viewModel: any ArrivingViewModel, of plugin: LivelyPlugin) async -> [String] {
    for _ in 0..<2 {
      _ = shown(viewModel, of: plugin)
      await viewModel.arrival()
    }
    return shown(viewModel, of: plugin)
  }

  private func shown(_ viewModel: any BoundLiveViewModel, of plugin: LivelyPlugin) -> [String] {
    [
      told { try viewModel.lines() }, told { try viewModel.lines(as: .detail) },
      told { try plugin.property("level", of: viewModel) }, told { try viewModel.refusal(ofActionAt: 0) as Any },
      told { try viewModel.preferredSize(fitting: AvailableSize(Size(columns: 9, rows: 2)) { $0.count }) },
    ]
  }

  // MARK: Laws

  /// Something that a host does to a view model.
  private enum Step {
    case read, observe, arrive
    case activate(Activation)
    case update(Int)
    case event(UserEvent)

    init(using random: inout SplitMix64) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4: self = .read
      case 4: self = .observe
      case 5: self = .arrive
      case 6: self = .activate(Activation.allCases.randomElement(using: &random) ?? .near)
      case 7: self = .update(Int.random(in: 0..<13, using: &random))
      default: self = .event([.select, .click([]), .paste("a")].randomElement(using: &random) ?? .select)
      }
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `Once all answers have arrived, it shows what it shows to those who wait`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let plugin = try LivelyPlugin(Self.counts, in: .worker)
    for _ in 0..<6 {
      let (later, waiting) = (try viewModel(plugin), try plugin.viewModel())
      var (answers, waitingAnswers) = ([Task<String, Never>](), [String]())
      for _ in 0..<Int.random(in: 0..<40, using: &random) {
        switch Step(using: &random) {
        case .read:
          _ = shown(later, of: plugin)
          _ = shown(waiting, of: plugin)
        case .arrive: await later.arrival()
        case .observe: for one in [later, waiting] as [any BoundLiveViewModel] { try one.observe {} }
        case .activate(let level): for one in [later, waiting] as [any BoundLiveViewModel] { try one.activate(level) }
        case .update(let version):
          let model = try plugin.model(version: version)
          for one in [later, waiting] as [any BoundLiveViewModel] { try one.update(to: model) }
        case .event(let event):
          nonisolated(unsafe) let view = later
          let answer = Task { @MainActor in "\(try! await view.arrivingAction(for: event)!)" }
          // The event is passed on when the task begins.
          await Task.yield()
          answers.append(answer)
          waitingAnswers.append("\(try waiting.action(for: event)!)")
        }
      }
      var arrived: [String] = []
      for answer in answers { arrived.append(await answer.value) }
      expectEqual(arrived, waitingAnswers)
      await expectEqual(settled(later, of: plugin), shown(waiting, of: plugin))
    }
  }

  @Test func `Whoever observes and draws again sees the last change in the end`() async throws {
    let plugin = try LivelyPlugin(Self.counts, in: .worker)
    let viewModel = try viewModel(plugin)
    let changes = NoticeCounter()
    try viewModel.observe { changes.increment() }
    var seen = 0
    func drawnLast() async throws -> String {
      try await waitUntil("a change is told") { changes.count > seen }
      seen = changes.count
      return told { try viewModel.lines() }
    }
    _ = try? viewModel.lines()
    for count in 1...20 {
      #expect(try await viewModel.arrivingAction(for: .select) != nil)
      // Each drawing asks for the next, and no other does.
      while try await drawnLast() != "\([[TextDrawing.Element.run("Ada 1, \(count)", .title)]])" {}
    }
  }

  // MARK: Nobody waits

  @Test(arguments: Function.allCases)
  func `None of its calls waits, whatever the plugin waits for`(function: Function) async throws {
    let (context, performed) = (Context(), NoticeCounter())
    context.receive(ActionRequest.self) { _ in performed.increment() }
    let plugin = try LivelyPlugin(function.preamble(Self.waits), context: context, in: .worker)
    let viewModel = try viewModel(plugin)
    try viewModel.activate(.visible)
    try viewModel.observe {}
    expectEqual(told { try viewModel.lines() }, "pending")
    expectEqual(told { try plugin.property("tick", of: viewModel) }, "pending")
    try viewModel.update(to: plugin.model(version: 2))
    expectEqual(told { try viewModel.action(for: .select) as Any }, "pending")
    expectEqual(told { try viewModel.savedState() as Any }, "nil")
    // What the plugin waits for takes the main actor, which this test hasn't given up yet.
    expectEqual(performed.count, 0)
    try await expectEqual(viewModel.arrivingAction(for: .select), ActionRequest(verb: "did", argument: "1,0,"))
    #expect(performed.count > 0)
    await viewModel.arrival()
    #expect(told { try viewModel.lines() }.hasPrefix("[["), "it is drawn in the end")
  }

  @Test func `Many that are created at once each answer, in one worker`() async throws {
    let plugin = try LivelyPlugin(in: .worker)
    let viewModels = try (0..<50).map { try viewModel(plugin, "n\($0)") }
    for viewModel in viewModels { try await viewModel.creation() }
    for (number, viewModel) in viewModels.enumerated() {
      try expectEqual(viewModel.lines(), [[.run("n\(number) 1, 0", .title)]], "it was drawn as it was created")
    }
  }

  @Test func `Changes without a drawing aren't asked for`() async throws {
    let plugin = try LivelyPlugin(Self.counts + "\n#define ON_DRAW tell(\"draw\")", in: .worker)
    let viewModel = try viewModel(plugin)
    try viewModel.observe {}
    for _ in 0..<200 { _ = try await viewModel.arrivingAction(for: .select) }
    expectEqual(plugin.messages.texts.count { $0 == "draw" }, 1, "as it was created")
    for _ in 0..<200 { _ = try viewModel.lines() }
    await viewModel.arrival()
    try expectEqual(viewModel.lines(), [[.run("Ada 1, 200", .title)]])
    expectEqual(plugin.messages.texts.count { $0 == "draw" }, 2)
  }

  @Test func `Each that goes is released before its model, also one that was never created`() async throws {
    let plugin = try LivelyPlugin(in: .worker)
    do {
      let viewModels = try (0..<20).map { try viewModel(plugin, "n\($0)") }
      for viewModel in viewModels { try viewModel.activate(.near) }
      try await viewModels.last?.creation()
      for number in 0..<20 { _ = try viewModel(plugin, "short \(number)") }
    }
    try await plugin.wait(for: "release model", count: 20)
    try await waitUntil("as many are released as were created") {
      let texts = plugin.messages.texts
      return texts.count { $0 == "create" } == texts.count { $0 == "release model" }
    }
    let releases = plugin.messages.texts.filter { $0.hasPrefix("release") }
    expectEqual(releases, (0..<releases.count / 2).flatMap { _ in ["release view model", "release model"] })
  }

  // MARK: Actions

  @Test func `What it sends is performed by its context, and what that reads of it arrives later`() async throws {
    let context = Context()
    let plugin = try LivelyPlugin(context: context, in: .worker)
    let other = try viewModel(plugin, "Bob")
    let seen = MessageLog()
    nonisolated(unsafe) let bob = other
    context.receive(ActionRequest.self) { request in
      MainActor.assumeIsolated {
        let text = self.told { try bob.lines() }
        seen.append(PluginId(rawValue: "host"), .info, "\(request.verb): \(text.hasPrefix("[["))")
      }
    }
    try await other.creation()
    let viewModel = try viewModel(plugin, in: context)
    _ = try? plugin.property("sends", of: viewModel)
    await viewModel.arrival()
    try expectEqual(plugin.property("sends", of: viewModel), .text("1110"))
    expectEqual(seen.texts.prefix(2), ["feed: true", "close: true"])
    await other.arrival()
    try expectEqual(other.lines(), [[.run("Bob 1, 0", .title)]])
  }

  @Test func `One that sends on and on in a call is ended`() async throws {
    let plugin = try LivelyPlugin(Function.draw.preamble("for (;;) { \(Self.waits); }"), in: .worker)
    let viewModel = try viewModel(plugin)
    let error = await #expect(throws: (any Error).self) { try await viewModel.creation() }
    #expect("\(error as Any)".contains("it sent 1025 actions in one call"), "\(error as Any)")
  }

  // MARK: Failures

  @Test(arguments: Function.allCases)
  func `A crash is what each reading throws from then on, and the next view model gets a fresh worker`(
    function: Function
  ) async throws {
    let plugin = try LivelyPlugin("#include <stdlib.h>\n" + function.preamble("abort()"), in: .worker)
    for _ in 0..<2 {
      let viewModel = try viewModel(plugin)
      let changes = NoticeCounter()
      try? viewModel.observe { changes.increment() }
      _ = told { try viewModel.lines() }
      _ = told { try plugin.property("tick", of: viewModel) }
      try? viewModel.activate(.near)
      // One that isn't created yet is created with the new version.
      try? await viewModel.creation()
      try? viewModel.update(to: plugin.model(version: 2))
      _ = try? await viewModel.arrivingAction(for: .select)
      await viewModel.arrival()
      let sentence = "org.example.zoo: it crashed in \(function.stage): SIGABRT, it gave up"
      #expect(shown(viewModel, of: plugin).dropLast(2).allSatisfy { $0 == sentence }, "\(shown(viewModel, of: plugin))")
      expectEqual(told { try viewModel.activate(.visible) }, sentence)
      #expect(changes.count > 0)
    }
  }

  @Test func `A crash of a worker that nobody has called is told`() async throws {
    let plugin = try LivelyPlugin("#include <stdlib.h>\n#define ON_RELEASE abort()", in: .worker)
    let other = try viewModel(plugin, "Bob")
    let changes = NoticeCounter()
    try other.observe { changes.increment() }
    try await other.creation()
    _ = await settled(other, of: plugin)
    let seen = changes.count
    _ = try await viewModel(plugin, "Ada").creation()
    try await waitUntil("the end is told") { changes.count > seen }
    #expect(told { try other.lines() }.contains("SIGABRT"))
  }

  @Test func `Once its host has gone, it shows what it showed last`() async throws {
    var plugin: LivelyPlugin? = try LivelyPlugin(in: .worker)
    let viewModel = try viewModel(#require(plugin))
    let changes = NoticeCounter()
    try viewModel.observe { changes.increment() }
    _ = try? viewModel.lines()
    await viewModel.arrival()
    let lines = try viewModel.lines()
    let count = changes.count
    plugin = nil
    try await waitUntil("its worker has ended") {
      _ = try? viewModel.lines()
      return changes.count > count
    }
    try expectEqual(viewModel.lines(), lines)
    expectEqual(told { try viewModel.activate(.visible) }, "()")
    await #expect(throws: (any Error).self) { try await viewModel.arrivingAction(for: .select) }
  }

  @Test(arguments: [Function.create, .draw, .activate, .handle])
  func `One that hangs is ended by the deadline`(function: Function) async throws {
    let (problem, deadline) = try await growingDeadline(from: .milliseconds(300)) { deadline -> String in
      var limits = WorkerLimits()
      limits.deadline = deadline
      let plugin = try LivelyPlugin(function.preamble("for (;;) {}"), in: .worker, limits: limits)
      let viewModel = try viewModel(plugin)
      try viewModel.activate(.near)
      _ = told { try viewModel.lines() }
      _ = try? await viewModel.arrivingAction(for: .select)
      await viewModel.arrival()
      return told { try viewModel.lines() }
    } whileTooShort: {
      $0.isTimeout && $0 != sentence(function, $1)
    }
    expectEqual(problem, sentence(function, deadline))
  }

  private func sentence(_ function: Function, _ deadline: Duration) -> String {
    "org.example.zoo: it took longer than \(deadline.shortText) in \(function.stage), and was ended"
  }

  @Test func `A record that the plugin refuses is refused by each reading`() async throws {
    let plugin = try LivelyPlugin(in: .worker)
    let viewModel = try viewModel(plugin, String(repeating: "x", count: 100))
    let error = await #expect(throws: (any Error).self) { try await viewModel.creation() }
    #expect("\(error as Any)".contains("expected a short text"))
    #expect(told { try viewModel.lines() }.contains("expected a short text"))
  }

  @Test func `A version that the plugin refuses is what each reading throws`() async throws {
    let plugin = try LivelyPlugin(in: .worker)
    let viewModel = try viewModel(plugin)
    try viewModel.update(to: plugin.model(version: 13))
    await viewModel.arrival()
    #expect(told { try viewModel.lines() }.contains("13 brings bad luck"))
  }

  // MARK: States

  @Test func `What it saves is what one who waits saves, and one that hangs saves nothing`() async throws {
    let plugin = try LivelyPlugin(fixture: "purposes", in: .worker)
    let viewModel = try viewModel(plugin)
    try viewModel.restore(Array("7".utf8))
    expectEqual(told { try viewModel.savedState() as Any }, "pending", "it isn't there yet")
    try await expectEqual(viewModel.arrivingState(), Array("7".utf8))
    try expectEqual(viewModel.savedState(), Array("7".utf8))
  }
}
