internal import Synchronization

/// A clock on top of another, which leaves no timer behind for a sleep that is cancelled.
///
/// The system keeps the timer of each cancelled sleep until its deadline, and then wakes the process needlessly. Most
/// time limits are cancelled, so an idle program would keep waking up, and hold memory, for minutes. Here all sleepers
/// share timers of the other clock, called alarms: a new one is started only for a deadline before all others. So there
/// are about as many alarms as there are different durations in use.
package final class CoalescingClock<Base: Clock>: Clock where Base.Duration == Duration {
  /// A suspended task, with the deadline at which it wakes.
  private struct Sleeper {
    let deadline: Base.Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// The sleepers and the alarms, which a lock protects.
  private struct State {
    /// The sleeping tasks, by their numbers.
    var sleepers: [Int: Sleeper] = [:]
    var nextId = 0

    /// The identifiers of the sleepers that were cancelled before they were suspended.
    var cancelled: Set<Int> = []

    /// The deadlines of the running alarms, from the latest to the earliest.
    var alarms: [Base.Instant] = []

    /// Records and returns a deadline that needs a new alarm, or returns `nil` if a running alarm fires before it.
    mutating func newAlarm(for deadline: Base.Instant) -> Base.Instant? {
      if let earliest = alarms.last, earliest <= deadline { return nil }
      alarms.append(deadline)
      return deadline
    }
  }

  /// The clock that measures the time.
  private let base: Base
  private let state = Mutex(State())

  /// Creates a clock that takes its time and its timers from another clock.
  package init(_ base: Base) {
    self.base = base
  }

  /// The current instant of the underlying clock.
  package var now: Base.Instant { base.now }

  /// The resolution of the underlying clock.
  package var minimumResolution: Duration { base.minimumResolution }

  /// The number of tasks that are suspended in `sleep(until:tolerance:)`.
  package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Suspends the task until a deadline, or returns at once if the deadline has passed.
  ///
  /// - Parameters:
  ///   - deadline: The instant at which the task resumes.
  ///   - tolerance: Ignored: tasks resume as soon as the underlying clock wakes.
  /// - Throws: A `CancellationError` if the task is cancelled before the deadline.
  package func sleep(until deadline: Base.Instant, tolerance: Duration? = nil) async throws {
    let id = state.withLock { state in
      state.nextId += 1
      return state.nextId
    }
    // If the task is cancelled after its sleeper woke, `cancelled` holds the identifier, and only this removes it.
    defer { state.withLock { _ = $0.cancelled.remove(id) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { add(Sleeper(deadline: deadline, continuation: $0), id) }
    } onCancel: {
      cancel(id)
    }
  }
}

extension CoalescingClock {
  /// Registers a sleeper and starts an alarm if it needs one, or resumes it at once if it was cancelled or is due.
  private func add(_ sleeper: Sleeper, _ id: Int) {
    let (result, alarm): (Result<Void, any Error>?, Base.Instant?) = state.withLock { state in
      if state.cancelled.remove(id) != nil { return (.failure(CancellationError()), nil) }
      guard sleeper.deadline > base.now else { return (.success(()), nil) }
      state.sleepers[id] = sleeper
      return (nil, state.newAlarm(for: sleeper.deadline))
    }
    if let alarm { start(alarm) }
    if let result { sleeper.continuation.resume(with: result) }
  }

  /// Resumes a sleeper with a `CancellationError`, or marks it as cancelled if it isn't registered yet.
  private func cancel(_ id: Int) {
    let sleeper = state.withLock { state in
      let sleeper = state.sleepers.removeValue(forKey: id)
      if sleeper == nil { state.cancelled.insert(id) }
      return sleeper
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  /// Starts an alarm, a task that wakes the due sleepers at a deadline.
  private func start(_ alarm: Base.Instant) {
    // Detached, since it serves the sleepers of other tasks, too.
    Task.detached { [self] in
      try? await base.sleep(until: alarm, tolerance: nil)
      wake(alarm)
    }
  }

  /// Ends an alarm, resumes the sleepers whose deadlines have passed, in order, and starts an alarm for the next one.
  private func wake(_ alarm: Base.Instant) {
    let (due, next) = state.withLock { state in
      state.alarms.removeAll { $0 == alarm }
      let now = base.now
      let due = state.sleepers.filter { $0.value.deadline <= now }
      for id in due.keys { state.sleepers[id] = nil }
      let next = state.sleepers.values.lazy.map(\.deadline).min()
      return (due, next.flatMap { state.newAlarm(for: $0) })
    }
    if let next { start(next) }
    for (_, sleeper) in due.sorted(by: { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }) {
      sleeper.continuation.resume()
    }
  }
}
