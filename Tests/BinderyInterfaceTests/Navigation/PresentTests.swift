import Bindery
import BinderyInterface
import TestSupport
import Testing

@MainActor
struct `Screens that give a value` {
  private let provider = StubScreens()
  private let registry: RouteRegistry
  private let coordinator: Coordinator

  /// The route of the screen on which a user picks the number of a song.
  private let picker = Route.song(0, screen: "picker")

  init() {
    registry = RouteRegistry(fallback: provider)
    registry.register("song", provider)
    registry.register("song", screen: "picker", giving: Int.self, provider)
    coordinator = Coordinator(registry: registry, context: Context())
  }

  // MARK: Values

  @Test func `A picker gives its choice to the screen that pushed it, and leaves`() async throws {
    let list = try await shown(.song(1))
    let choice = asking(from: list)
    let screen = try await presented(at: 2)
    expectEqual(coordinator.stack, NavigationStack([.song(1), picker]))
    #expect(list.isCovered && list.isAtWork)
    #expect(screen.context.sendNow(Finish(7)))
    try await expectEqual(choice.value, 7)
    expectEqual(coordinator.stack, NavigationStack([.song(1)]))
    #expect(!screen.isAtWork && list.isAtWork && !list.isCovered)
  }

  @Test func `A picker that is left by back gives nothing`() async throws {
    let list = try await shown(.song(1))
    let choice = asking(from: list)
    let screen = try await presented(at: 2)
    #expect(screen.context.sendNow(GoBack()))
    try await expectNil(choice.value)
    #expect(!screen.context.sendNow(Finish(7)))
    expectEqual(coordinator.stack, NavigationStack([.song(1)]))
  }

  @Test func `Only the first choice counts`() async throws {
    let choice = asking(from: try await shown(.song(1)))
    let screen = try await presented(at: 2)
    let row = screen.context.newScope()
    #expect(row.sendNow(Finish(7)))
    #expect(!row.sendNow(Finish(8)))
    try await expectEqual(choice.value, 7)
  }

  @Test func `A value may come while the screen is still being made, which then isn't shown`() async throws {
    let route = Route.song(0, screen: "picker", does: .wait)
    let list = try await shown(.song(1))
    let choice = Task { try await list.context.present(route, for: Int.self) }
    await provider.begun.opened()
    #expect(try #require(provider.contexts.last).sendNow(Finish(7)))
    try await expectEqual(choice.value, 7)
    expectEqual(coordinator.stack, NavigationStack([.song(1)]))
    #expect(coordinator.pendingRoutes == [] && coordinator.failure == nil)
  }

  @Test func `A screen that isn't in a picker has nobody to give a value to`() async throws {
    let list = try await shown(.song(1))
    #expect(!list.context.canHandle(Finish(7)))
    _ = asking(from: list)
    let screen = try await presented(at: 2)
    #expect(screen.context.canHandle(Finish(7)))
    #expect(!screen.context.canHandle(Finish("7")))
    #expect(!list.context.canHandle(Finish(7)))
  }

  // MARK: Requests

  @Test func `Who can present a screen is known before it is asked`() async throws {
    let context = coordinator.context.newScope()
    #expect(context.canHandle(Present<Int>(picker)))
    #expect(!context.canHandle(Present<String>(picker)))
    #expect(!context.canHandle(Present<Int>(.song(1))))
    let error = await #expect(throws: NavigationError.self) { try await context.present(picker, for: String.self) }
    expectEqual(error?.code, .notShowable)
    #expect("\(try #require(error))".contains("'String'"))
  }

  @Test func `A plugin that comes later registers a picker of its own`() async throws {
    let context = coordinator.context.newScope()
    let (album, other) = (PluginId(rawValue: "org.example.album"), PluginId(rawValue: "org.example.other"))
    let route = Route(kind: "album", modelId: ModelId(1))
    #expect(!context.canHandle(Present<String>(route)))
    expectNil(registry.register("album", plugin: album, giving: String.self, provider))
    #expect(registry.register("album", plugin: other, giving: Int.self, provider) != nil)
    #expect(context.canHandle(Present<String>(route)) && !context.canHandle(Present<Int>(route)))
    let choice = Task { try await context.present(route, for: String.self) }
    #expect(try await presented(at: 1).context.sendNow(Finish("mono")))
    try await expectEqual(choice.value, "mono")
  }

  @Test func `A picker that can't be made is an error, and the stack stays`() async throws {
    let list = try await shown(.song(1))
    let failing = Route.song(0, screen: "picker", does: .fail)
    let error = await #expect(throws: NavigationError.self) { try await list.context.present(failing, for: Int.self) }
    expectEqual(error?.code, .sourceFailure)
    expectEqual(coordinator.failure, error)
    expectEqual(coordinator.stack, NavigationStack([.song(1)]))
    #expect(!list.context.canHandle(Finish(7)))
  }

