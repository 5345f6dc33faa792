/// The policy by which the process of a worker is stopped and continues.
///
/// A worker without a call is stopped after a quiet period, so that threads that a plugin leaves spinning cost nothing.
/// A worker with live view models has to be able to report changes, and one that waits for a fetch has to continue.
/// Such a worker gets a share of a processor, and is stopped only if it takes more. The same holds for a while after a
/// reply to what a worker has asked, such as an action that it sends: a plugin can't ask so often that it is never
/// stopped.
///
/// This value sends no signals and reads no clock. A writer calls `willWrite` before and `didWrite` after it writes.
/// The thread that reads calls `decide` in each iteration, and no later than at `nextDecision`. All of them hold the
/// same lock while they carry out the decision, so that a worker never stays stopped with a call that it hasn't read.
struct WorkerPause: Sendable {
  /// A signal to send to the process of the worker.
  enum Step: Hashable, Sendable {
    case stop, resume
  }

  /// The activity of the worker.
  enum Activity: Hashable, Sendable {
    /// A call is pending.
    case called

    /// The worker has no call, and no live view model. `hasUnread` is whether there may be bytes that it hasn't read.
    case idle(hasUnread: Bool)

    /// The worker has no call, but live view models, fetches or a reply. `processorTime` is what all its threads have
    /// used so far.
    case live(processorTime: Duration)
  }

  /// The time without a call after which a worker is stopped.
  static let quietPeriod = Duration.milliseconds(50)

  /// The time without a call after which a worker is stopped that hasn't read what was written to it.
  ///
  /// This is longer than the quiet period, because on a busy machine the worker may not have run yet.
  static let unreadPeriod = Duration.seconds(1)

  /// The share of one processor that a live worker may use in the long run.
  static let share = 0.1

  /// The most processor time that the budget of a live worker holds.
  static let burst = Duration.milliseconds(500)

  /// The most processor time that a live worker may owe: what it used while this process was too busy to decide.
  static let debtLimit = Duration.seconds(5)

  /// The least processor time in the budget of a live worker when it is resumed.
  static let slice = Duration.milliseconds(10)

  /// The least time until the next decision, however many processors the worker can use.
  static let leastWait = Duration.milliseconds(1)

  /// Whether the process is stopped.
  private(set) var isStopped = false

  /// The time of the next decision if nothing happens before, or `nil` if only a call changes anything.
  private(set) var nextDecision: SuspendingClock.Instant?

  /// Whether the processor time of the worker is being charged to its budget.
  var isMeasured: Bool { measured != nil }

  /// The number of threads of the worker that can run at once.
  private let processors: Int
  /// The number of writes to the worker that are under way, without replies to its requests.
  private var writers = 0
  /// The number of replies to the worker's requests that are being written.
  private var replies = 0
  /// The time at which the last reply was written, or `nil` if there was none.
  private var repliedAt: SuspendingClock.Instant?
  /// Whether a call was pending or written since the last decision.
  private var wasCalled = true
  /// The time from which the quiet period counts.
  private var quietSince: SuspendingClock.Instant
  /// The processor time that a live worker may use before it is stopped; negative if it owes some.
  private var budget = Self.burst
  /// The time and the worker's processor time at the last charge to its budget, or `nil` if nothing is being charged.
  private var measured: (at: SuspendingClock.Instant, processorTime: Duration)?

  /// Creates the state of a running worker, whose threads can use a number of processors at once.
  init(at now: SuspendingClock.Instant, processors: Int = 1) {
    self.processors = max(1, processors)
    quietSince = now
    nextDecision = now + Self.quietPeriod
  }

  /// Records that a write to the worker is about to begin, and returns whether the process has to be resumed before.
  ///
  /// A worker that has used up its share isn't resumed for a reply to what it has asked.
  mutating func willWrite(isReply: Bool = false) -> Bool {
    if isReply {
      replies += 1
      guard budget >= Self.slice else { return false }
    } else {
      writers += 1
      wasCalled = true
    }
    defer { isStopped = false }
    return isStopped
  }

