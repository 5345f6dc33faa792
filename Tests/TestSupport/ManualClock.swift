internal import Synchronization

/// A clock whose time passes only when a test says so.
///
/// Sleepers wake in the order of their deadlines, and those of one deadline in the order in which
/// they fell asleep.
package final class ManualClock: Clock, Sendable {
  package struct Instant: InstantProtocol {
    package let offset: Duration

    package func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    package func duration(to other: Self) -> Duration { other.offset - offset }
    package static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var nextId = 0
    var cancelled: Set<Int> = []
    var sleepers: [Sleeper] = []
    var watchers: [(count: Int, continuation: AsyncStream<Void>.Continuation)] = []
  }

  private let state = Mutex(State())

  package init() {}

  package var now: Instant { state.withLock { $0.now } }
  package var minimumResolution: Duration { .nanoseconds(1) }

  /// How many sleep now.
  package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = state.withLock { state in
      state.nextId += 1
      return state.nextId
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { add(Sleeper(id: id, deadline: deadline, continuation: $0)) }
    } onCancel: {
      cancel(id)
    }
  }

  /// Lets time pass, and wakes those whose deadlines come.
  package func advance(by duration: Duration) {
    let end = now.advanced(by: duration)
    while let sleeper = wakeFirst(before: end) { sleeper.continuation.resume() }
    state.withLock { $0.now = max($0.now, end) }
  }

  /// Waits until at least so many sleep, or the test is cancelled.
  package func waitForSleepers(_ count: Int = 1) async {
    let (met, meeting) = AsyncStream<Void>.makeStream()
    let isMet = state.withLock { state in
      guard state.sleepers.count < count else { return true }
      state.watchers.append((count, meeting))
      return false
    }
    if !isMet { for await _ in met { return } }
  }

  private func add(_ sleeper: Sleeper) {
    let (isCancelled, met): (Bool, [AsyncStream<Void>.Continuation]) = state.withLock { state in
      if state.cancelled.remove(sleeper.id) != nil { return (true, []) }
      state.sleepers.append(sleeper)
      let count = state.sleepers.count
      let met = state.watchers.filter { $0.count <= count }.map(\.continuation)
      state.watchers.removeAll { $0.count <= count }
      return (false, met)
    }
    if isCancelled { sleeper.continuation.resume(throwing: CancellationError()) }
    met.forEach { $0.yield() }
  }

  private func cancel(_ id: Int) {
    let sleeper: Sleeper? = state.withLock { state in
      guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
        state.cancelled.insert(id)
        return nil
      }
      return state.sleepers.remove(at: index)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  private func wakeFirst(before end: Instant) -> Sleeper? {
    state.withLock { state in
      let first = state.sleepers.filter { $0.deadline <= end }.min { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
      guard let first else { return nil }
      state.sleepers.removeAll { $0.id == first.id }
      state.now = max(state.now, first.deadline)
      return first
    }
  }
}
