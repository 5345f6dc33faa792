/// How many frames a worker may send that belong to no call while nobody has called it.
///
/// No deadline ends a worker then: one that sends on and on would keep the host busy for ever. One that has something to
/// say now and then may do so for as long as it likes.
struct FrameAllowance: Sendable {
  /// The most frames at once.
  static let count = 10_000

  /// How many more there may be for each second that passes.
  static let countPerSecond = 1000

  private var rest = Double(count)
  private var last: ContinuousClock.Instant?

  /// Takes that a frame has come.
  ///
  /// - Parameter now: The time.
  /// - Returns: Whether it may.
  mutating func take(at now: ContinuousClock.Instant) -> Bool {
    let seconds = last.map { (now - $0) / Duration.seconds(1) } ?? 0
    last = now
    rest = min(Double(Self.count), rest + seconds * Double(Self.countPerSecond))
    guard rest >= 1 else { return false }
    rest -= 1
    return true
  }
}
