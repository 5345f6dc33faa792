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
  /// A point in the time of a test clock.
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

  /// The sleepers and the time, which a lock protects.
  let queue = Mutex(SleepQueue())

  /// Creates a clock at the offset zero.
  public init() {}

  /// The current instant of the clock, which changes only when the test advances it.
  public var now: Instant { queue.withLock { $0.now } }

  /// The resolution of the clock: a nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// The number of sleepers that the clock hasn't woken yet.
  public var sleeperCount: Int { queue.withLock { $0.sleepers.count } }

  /// Sleeps until the test advances the clock to a deadline. A deadline that is reached already returns at once.
  ///
  /// - Parameters:
  ///   - deadline: The instant at which the sleeper wakes.
  ///   - tolerance: Ignored: sleepers wake at their deadlines.
  /// - Throws: A `CancellationError` if the task is cancelled before the deadline.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    // A cancelled task that sleeps in a loop would never suspend, and would starve the other tasks.
    if Task.isCancelled { await Task.yield() }
    let id = queue.withLock { $0.newId() }
    // A cancellation after the sleeper woke leaves its ID behind, which nothing else removes.
    defer { queue.withLock { $0.forgetCancellation(of: id) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeper = SleepQueue.Sleeper(id: id, deadline: deadline, continuation: continuation)
        queue.withLock { $0.add(sleeper) }.resume()
      }
    } onCancel: {
      queue.withLock { $0.cancel(id) }?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Waits until at least `count` tasks are sleeping, or the test is cancelled.
  public func waitForSleepers(_ count: Int = 1) async {
    let (met, meeting) = AsyncStream<Void>.makeStream()
    guard !queue.withLock({ $0.watch(for: count, meeting) }) else { return }
    for await _ in met { return }
  }
}
