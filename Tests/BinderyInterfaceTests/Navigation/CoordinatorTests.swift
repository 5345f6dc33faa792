import Bindery
import BinderyInterface
import Observation
import TestSupport
import Testing

@MainActor
struct `Coordinators` {
  private let provider = StubScreens()
  private let coordinator: Coordinator

  init() {
    coordinator = Coordinator(registry: RouteRegistry(fallback: provider), context: Context())
  }

  // MARK: Actions

  @Test func `Opening an address builds the same stack as clicking`() async throws {
    try await coordinator.show(.song(1))
    try await coordinator.show(.song(42))
    let opening = Coordinator(registry: RouteRegistry(fallback: provider), context: Context())
    try await opening.restore(NavigationStack([.song(1)]))
    try await opening.show(Route(parsing: "media://song/42"))
    expectEqual(opening.stack, coordinator.stack)
    expectEqual(opening.screens.map(\.isCovered), [true, false])
  }

  @Test func `A screen shows another item by an action`() async throws {
    try await coordinator.show(.song(1))
    let row = try #require(coordinator.top).context.newScope()
    #expect(row.canHandle(ShowRoute(.song(2))))
    await expectEqual(row.send(ShowRoute(.song(2))), .handled(nil))
    expectEqual(coordinator.stack, NavigationStack([.song(1), .song(2)]))
  }

  @Test func `A plugin shows another item by a request that crosses the contract`() async throws {
    let request = try #require(ActionRequest("show media://song/2"))
    #expect(await coordinator.context.send(request).isHandled)
    expectEqual(coordinator.stack, NavigationStack([.song(2)]))
    #expect(!coordinator.context.canHandle(ActionRequest.open("media://song/2")))
  }

  @Test func `The reason why an item isn't shown is the reply`() async throws {
    let reply = await coordinator.context.send(ShowRoute(.song(2, does: .miss))).reply
    expectEqual(reply??.code, .noSuchItem)
    expectEqual(coordinator.failure?.code, .noSuchItem)
  }

  @Test func `Going back is an action, which nobody does where there is nothing to go back from`() async throws {
    #expect(!coordinator.context.canHandle(GoBack()))
    try await coordinator.show(.song(1))
    let context = try #require(coordinator.top).context
    #expect(sendNow(GoBack(), in: context))
    #expect(coordinator.stack.isEmpty)
    #expect(!sendNow(GoBack(), in: coordinator.context))
  }

  @Test func `A plugin asks to go back by a verb`() async throws {
    let back = ActionRequest(verb: "back", argument: "")
    #expect(!coordinator.context.canHandle(back))
    try await coordinator.show(.song(1))
    #expect(sendNow(back, in: coordinator.context))
    #expect(coordinator.stack.isEmpty)
  }

  // MARK: While a screen is made

  @Test func `The latest wish wins`() async throws {
    let first = Task { try await coordinator.show(.song(1, does: .wait)) }
    await provider.begun.opened()
    try await coordinator.show(.song(2))
    expectEqual(coordinator.stack, NavigationStack([.song(2)]))
    expectEqual(provider.contexts.map(\.hasEnded), [true, false])
    let error = await #expect(throws: NavigationError.self) { try await first.value }
    expectEqual(error?.code, .cancelled)
    expectNil(coordinator.failure)
  }

  @Test func `A screen that comes too late is given up`() async throws {
    let first = Task { try await coordinator.show(.song(1, does: .ignoreCancellation)) }
    await provider.begun.opened()
    try await coordinator.show(.song(2))
    provider.gate.open()
    await #expect(throws: NavigationError.self) { try await first.value }
    expectEqual(coordinator.stack, NavigationStack([.song(2)]))
    expectEqual(provider.contexts.map(\.hasEnded), [true, false])
  }

  @Test func `Going back gives up what is being made, and then leaves what is shown`() async throws {
    try await coordinator.show(.song(1))
    let second = Task { try await coordinator.show(.song(2, does: .wait)) }
    await provider.begun.opened()
    expectEqual(coordinator.pendingRoutes, [.song(2, does: .wait)])
    #expect(coordinator.pop())
    expectEqual(coordinator.stack, NavigationStack([.song(1)]))
    expectEqual(coordinator.pendingRoutes, [])
    #expect(coordinator.pop())
    #expect(!coordinator.pop())
    await #expect(throws: NavigationError.self) { try await second.value }
    #expect(coordinator.stack.isEmpty)
  }

