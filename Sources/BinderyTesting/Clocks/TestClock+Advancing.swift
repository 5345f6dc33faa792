internal import Synchronization

extension TestClock {
  /// Advances the clock by a duration, from one deadline to the next, and lets other tasks run before and after each.
  ///
  /// So a task that is about to sleep does so before time passes, one that sleeps in a loop wakes as often as its
  /// deadlines are reached, and what a woken task changes is changed when this returns. This yields a thousand times
  /// for tasks to fall asleep; if one needs longer, as for an answer of another process, call ``waitForSleepers(_:)``
  /// before.
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
    while let sleeper = queue.withLock({ $0.wakeFirst(before: end) }) { sleeper.continuation.resume() }
    queue.withLock { $0.now = max($0.now, end) }
  }

  /// Advances the clock from one deadline to the next, until no task sleeps or the limit is reached.
  ///
  /// Between two deadlines it lets other tasks run, so that woken tasks can fall asleep again.
  ///
  /// - Parameter limit: The most time of the clock to advance by.
  /// - Returns: Whether no task is sleeping; false if the next deadline is beyond the limit.
  @discardableResult
  public func runUntilIdle(limit: Duration = .seconds(3600)) async -> Bool {
    await pass(through: now.advanced(by: limit))
    return sleeperCount == 0
  }

  /// Advances the clock from one deadline to the next, up to the last one that isn't after `end`, and lets tasks run
  /// between.
  private func pass(through end: Instant) async {
    await settle()
    while let next = nextDeadline, next <= end {
      advanceAtOnce(by: max(.zero, now.duration(to: next)))
      await settle()
    }
  }

  /// Waits while other tasks run, until no further one falls asleep. While none sleeps, this waits longer, since one is
  /// expected to.
  private func settle() async {
    var (seen, turns, quietTurns) = (fallenCount, 0, 0)
    // The limit on all iterations is for tasks that are cancelled and sleep again forever.
    while turns < 100_000, quietTurns < (sleeperCount == 0 ? 1000 : 100) {
      await Idling.yieldOnce()
      let fallen = fallenCount
      (turns, quietTurns) = (turns + 1, fallen == seen ? quietTurns + 1 : 0)
      seen = fallen
    }
  }

  /// The number of tasks that have fallen asleep since the clock was created.
  private var fallenCount: Int { queue.withLock { $0.fallenCount } }

  /// The earliest deadline of a sleeper, or `nil` if there is none.
  private var nextDeadline: Instant? { queue.withLock { $0.nextDeadline } }
}