  /// Records that a write to the worker is over. A reply to what the worker has asked doesn't restart the quiet period.
  mutating func didWrite(isReply: Bool = false, at now: SuspendingClock.Instant) {
    if isReply {
      replies -= 1
      repliedAt = now
      return
    }
    writers -= 1
    quietSince = now
    nextDecision = now + Self.quietPeriod
  }

  /// Returns whether the worker may still be acting on a reply, so that it counts as live.
  ///
  /// The result is true while a reply is being written and for a period after, which is longer if the worker may not
  /// have read the reply.
  func isReplied(at now: SuspendingClock.Instant, hasUnread: Bool) -> Bool {
    guard replies == 0, let repliedAt else { return replies > 0 }
    return now < repliedAt + (hasUnread ? Self.unreadPeriod : Self.quietPeriod)
  }

  /// Decides whether the process is stopped or continues, and returns the step to take, or `nil` if there is none.
  mutating func decide(_ activity: Activity, at now: SuspendingClock.Instant) -> Step? {
    guard activity != .called, writers == 0 else {
      // The answer's frame triggers the next decision; a write doesn't, so one is scheduled.
      (wasCalled, nextDecision) = (true, activity == .called ? nil : now + Self.quietPeriod)
      // Whoever is about to write the call may wait for the writer of a reply, which the worker has to read.
      defer { isStopped = false }
      return isStopped ? .resume : nil
    }
    if wasCalled {
      (wasCalled, quietSince, measured) = (false, now, nil)
    }
    return switch activity {
    case .called: nil
    case .idle(let hasUnread): decideIdle(hasUnread, at: now)
    case .live(let processorTime): decideLive(processorTime, at: now)
    }
  }

  /// Decides about a worker without a call or live view models, which is stopped after a quiet period.
  private mutating func decideIdle(_ hasUnread: Bool, at now: SuspendingClock.Instant) -> Step? {
    measured = nil
    guard !isStopped else {
      nextDecision = nil
      return nil
    }
    let end = quietSince + (hasUnread ? Self.unreadPeriod : Self.quietPeriod)
    guard now >= end else {
      nextDecision = hasUnread ? min(end, now + Self.quietPeriod) : end
      return nil
    }
    (isStopped, nextDecision) = (true, nil)
    return .stop
  }

  /// Decides about a worker with live view models, which is stopped only while its budget is used up.
  private mutating func decideLive(_ processorTime: Duration, at now: SuspendingClock.Instant) -> Step? {
    charge(processorTime, at: now)
    if isStopped {
      guard budget < Self.slice else {
        isStopped = false
        nextDecision = end(of: budget, from: now)
        return .resume
      }
      nextDecision = now + (Self.slice - budget) / Self.share
      return nil
    }
    guard budget <= .zero else {
      nextDecision = end(of: max(budget, Self.slice), from: now)
      return nil
    }
    isStopped = true
    nextDecision = now + (Self.slice - budget) / Self.share
    return .stop
  }

  /// Returns the earliest time at which a budget is used up, or at which the quiet period after a reply is over.
  private func end(of budget: Duration, from now: SuspendingClock.Instant) -> SuspendingClock.Instant {
    let end = now + max(budget / processors, Self.leastWait)
    guard let repliedAt, now < repliedAt + Self.unreadPeriod else { return end }
    return min(end, now + Self.quietPeriod)
  }

  /// Adds to the budget what the worker has earned since the last decision, and subtracts what it has used.
  ///
  /// `processorTime` is what the worker has used since it was started.
  mutating func charge(_ processorTime: Duration, at now: SuspendingClock.Instant) {
    defer { measured = (now, processorTime) }
    guard let measured else { return }
    let earned = (now - measured.at) * Self.share
    let new = budget + earned - (processorTime - measured.processorTime)
    budget = min(max(new, .zero - Self.debtLimit), Self.burst)
  }
}