  @Test func `Who is cancelled while it waits shows nothing`() async throws {
    for behavior in [StubScreens.Behavior.wait, .ignoreCancellation] {
      (provider.begun, provider.gate) = (Gate(), Gate())
      let showing = Task { try await coordinator.show(.song(1, does: behavior)) }
      await provider.begun.opened()
      showing.cancel()
      provider.gate.open()
      let error = await #expect(throws: NavigationError.self) { try await showing.value }
      expectEqual(error?.code, .cancelled)
      #expect(coordinator.stack.isEmpty)
      expectEqual(coordinator.pendingRoutes, [])
    }
    expectEqual(provider.contexts.map(\.hasEnded), [true, true])
  }

  @Test func `A failure leaves the stack as it was, and is there to be shown until the next wish`() async throws {
    try await coordinator.show(.song(1))
    let screen = try #require(coordinator.top)
    let failing = Route.song(2, does: .fail)
    let error = await #expect(throws: NavigationError.self) { try await coordinator.show(failing) }
    expectEqual(error, NavigationError(.sourceFailure, failing, detail: "the line is cut"))
    expectEqual(coordinator.failure, error)
    #expect(coordinator.top === screen && !screen.isCovered && screen.isAtWork)
    expectEqual(provider.contexts.map(\.hasEnded), [false, true])
    try await coordinator.show(.song(3))
    expectNil(coordinator.failure)
  }

  @Test func `A stack is restored whole or not at all`() async throws {
    try await coordinator.show(.song(1))
    let stack = NavigationStack([.song(2), .song(3, does: .fail), .song(4)])
    await #expect(throws: NavigationError.self) { try await coordinator.restore(stack) }
    expectEqual(coordinator.stack, NavigationStack([.song(1)]))
    expectEqual(provider.contexts.map(\.hasEnded), [false, true, true])
    try await coordinator.restore(NavigationStack())
    #expect(coordinator.screens.isEmpty)
  }

  // MARK: Life

  @Test func `A sibling screen can't cancel another`() async throws {
    try await coordinator.restore(NavigationStack([.song(1), .song(2)]))
    let (below, above) = (coordinator.screens[0], coordinator.screens[1])
    above.context.end()
    #expect(below.isAtWork)
    #expect(!above.isAtWork)
  }

  @Test func `A child can't cancel its parent`() async throws {
    try await coordinator.show(.song(1))
    let screen = try #require(coordinator.top)
    screen.context.newScope().end()
    #expect(screen.isAtWork)
    screen.context.end()
    #expect(!coordinator.context.hasEnded)
  }

  @Test func `Popping to a screen cancels all above it`() async throws {
    try await coordinator.restore(NavigationStack((0..<4).map { .song($0) }))
    let screens = coordinator.screens
    coordinator.pop(to: screens[1])
    expectEqual(screens.map(\.isAtWork), [true, true, false, false])
    expectEqual(coordinator.screens.map(\.isCovered), [true, false])
    coordinator.pop(to: screens[3])
    expectEqual(coordinator.stack, NavigationStack([.song(0), .song(1)]))
  }

  @Test func `What a screen that has left asks for isn't shown`() async throws {
    try await coordinator.show(.song(1))
    let context = try #require(coordinator.top).context
    coordinator.pop()
    await expectEqual(context.send(ShowRoute(.song(2))), .notHandled)
    #expect(coordinator.stack.isEmpty)
  }

  @Test func `Screens and what they started go with the coordinator, or with its context`() async throws {
    let window = Context()
    var other: Coordinator? = Coordinator(registry: RouteRegistry(fallback: provider), context: window)
    try await other?.show(.song(1))
    let screen = try #require(other?.top)
    weak let weakOther = other
    other = nil
    expectNil(weakOther)
    #expect(!screen.isAtWork)
    #expect(!window.hasEnded)
    window.end()
    let late = Coordinator(registry: RouteRegistry(fallback: provider), context: window)
    let error = await #expect(throws: NavigationError.self) { try await late.show(.song(1)) }
    expectEqual(error?.code, .cancelled)
  }

  @Test func `Observers are told of the stack, of what is being made and of what is covered`() async throws {
    try await coordinator.show(.song(1))
    let journal = Journal()
    let screen = try #require(coordinator.top)
    withObservationTracking {
      _ = coordinator.screens
    } onChange: {
      journal.write("stack")
    }
    withObservationTracking {
      _ = coordinator.pendingRoutes
    } onChange: {
      journal.write("pending")
    }
    withObservationTracking {
      _ = screen.isCovered
    } onChange: {
      journal.write("covered")
    }
    try await coordinator.show(.song(2))
    expectEqual(journal.lines, ["pending", "stack", "covered"])
  }

  private func sendNow(_ action: any Action, in context: Context) -> Bool {
    context.send(action)
  }
}
