import Bindery
import BinderyInterface
import TestSupport
import Testing

@MainActor
struct `Laws of flows` {
  /// A request for a value that is waited for.
  private struct Pending {
    let flow: Int
    let task: Task<Int?, any Error>
  }

  /// Of each screen, from the bottom to the top, the number of its flow; 0 for none.
  private final class Expected {
    var flows: [Int] = []
    var values: [Int: Int] = [:]
  }

  private let provider = StubScreens()
  private let coordinator: Coordinator
  private let picker = Route.song(0, screen: "picker")

  init() {
    let registry = RouteRegistry(fallback: provider)
    registry.register("song", screen: "picker", giving: Int.self, provider)
    coordinator = Coordinator(registry: registry, context: Context())
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A flow gives one value or none, and ends with its last screen`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let expected = Expected()
    var pending: [Pending] = []
    for step in 1...15 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: pending.append(try await present(step, expected))
      case 2:
        try await coordinator.show(.song(step))
        expected.flows.append(expected.flows.last ?? 0)
      case 3: finish(step, expected)
      case 4:
        let depth = Int.random(in: 0...expected.flows.count, using: &random)
        coordinator.pop(toDepth: depth)
        expected.flows = Array(expected.flows.prefix(depth))
      default:
        try await coordinator.replaceTop(with: .song(step))
        expected.flows = expected.flows.dropLast() + [expected.flows.last ?? 0]
      }
      expectEqual(coordinator.screens.count, expected.flows.count)
      #expect(coordinator.screens.allSatisfy { $0.isAtWork })
      expectEqual(provider.contexts.count { !$0.hasEnded }, expected.flows.count)
      pending = try await settled(pending, expected)
    }
  }

  private func present(_ flow: Int, _ expected: Expected) async throws -> Pending {
    let context = coordinator.top?.context ?? coordinator.context
    let task = Task { [picker] in try await context.present(picker, for: Int.self) }
    expected.flows.append(flow)
    let depth = expected.flows.count
    try await waitUntil("there are \(depth) screens") { coordinator.screens.count == depth }
    return Pending(flow: flow, task: task)
  }

  /// Gives a value from the top screen, which ends its flow.
  private func finish(_ value: Int, _ expected: Expected) {
    let flow = expected.flows.last ?? 0
    let isHandled = coordinator.top?.context.send(Finish(value)) ?? false
    expectEqual(isHandled, (flow != 0))
    guard flow != 0, let depth = expected.flows.firstIndex(of: flow) else { return }
    expected.values[flow] = value
    expected.flows = Array(expected.flows.prefix(depth))
  }

  /// Expects what the flows that have ended gave, and returns the requests of the others.
  private func settled(_ pending: [Pending], _ expected: Expected) async throws -> [Pending] {
    for request in pending where !expected.flows.contains(request.flow) {
      try await expectEqual(request.task.value, expected.values[request.flow])
    }
    return pending.filter { expected.flows.contains($0.flow) }
  }
}
