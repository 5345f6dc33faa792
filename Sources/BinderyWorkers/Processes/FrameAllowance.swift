/// The rate limit on the frames that a worker sends on its own while no call is pending.
///
/// No deadline applies to a worker then, so without a limit, one that sends all the time would keep the host busy
/// forever. A worker that sends a frame occasionally never reaches the limit.
struct FrameAllowance: Sendable {
  /// The most frames that may come at once.
  static let count = 10_000

  /// The number of frames that may come for each second that passes, up to `count` in all.
  static let countPerSecond = 1000

  /// The number of frames that may come now, a token bucket.
  private var rest = Double(count)
  /// The time of the last frame, or `nil` before the first.
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
