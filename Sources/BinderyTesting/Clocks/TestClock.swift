internal import Synchronization

/// A clock whose time passes only when a test says so.
///
/// ```swift
/// let clock = TestClock()
/// let search = newSearch(in: .testing(clock: clock))
/// search.setQuery("long winters")
/// await clock.waitForSleepers()
/// clock.advance(by: .milliseconds(300))
/// ```
///
/// Sleepers wake in the order of their deadlines, and those of one deadline in the order in which
/// they fell asleep.
public final class TestClock: Clock, Sendable {
  /// A time of the clock.
  public struct Instant: InstantProtocol {
    /// How long after the clock was made.
    public let offset: Duration

    /// The time so much later.
    ///
    /// - Parameter duration: How much.
    /// - Returns: The time.
    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }

    /// How long it is to another time.
    ///
    /// - Parameter other: The other time.
    /// - Returns: How long.
    public func duration(to other: Self) -> Duration { other.offset - offset }

    /// Whether one time is before another.
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
    var cancelled: Set<Int> = []
    var sleepers: [Sleeper] = []
    var watchers: [(count: Int, continuation: AsyncStream<Void>.Continuation)] = []
  }

  private let state = Mutex(State())

  /// Creates a clock that stands at zero.
  public init() {}

  /// The time now.
  public var now: Instant { state.withLock { $0.now } }

  /// The shortest time that the clock tells apart.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// How many sleep now.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Sleeps until the test lets so much time pass.
  ///
  /// - Parameters:
  ///   - deadline: Until when.
  ///   - tolerance: Not used: sleepers wake at their deadlines.
  /// - Throws: `CancellationError` where the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    // Who goes on though it was cancelled mustn't keep others from going on.
    if Task.isCancelled { await Task.yield() }
    let id = state.withLock { state in
      state.nextId += 1
      return state.nextId
    }
    // A cancellation that comes when the sleeper is awake already is forgotten with it.
    defer { state.withLock { _ = $0.cancelled.remove(id) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { add(Sleeper(id: id, deadline: deadline, continuation: $0)) }
    } onCancel: {
      cancel(id)
    }
  }

  /// Lets time pass, and wakes those whose deadlines come.
  ///
  /// - Parameter duration: How much.
  public func advance(by duration: Duration) {
    let end = now.advanced(by: duration)
    while let sleeper = wakeFirst(before: end) { sleeper.continuation.resume() }
    state.withLock { $0.now = max($0.now, end) }
  }

  /// Lets time pass from one deadline to the next until nobody sleeps, or as much has passed as there may.
  ///
  /// Between two deadlines it lets others go on, so that those who wake can fall asleep again.
  ///
  /// - Parameter limit: How much time may pass.
  /// - Returns: Whether nobody sleeps.
  @discardableResult
  public func runUntilIdle(limit: Duration = .seconds(3600)) async -> Bool {
    let end = now.advanced(by: limit)
    await Idling.letOthersGoOn()
    while let next = nextDeadline, next <= end {
      advance(by: max(.zero, now.duration(to: next)))
      await Idling.letOthersGoOn()
    }
    return sleeperCount == 0
  }

  private var nextDeadline: Instant? {
    state.withLock { $0.sleepers.map(\.deadline).min() }
  }

  /// Waits until at least so many sleep, or the test is cancelled.
  ///
  /// - Parameter count: How many.
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