  // MARK: Flows

  @Test func `The screens on top of a picker belong to its flow, and may give the value`() async throws {
    let choice = asking(from: try await shown(.song(1)))
    let screen = try await presented(at: 2)
    await expectEqual(screen.context.send(ShowRoute(.song(2))), .handled(nil))
    let detail = try #require(coordinator.top)
    #expect(detail.route == .song(2) && detail.context.canHandle(Finish(7)))
    #expect(detail.context.sendNow(Finish(7)))
    try await expectEqual(choice.value, 7)
    expectEqual(coordinator.stack, NavigationStack([.song(1)]))
    #expect(!detail.isAtWork && !screen.isAtWork)
  }

  @Test func `A picker that is replaced by another screen of its flow may still give the value`() async throws {
    let choice = asking(from: try await shown(.song(1)))
    _ = try await presented(at: 2)
    try await coordinator.replaceTop(with: .song(3))
    let screen = try #require(coordinator.top)
    #expect(screen.isAtWork && screen.context.sendNow(Finish(7)))
    try await expectEqual(choice.value, 7)
    expectEqual(coordinator.stack, NavigationStack([.song(1)]))
  }

  @Test func `A flow ends with its parent: its tasks, its receivers and its pending values`() async throws {
    let list = try await shown(.song(1))
    let outer = asking(from: list)
    let first = try await presented(at: 2)
    let inner = asking(from: first)
    let second = try await presented(at: 3)
    coordinator.pop(toDepth: 0)
    try await expectNil(outer.value)
    try await expectNil(inner.value)
    for screen in [list, first, second] {
      #expect(!screen.isAtWork)
      #expect(!screen.context.canHandle(StubScreens.Ping()) && !screen.context.canHandle(Finish(7)))
    }
  }

  @Test func `A value goes to the nearest flow that waits for one of its type`() async throws {
    registry.register("song", screen: "title", giving: String.self, provider)
    let list = try await shown(.song(1))
    let number = asking(from: list)
    let picker = try await presented(at: 2)
    let title = Task { try await picker.context.present(.song(0, screen: "title"), for: String.self) }
    let last = try await presented(at: 3)
    #expect(last.context.sendNow(Finish(7)))
    try await expectEqual(number.value, 7)
    try await expectNil(title.value)
    expectEqual(coordinator.stack, NavigationStack([.song(1)]))
  }

  @Test func `What a screen of a flow sends reaches the screen that presented it`() async throws {
    let list = try await shown(.song(1))
    let journal = Journal()
    list.context.receive(ActionRequest.self, if: { $0.verb == "like" }) { journal.write("\($0)") }
    _ = asking(from: list)
    let screen = try await presented(at: 2)
    #expect(screen.context.sendNow(ActionRequest(verb: "like", argument: "7")))
    expectEqual(journal.lines, ["like 7"])
  }

  @Test func `Who stops waiting has the picker leave`() async throws {
    let choice = asking(from: try await shown(.song(1)))
    let screen = try await presented(at: 2)
    choice.cancel()
    try await expectNil(choice.value)
    try await waitUntil("the picker has left") { coordinator.screens.count == 1 }
    #expect(!screen.isAtWork)
  }

  @Test func `A value that is waited for doesn't keep the coordinator`() async throws {
    let window = Context()
    var other: Coordinator? = Coordinator(registry: registry, context: window)
    let scope = try #require(other?.context.newScope())
    let choice = Task { [picker] in try await scope.present(picker, for: Int.self) }
    try await waitUntil("the picker is shown") { other?.screens.count == 1 }
    weak let weakOther = other
    other = nil
    try await expectNil(choice.value)
    try await waitUntil("the coordinator is gone") { weakOther == nil }
    expectEqual(registry.entries.count, 2)
  }

  // MARK: Help

  private func shown(_ route: Route) async throws -> Screen {
    try await coordinator.show(route)
    return try #require(coordinator.top)
  }

  /// Asks for a number from a screen.
  private func asking(from screen: Screen) -> Task<Int?, any Error> {
    let (context, picker) = (screen.context, picker)
    return Task { try await context.present(picker, for: Int.self) }
  }

  /// Waits until there is a number of screens, and returns the top one.
  private func presented(at depth: Int) async throws -> Screen {
    try await waitUntil("there are \(depth) screens") { coordinator.screens.count == depth }
    return try #require(coordinator.top)
  }
}
