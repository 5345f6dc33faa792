/// Changes that come one after another, eg while a file is copied, and are told as one.
struct ChangeBurst: Sendable {
  /// So long nothing may have changed before the burst is over.
  static let quiet = Duration.milliseconds(150)

  /// So long a burst lasts at most: what goes on after it is another.
  static let most = Duration.milliseconds(800)

  private let first: ContinuousClock.Instant
  private var last: ContinuousClock.Instant

  /// Creates a burst with its first change.
  init(at time: ContinuousClock.Instant) {
    first = time
    last = time
  }

  /// Adds a change.
  mutating func add(at time: ContinuousClock.Instant) {
    last = time
  }

  /// When the burst is over, if nothing else comes.
  var end: ContinuousClock.Instant {
    min(last + Self.quiet, first + Self.most)
  }
}
