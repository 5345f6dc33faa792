import Foundation
import Synchronization
package import Testing

/// A trait of tests that start processes: as many of these run at a time as there are processors.
///
/// A test holds one slot until it ends, however many processes it starts, so that no two tests wait for each other.
package struct StartsProcesses: SuiteTrait, TestTrait, TestScoping {
  /// Whether the scope of the current task holds a slot.
  @TaskLocal private static var holdsSlot = false

  private static let slots = Slots(ProcessInfo.processInfo.activeProcessorCount)

  /// Whether a suite passes the trait on to its tests, each of which takes a slot.
  package var isRecursive: Bool { true }

  /// Runs a case of a test once there is a slot for it.
  @concurrent package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard !Self.holdsSlot else { return try await function() }
    await Self.slots.take()
    defer { Self.slots.yield() }
    try await Self.$holdsSlot.withValue(true) { try await function() }
  }
}

extension Trait where Self == StartsProcesses {
  /// The trait of tests that start processes.
  package static var startsProcesses: Self { Self() }
}

/// A counting semaphore for tasks, in the order in which they come.
private final class Slots: Sendable {
  private struct State {
    var free: Int
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(_ count: Int) {
    state = Mutex(State(free: count))
  }

  /// Suspends this task until there is a slot, and takes it.
  func take() async {
    await withCheckedContinuation { continuation in
      let isTaken = state.withLock { state in
        guard state.free > 0 else {
          state.waiters.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isTaken { continuation.resume() }
    }
  }

  /// Gives a slot to the next waiter, or frees it if there is none.
  func yield() {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.waiters.isEmpty else {
        state.free += 1
        return nil
      }
      return state.waiters.removeFirst()
    }
    waiter?.resume()
  }
}
