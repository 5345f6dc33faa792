/// The calls that a worker was asked to make and that are not over, and when they are overdue.
struct WorkerCalls: Sendable {
  /// A call and what is known of it.
  private struct Pending: Sendable {
    let call: any WorkerCall
    let isTimed: Bool
  }

  private var pending: [UInt32: Pending] = [:]
  private var timedCount = 0
  private var last: UInt32 = 0

  /// How long a worker may take for the next frame of a call that isn't to take long.
  private let limit: Duration

  /// When the worker is overdue, by a clock that stands still while the machine sleeps; nothing where nobody waits for what isn't to take long.
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
  /// - Returns: Its number, or nothing where the worker has ended.
  mutating func add(_ call: any WorkerCall, isTimed: Bool) -> UInt32? {
    guard end == nil else { return nil }
    repeat { last = (last + 1) & 0x7fff_ffff } while last == 0 || pending[last] != nil
    pending[last] = Pending(call: call, isTimed: isTimed)
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

  /// When the first of all deadlines is.
  var firstDeadline: SuspendingClock.Instant? {
    ([deadline].compactMap(\.self) + graces.values).min()
  }

  /// Notes that the worker has ended, and returns the calls that were not over.
  mutating func end(_ end: WorkerEnd) -> [any WorkerCall] {
    self.end = end
    defer { (pending, graces, timedCount, deadline) = ([:], [:], 0, nil) }
    return pending.sorted { $0.key < $1.key }.map(\.value.call)
  }
}
