internal import Synchronization

/// A clock that sleeps as another one does, but keeps nothing of a sleep that is cancelled.
///
/// The system keeps each cancelled sleep until its deadline, and wakes the process then for nothing. Nearly all time
/// limits are cancelled, and so a program that is idle would go on waking up for minutes, and hold memory for that long.
/// Here all sleepers share the sleeps of the other clock, its alarms: a further one is begun only for a deadline before
/// all others. So there are about as many alarms as there are different durations in use.
package final class CoalescingClock<Base: Clock>: Clock where Base.Duration == Duration {
  private struct Sleeper {
    let deadline: Base.Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var sleepers: [Int: Sleeper] = [:]
    var nextId = 0

    /// The sleepers that were cancelled before they fell asleep.
    var cancelled: Set<Int> = []

    /// The deadlines of the alarms that haven't rung, from the latest to the earliest.
    var alarms: [Base.Instant] = []

    /// Returns the deadline of a further alarm that a sleeper needs, or `nil` if one rings before.
    mutating func newAlarm(for deadline: Base.Instant) -> Base.Instant? {
      if let earliest = alarms.last, earliest <= deadline { return nil }
      alarms.append(deadline)
      return deadline
    }
  }

  private let base: Base
  private let state = Mutex(State())

  /// Creates a clock without sleepers, which tells the time of another.
  package init(_ base: Base) {
    self.base = base
  }

  /// The current instant of the other clock.
  package var now: Base.Instant { base.now }

  /// The resolution of the other clock.
  package var minimumResolution: Duration { base.minimumResolution }

  /// The number of tasks that are sleeping.
  package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Sleeps until a deadline. One that is reached already returns at once.
  ///
  /// - Parameters:
  ///   - deadline: The instant at which the sleeper wakes.
  ///   - tolerance: Ignored: sleepers wake as soon as the other clock does.
  /// - Throws: A `CancellationError` if the task is cancelled before the deadline.
  package func sleep(until deadline: Base.Instant, tolerance: Duration? = nil) async throws {
    let id = state.withLock { state in
      state.nextId += 1
      return state.nextId
    }
    // A cancellation after the sleeper woke leaves its number behind, which nothing else removes.
    defer { state.withLock { _ = $0.cancelled.remove(id) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { add(Sleeper(deadline: deadline, continuation: $0), id) }
    } onCancel: {
      cancel(id)
    }
  }
}

extension CoalescingClock {
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

  private func cancel(_ id: Int) {
    let sleeper = state.withLock { state in
      let sleeper = state.sleepers.removeValue(forKey: id)
      if sleeper == nil { state.cancelled.insert(id) }
      return sleeper
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  private func start(_ alarm: Base.Instant) {
    // Detached, since it serves the sleepers of other tasks, too.
    Task.detached { [self] in
      try? await base.sleep(until: alarm, tolerance: nil)
      wake(alarm)
    }
  }

  /// Wakes the sleepers whose deadlines are reached, in their order, and sets an alarm for the next one.
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
