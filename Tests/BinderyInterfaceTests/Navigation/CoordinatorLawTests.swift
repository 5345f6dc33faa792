import Bindery
import BinderyInterface
import Foundation
import TestSupport
import Testing

@MainActor
struct `Laws of coordinators` {
  private let provider = StubScreens()
  private let coordinator: Coordinator

  init() {
    coordinator = Coordinator(registry: RouteRegistry(fallback: provider), context: Context())
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `The screens are the stack, and what has left it is over`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    var expected = NavigationStack()
    var seen: [Screen] = []
    for _ in 0..<25 {
      await operate(on: &expected, using: &random)
      expectEqual(coordinator.stack, expected)
      expectEqual(coordinator.screens.map(\.route), expected.routes)
      expectEqual(coordinator.top?.route, expected.top)
      seen += coordinator.screens.filter { screen in !seen.contains { $0 === screen } }
      await check(seen)
    }
    try await restoreCopy(of: expected)
  }

  /// Does the same to the coordinator and to a stack that knows nothing of screens.
  private func operate(on expected: inout NavigationStack, using random: inout SplitMix64) async {
    let behavior = Int.random(in: 0..<5, using: &random) == 0 ? StubScreens.Behavior.fail : nil
    let route = Route.song(Int.random(in: 0..<9, using: &random), does: behavior)
    let depth = Int.random(in: -1...expected.routes.count + 1, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1, 2:
      if await succeeds({ try await coordinator.show(route) }) { expected.push(route) }
    case 3:
      if await succeeds({ try await coordinator.replaceTop(with: route) }) { expected.replaceTop(with: route) }
    case 4: expectEqual(coordinator.pop(), (expected.pop() != nil))
    case 5:
      coordinator.pop(toDepth: depth)
      expected.pop(toDepth: depth)
    case 6:
      let stack = NavigationStack(expected.routes.shuffled(using: &random) + [route])
      if await succeeds({ try await coordinator.restore(stack) }) { expected = stack }
    default: await giveUp(route)
    }
  }

  private func succeeds(_ operation: () async throws -> Void) async -> Bool {
    do {
      try await operation()
      expectNil(coordinator.failure)
      return true
    } catch {
      expectEqual(coordinator.failure, error as? NavigationError)
      return false
    }
  }

  /// Begins to show an item, and goes back before it is there.
  private func giveUp(_ route: Route) async {
    var route = route
    route.parameters["does"] = StubScreens.Behavior.wait.rawValue
    provider.begun = Gate()
    let showing = Task { [coordinator] in try await coordinator.show(route) }
    await provider.begun.opened()
    expectEqual(coordinator.pendingRoutes, [route])
    #expect(coordinator.pop())
    await expectEqual((showing.result.failure as? NavigationError)?.code, .cancelled)
  }

  private func check(_ seen: [Screen]) async {
    for screen in seen {
      let isThere = coordinator.screens.contains { $0 === screen }
      expectEqual(screen.isAtWork, isThere)
      await expectEqual(screen.context.send(StubScreens.Ping()).isHandled, isThere)
      #expect(!isThere || screen.isCovered == (screen !== coordinator.top))
    }
    let kept = provider.contexts.filter { !$0.hasEnded }
    expectEqual(kept.count, coordinator.screens.count)
    expectEqual(coordinator.context.canHandle(GoBack()), !coordinator.screens.isEmpty)
  }

  private func restoreCopy(of stack: NavigationStack) async throws {
    let other = Coordinator(registry: RouteRegistry(fallback: StubScreens()), context: Context())
    let copy = try JSONDecoder().decode(NavigationStack.self, from: JSONEncoder().encode(coordinator.stack))
    try await other.restore(copy)
    expectEqual(other.stack, stack)
    expectEqual(other.screens.map(\.isCovered), coordinator.screens.map(\.isCovered))
  }
}

extension Result {
  /// Why it failed; nothing where it didn't.
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
