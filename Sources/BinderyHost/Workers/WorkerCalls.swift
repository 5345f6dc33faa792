internal import BinderyExchange

/// The calls that a worker was asked to make and that are not over, and when they are overdue.
struct WorkerCalls: Sendable {
  /// A call and what is known of it.
  private struct Pending: Sendable {
    let call: any WorkerCall
    let isTimed: Bool

    /// How long the call may take in all, and when that time is over.
    let bound: (time: Duration, end: SuspendingClock.Instant)?
  }

  private var pending: [UInt32: Pending] = [:]
  private var timedCount = 0
  private var last: UInt32 = 0

  /// How long a worker may take for the next frame of a call that isn't to take long.
  private let limit: Duration

  /// The deadline of the most urgent call, or `nil` if no timed call is pending. The clock stands still while the
  /// machine sleeps.
  private(set) var deadline: SuspendingClock.Instant?

  /// What is over however the worker goes on, eg: a search that was cancelled and has to end soon.
  private var graces: [UInt32: SuspendingClock.Instant] = [:]

  /// What the worker may send that belongs to no call.
  private var allowance = FrameAllowance()

  /// How the worker has ended, if it has.
  private(set) var end: WorkerEnd?

  init(limit: Duration) {
    self.limit = limit
  }

  /// Files a call.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - isTimed: Whether it isn't to take long.
  ///   - time: How long it may take in all, once those are made that were added before; nil where that has no bound.
  /// - Returns: Its number, or nil where the worker has ended.
  mutating func add(_ call: any WorkerCall, isTimed: Bool, atMost time: Duration? = nil) -> UInt32? {
    guard end == nil else { return nil }
    repeat { last = (last + 1) & 0x7fff_ffff } while last == 0 || pending[last] != nil
    pending[last] = Pending(call: call, isTimed: isTimed, bound: time.map { ($0, bound(after: $0)) })
    allowance = FrameAllowance()
    if isTimed {
      timedCount += 1
      if deadline == nil { deadline = .now + limit }
    }
    return last
  }

  /// The call of a number, which has shown that the worker goes on.
  mutating func call(_ number: UInt32) -> (any WorkerCall)? {
    guard let pending = pending[number] else { return nil }
    if pending.isTimed { deadline = .now + limit }
    return pending.call
  }

  /// The call that is pending, if it is the only one.
  var only: (any WorkerCall)? { pending.count == 1 ? pending.first?.value.call : nil }

  /// Takes a frame that belongs to no call.
  ///
  /// - Returns: Whether it may come: not too many may while nobody has called the worker.
  mutating func takeOther() -> Bool {
    !pending.isEmpty || allowance.take(at: .now)
  }

  /// Forgets a call that is over.
  mutating func remove(_ number: UInt32) {
    graces[number] = nil
    guard let removed = pending.removeValue(forKey: number), removed.isTimed else { return }
    timedCount -= 1
    if timedCount == 0 { deadline = nil }
  }

  /// Gives a call that was cancelled some time to end.
  mutating func grant(_ number: UInt32, _ time: Duration) {
    if pending[number] != nil { graces[number] = .now + time }
  }

  /// Whether a call is under way.
  var isUnderWay: Bool { !pending.isEmpty }

  /// When the first of all deadlines is.
  var firstDeadline: SuspendingClock.Instant? {
    ([deadline, firstBound?.end].compactMap(\.self) + graces.values).min()
  }

  /// Returns how long a call might have taken in all that has taken longer; nil where there is none.
  func exceeded(at now: SuspendingClock.Instant) -> Duration? {
    firstBound.flatMap { $0.end <= now ? $0.time : nil }
  }

  private var firstBound: (time: Duration, end: SuspendingClock.Instant)? {
    pending.values.compactMap(\.bound).min { $0.end < $1.end }
  }

  /// When the time of the next call is over that may take some time: the worker makes one after the other.
  private func bound(after time: Duration) -> SuspendingClock.Instant {
    pending.values.compactMap(\.bound?.end).reduce(.now, max) + time
  }

  /// Notes that the worker has ended, and returns the calls that were not over.
  mutating func end(_ end: WorkerEnd) -> [any WorkerCall] {
    self.end = end
    defer { (pending, graces, timedCount, deadline) = ([:], [:], 0, nil) }
    return pending.sorted { $0.key < $1.key }.map(\.value.call)
  }
}
