/// The rate limit on the frames that a worker sends on its own while no call is pending.
///
/// No deadline ends a worker then: one that sends without end would keep the host busy forever. A worker that has
/// something to say now and then may do so for as long as it likes.
struct FrameAllowance: Sendable {
  /// The most frames at once.
  static let count = 10_000

  /// The number of additional frames for each second that passes.
  static let countPerSecond = 1000

  private var rest = Double(count)
  private var last: ContinuousClock.Instant?

  /// Counts a frame that came at a time, and returns whether it is within the limit.
  mutating func take(at now: ContinuousClock.Instant) -> Bool {
    let seconds = last.map { (now - $0) / Duration.seconds(1) } ?? 0
    last = now
    rest = min(Double(Self.count), rest + seconds * Double(Self.countPerSecond))
    guard rest >= 1 else { return false }
    rest -= 1
    return true
  }
}
