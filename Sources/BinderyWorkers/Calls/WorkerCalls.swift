internal import BinderyExchange

/// The pending calls of a worker, and their deadlines.
struct WorkerCalls: Sendable {
  /// A call and its time limits.
  private struct Pending: Sendable {
    let call: any WorkerCall
    /// Whether the limit on the time until the next frame of the worker applies while the call is pending.
    let isTimed: Bool

    /// The limit on the time of the whole call, and the time at which it is reached, or `nil` if there is no limit.
    let bound: (time: Duration, end: SuspendingClock.Instant)?
  }

  /// The pending calls, by their numbers.
  private var pending: [UInt32: Pending] = [:]
  /// The number of pending calls that are timed.
  private var timedCount = 0
  /// The number of the last call that was begun.
  private var last: UInt32 = 0

  /// The time that a worker may take for the next frame of a timed call.
  private let limit: Duration

  /// The time by which the next frame of a timed call has to come, or `nil` if no timed call is pending. The clock
  /// stops while the machine sleeps.
  private var endOfTime: SuspendingClock.Instant?

  /// The number of suspensions of the deadline, and the time from which the suspended time is counted.
  private var holds: (count: Int, start: SuspendingClock.Instant) = (0, .now)

  /// The deadlines of cancelled calls, by call number, which no further frame extends.
  private var graces: [UInt32: SuspendingClock.Instant] = [:]

  /// The rate limit on frames that belong to no call.
  private var allowance = FrameAllowance()

  /// The end of the worker, or `nil` if it hasn't ended.
  private(set) var end: WorkerEnd?

  /// Creates an empty list of calls, with the time that a worker may take for the next frame of a timed call.
  init(limit: Duration) {
    self.limit = limit
  }

  /// The time by which the next frame of a timed call has to come, or `nil` if none is pending or the deadline is
  /// suspended.
  var deadline: SuspendingClock.Instant? { holds.count == 0 ? endOfTime : nil }

  /// Suspends the deadline, because the worker waits for this process, until `resumeDeadlines(at:)` has been called as
  /// often.
  mutating func suspendDeadlines(at now: SuspendingClock.Instant) {
    holds = (holds.count + 1, holds.count == 0 ? now : holds.start)
  }

  /// Ends one suspension of the deadline, which continues after the last one.
  mutating func resumeDeadlines(at now: SuspendingClock.Instant) {
    holds.count -= 1
    if holds.count == 0 { endOfTime = endOfTime.map { $0 + (now - holds.start) } }
  }

  /// Adds a call, and returns its number, or `nil` if the worker has ended.
  ///
  /// A timed call has a deadline for each frame. `time` limits the whole call, and begins once earlier calls are over;
  /// it is `nil` for a call without that limit.
  mutating func add(_ call: any WorkerCall, isTimed: Bool, atMost time: Duration? = nil) -> UInt32? {
    guard end == nil else { return nil }
    repeat { last = (last + 1) & 0x7fff_ffff } while last == 0 || pending[last] != nil
    pending[last] = Pending(call: call, isTimed: isTimed, bound: time.map { ($0, bound(after: $0)) })
    allowance = FrameAllowance()
    if isTimed {
      timedCount += 1
      if endOfTime == nil { beginTime() }
    }
    return last
  }

  /// Returns the call with a number, and extends the deadline of a timed call, since the worker has made progress.
  mutating func call(_ number: UInt32) -> (any WorkerCall)? {
    guard let pending = pending[number] else { return nil }
    if pending.isTimed { beginTime() }
    return pending.call
  }

  /// Restarts the time for the next frame, from now on or from the end of the suspension of the deadline.
  private mutating func beginTime() {
    let now = SuspendingClock.now
    endOfTime = now + limit
    // What has passed since the deadline was put off isn't counted twice.
    holds.start = now
  }

  /// The pending call if there is exactly one, or `nil`.
  var only: (any WorkerCall)? { pending.count == 1 ? pending.first?.value.call : nil }

  /// Counts a frame that belongs to no call, and returns whether it is within the rate limit.
  ///
  /// The limit applies only while no call is pending.
  mutating func takeOther() -> Bool {
    !pending.isEmpty || allowance.take(at: .now)
  }

  /// Removes a call that is over.
  mutating func remove(_ number: UInt32) {
    graces[number] = nil
    guard let removed = pending.removeValue(forKey: number), removed.isTimed else { return }
    timedCount -= 1
    if timedCount == 0 { endOfTime = nil }
  }

  /// Sets the time, from now on, in which a cancelled call has to end. Does nothing if the call is over.
  mutating func grant(_ number: UInt32, _ time: Duration) {
    if pending[number] != nil { graces[number] = .now + time }
  }

  /// Whether a call is pending.
  var isUnderWay: Bool { !pending.isEmpty }

  /// The earliest of all deadlines, or `nil` if there is none.
  var firstDeadline: SuspendingClock.Instant? {
    ([deadline, firstBound?.end].compactMap(\.self) + graces.values).min()
  }

  /// Returns the limit on the whole time of a call that has exceeded it, or `nil` if no call has.
  func exceeded(at now: SuspendingClock.Instant) -> Duration? {
    firstBound.flatMap { $0.end <= now ? $0.time : nil }
  }

  /// Returns the numbers of the calls of which any deadline has passed: these are all timed ones if the worker has made
  /// no progress with any.
  func overdue(at now: SuspendingClock.Instant) -> Set<UInt32> {
    let isIdle = deadline.map { $0 <= now } == true
    let late = pending.filter { ($0.value.isTimed && isIdle) || ($0.value.bound.map { $0.end <= now } == true) }
    return Set(late.keys).union(graces.lazy.filter { $0.value <= now }.map(\.key))
  }

  /// The earliest limit on the time of a whole call and the time at which it is reached, or `nil` if there is no limit.
  private var firstBound: (time: Duration, end: SuspendingClock.Instant)? {
    pending.values.compactMap(\.bound).min { $0.end < $1.end }
  }

  /// Returns the end of the next call's time. Its time begins when that of the others is over: the worker makes one
  /// call after the other.
  private func bound(after time: Duration) -> SuspendingClock.Instant {
    pending.values.compactMap(\.bound?.end).reduce(.now, max) + time
  }

  /// Records the end of the worker, and returns the calls that were pending.
  mutating func end(_ end: WorkerEnd) -> [any WorkerCall] {
    self.end = end
    defer { (pending, graces, timedCount, endOfTime) = ([:], [:], 0, nil) }
    return pending.sorted { $0.key < $1.key }.map(\.value.call)
  }
}
