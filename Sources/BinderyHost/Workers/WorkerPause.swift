/// Decides when the process of a worker is stopped, and when it continues.
///
/// A worker that nobody calls is stopped after a quiet period, so that threads that a plugin leaves spinning cost
/// nothing. A worker with live view models has to be able to tell of changes, and one that waits for a fetch to go on:
/// it gets a share of a processor, and is stopped only where it takes more. So does one for a while after a reply to
/// what it has asked, such as an action that it sends: a plugin can't ask so often that it is never stopped.
///
/// This value sends no signals and reads no clock. Whoever writes to the worker calls `willWrite` before and `didWrite`
/// after; the thread that reads calls `decide` each time around, and no later than at `nextDecision`. All of them hold
/// the same lock while they do what they were told, so that a worker never stays stopped with a call that it hasn't read.
struct WorkerPause: Sendable {
  /// What to do with the process.
  enum Step: Hashable, Sendable {
    case stop, resume
  }

  /// What the worker is about.
  enum Activity: Hashable, Sendable {
    /// A call is under way, or somebody writes to it.
    case called

    /// It has no call, and no live view model. It may have left what was written to it unread.
    case idle(hasUnread: Bool)

    /// It has no call, and live view models, fetches or a reply. All its threads have used some processor time by now.
    case live(processorTime: Duration)
  }

  /// How long a worker has no call before it is stopped.
  static let quietPeriod = Duration.milliseconds(50)

  /// How long a worker has no call before it is stopped, where it hasn't read yet what was written to it: a machine that
  /// is busy lets it wait.
  static let unreadPeriod = Duration.seconds(1)

  /// The share of a processor that a live worker may use for long.
  static let share = 0.1

  /// The most processor time that such a worker may save up.
  static let burst = Duration.milliseconds(500)

  /// The most processor time that such a worker may owe. It owes what it used while this process was too busy to decide.
  static let debtLimit = Duration.seconds(5)

  /// The processor time that such a worker has at least when it continues.
  static let slice = Duration.milliseconds(10)

  /// The least time until the next decision, however many processors the worker can use.
  static let leastWait = Duration.milliseconds(1)

  private(set) var isStopped = false

  /// When to decide next where nothing happens until then, or `nil` if only a call changes anything.
  private(set) var nextDecision: SuspendingClock.Instant?

  /// Whether the processor time that the worker uses is charged to its budget, from some moment on.
  var isMeasured: Bool { measured != nil }

  private let processors: Int
  private var writers = 0
  private var replies = 0
  private var repliedAt: SuspendingClock.Instant?
  private var wasCalled = true
  private var quietSince: SuspendingClock.Instant
  private var budget = Self.burst
  private var measured: (at: SuspendingClock.Instant, processorTime: Duration)?

  /// Creates the state of a worker that runs.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - processors: How many processors its threads can use at once.
  init(at now: SuspendingClock.Instant, processors: Int = 1) {
    self.processors = max(1, processors)
    quietSince = now
    nextDecision = now + Self.quietPeriod
  }

  /// Notes that somebody writes to the worker from now on.
  ///
  /// - Parameter isReply: Whether it is a reply to what the worker has asked. A worker that has used up its share isn't
  ///   resumed for it.
  /// - Returns: Whether the process has to be resumed before.
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

  /// Notes that somebody has written to the worker.
  ///
  /// - Parameters:
  ///   - isReply: Whether it was a reply to what the worker has asked: the quiet period goes on.
  ///   - now: The time.
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

  /// Returns whether the worker is about a reply, as a live one is about changes.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - hasUnread: Whether it may have left unread what was written to it.
  /// - Returns: Whether a reply is being written, or was a while ago.
  func isReplied(at now: SuspendingClock.Instant, hasUnread: Bool) -> Bool {
    guard replies == 0, let repliedAt else { return replies > 0 }
    return now < repliedAt + (hasUnread ? Self.unreadPeriod : Self.quietPeriod)
  }

  /// Decides whether the process is stopped or continues.
  ///
  /// - Parameters:
  ///   - activity: What the worker is about.
  ///   - now: The time.
  /// - Returns: What to do with the process, or `nil` if nothing.
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

  /// When a budget is used up at the earliest, or the quiet period after a reply is over.
  private func end(of budget: Duration, from now: SuspendingClock.Instant) -> SuspendingClock.Instant {
    let end = now + max(budget / processors, Self.leastWait)
    guard let repliedAt, now < repliedAt + Self.unreadPeriod else { return end }
    return min(end, now + Self.quietPeriod)
  }

  /// Adds to the budget what the time since the last decision brings, and takes from it what the worker has used.
  ///
  /// - Parameters:
  ///   - processorTime: The processor time that the worker has used since it was started.
  ///   - now: The time.
  mutating func charge(_ processorTime: Duration, at now: SuspendingClock.Instant) {
    defer { measured = (now, processorTime) }
    guard let measured else { return }
    let earned = (now - measured.at) * Self.share
    let new = budget + earned - (processorTime - measured.processorTime)
    budget = min(max(new, .zero - Self.debtLimit), Self.burst)
  }
}
