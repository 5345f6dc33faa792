internal import Synchronization

/// A clock whose time passes only when a test advances it.
///
/// ```swift
/// let clock = TestClock()
/// let search = newSearch(in: .testing(clock: clock))
/// search.setQuery("long winters")
/// await clock.advance(by: .milliseconds(300))
/// ```
///
/// Sleepers wake in the order of their deadlines, and those with the same deadline in the order in which they fell
/// asleep.
public final class TestClock: Clock, Sendable {
  /// An instant of the clock.
  public struct Instant: InstantProtocol {
    /// The duration since the clock was created.
    public let offset: Duration

    /// Returns the instant that is `duration` later.
    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }

    /// Returns the duration from this instant to another, which is negative if the other is earlier.
    public func duration(to other: Self) -> Duration { other.offset - offset }

    /// Returns whether the first instant is before the second.
    public static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var nextId = 0
    var fallenCount = 0
    var cancelled: Set<Int> = []
    var sleepers: [Sleeper] = []
    var watchers: [(count: Int, continuation: AsyncStream<Void>.Continuation)] = []
  }

  private let state = Mutex(State())

  /// Creates a clock at the offset zero.
  public init() {}

  /// The current instant.
  public var now: Instant { state.withLock { $0.now } }

  /// The resolution of the clock: a nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// The number of sleepers that the clock hasn't woken yet.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Sleeps until the test advances the clock to a deadline. A deadline that is reached already returns at once.
  ///
  /// - Parameters:
  ///   - deadline: The instant at which the sleeper wakes.
  ///   - tolerance: Ignored: sleepers wake at their deadlines.
  /// - Throws: A `CancellationError` if the task is cancelled before the deadline.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    // A cancelled task that sleeps in a loop would never suspend, and would starve the other tasks.
    if Task.isCancelled { await Task.yield() }
    let id = state.withLock { state in
      state.nextId += 1
      return state.nextId
    }
    // A cancellation after the sleeper woke leaves its ID behind, which nothing else removes.
    defer { state.withLock { _ = $0.cancelled.remove(id) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { add(Sleeper(id: id, deadline: deadline, continuation: $0)) }
    } onCancel: {
      cancel(id)
    }
  }

  /// Advances the clock by a duration, from one deadline to the next, and has tasks run before and after each.
  ///
  /// So a task that is about to sleep does so before time passes, one that sleeps in a loop wakes as often as its
  /// deadlines are reached, and what a woken task changes is changed when this returns. Tasks get a thousand turns
  /// to fall asleep; where one needs longer, as for an answer of another process, call ``waitForSleepers(_:)`` before.
  public func advance(by duration: Duration) async {
    let end = now.advanced(by: duration)
    await pass(through: end)
    advanceAtOnce(by: max(.zero, now.duration(to: end)))
  }

  /// Advances the clock by a duration, and wakes the sleepers whose deadlines are reached, without waiting for a task.
  ///
  /// A task that is about to sleep misses the time that passes, and a woken one runs later. Call this from a function
  /// that can't wait, or after ``waitForSleepers(_:)``.
  public func advanceAtOnce(by duration: Duration) {
    let end = now.advanced(by: duration)
    while let sleeper = wakeFirst(before: end) { sleeper.continuation.resume() }
    state.withLock { $0.now = max($0.now, end) }
  }

  /// Advances the clock from one deadline to the next, until no task sleeps or the limit is reached.
  ///
  /// Between two deadlines it has other tasks run, so that woken tasks can fall asleep again.
  ///
  /// - Parameter limit: The most time of the clock to advance by.
  /// - Returns: Whether no task is sleeping; false if the next deadline is beyond the limit.
  @discardableResult
  public func runUntilIdle(limit: Duration = .seconds(3600)) async -> Bool {
    await pass(through: now.advanced(by: limit))
    return sleeperCount == 0
  }

  /// Advances the clock from one deadline to the next, up to the last one that isn't after an instant.
  private func pass(through end: Instant) async {
    await settle()
    while let next = nextDeadline, next <= end {
      advanceAtOnce(by: max(.zero, now.duration(to: next)))
      await settle()
    }
  }

  /// Has other tasks run until no further one falls asleep. While none sleeps, one is expected to, and gets more turns.
  private func settle() async {
    var (seen, turns, quietTurns) = (fallenCount, 0, 0)
    // The limit to all turns is for tasks that are cancelled and sleep again for ever.
    while turns < 100_000, quietTurns < (sleeperCount == 0 ? 1000 : 100) {
      await Idling.takeTurn()
      let fallen = fallenCount
      (turns, quietTurns) = (turns + 1, fallen == seen ? quietTurns + 1 : 0)
      seen = fallen
    }
  }

  /// The number of times that a task fell asleep.
  private var fallenCount: Int { state.withLock { $0.fallenCount } }

  private var nextDeadline: Instant? {
    state.withLock { $0.sleepers.map(\.deadline).min() }
  }

  /// Waits until at least `count` tasks are sleeping, or the test is cancelled.
  public func waitForSleepers(_ count: Int = 1) async {
    let (met, meeting) = AsyncStream<Void>.makeStream()
    let isMet = state.withLock { state in
      guard state.sleepers.count < count else { return true }
      state.watchers.append((count, meeting))
      return false
    }
    if !isMet { for await _ in met { return } }
  }

  private func add(_ sleeper: Sleeper) {
    let (result, met): (Result<Void, any Error>?, [AsyncStream<Void>.Continuation]) = state.withLock { state in
      if state.cancelled.remove(sleeper.id) != nil { return (.failure(CancellationError()), []) }
      if sleeper.deadline <= state.now { return (.success(()), []) }
      state.sleepers.append(sleeper)
      state.fallenCount += 1
      let count = state.sleepers.count
      let met = state.watchers.filter { $0.count <= count }.map(\.continuation)
      state.watchers.removeAll { $0.count <= count }
      return (nil, met)
    }
    if let result { sleeper.continuation.resume(with: result) }
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
