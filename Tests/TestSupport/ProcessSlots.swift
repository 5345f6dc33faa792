import Foundation
import Synchronization
package import Testing

/// A trait of tests that start processes: as many of these run at a time as there are processors, and more, up to nine
/// times as many, while a processor has nothing to do, since some wait longer than they work.
///
/// A test holds one slot until it ends, however many processes it starts, so that no two tests wait for each other.
package struct StartsProcesses: SuiteTrait, TestTrait, TestScoping {
  /// Whether the scope of the current task holds a slot.
  @TaskLocal private static var holdsSlot = false

  static let slots = Slots(ProcessInfo.processInfo.activeProcessorCount)

  /// Whether a suite passes the trait on to its tests, each of which takes a slot.
  package var isRecursive: Bool { true }

  /// Runs a case of a test once there is a slot for it.
  @concurrent package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard !Self.holdsSlot else { return try await function() }
    _ = Standstill.shared
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
final class Slots: Sendable {
  private struct State {
    var free: Int
    /// The slots that go again when they are given back.
    var added = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let mostAdded: Int

  private let state: Mutex<State>

  init(_ count: Int) {
    state = Mutex(State(free: count))
    mostAdded = 8 * count
  }

  /// Adds a slot for the next waiter, if there is one.
  func addOne() {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.added < mostAdded, !state.waiters.isEmpty else { return nil }
      state.added += 1
      return state.waiters.removeFirst()
    }
    waiter?.resume()
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

  /// Removes a slot that was added, or else gives the slot to the next waiter, or frees it if there is none.
  func yield() {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.added > 0 {
        state.added -= 1
        return nil
      }
      guard !state.waiters.isEmpty else {
        state.free += 1
        return nil
      }
      return state.waiters.removeFirst()
    }
    waiter?.resume()
  }
}
