/// A burst of changes in quick succession, eg while a file is copied, which are reported as one.
struct ChangeBurst: Sendable {
  /// The quiet period after which a burst is over.
  static let quiet = Duration.milliseconds(150)

  /// The most time that a burst lasts: later changes belong to another.
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

  /// The time at which the burst is over if nothing else changes.
  var end: ContinuousClock.Instant {
    min(last + Self.quiet, first + Self.most)
  }
}
