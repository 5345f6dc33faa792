/// A burst of changes to files in quick succession, as while a file is copied, which are reported as one.
struct ChangeBurst: Sendable {
  /// The quiet period without changes after which a burst ends.
  static let quiet = Duration.milliseconds(150)

  /// The maximum duration of a burst; later changes belong to another burst.
  static let most = Duration.milliseconds(800)

  /// The time of the first change.
  private let first: ContinuousClock.Instant
  /// The time of the last change.
  private var last: ContinuousClock.Instant

  /// Creates a burst that begins with a change at a time.
  init(at time: ContinuousClock.Instant) {
    first = time
    last = time
  }

  /// Adds a change at a time, which extends the burst.
  mutating func add(at time: ContinuousClock.Instant) {
    last = time
  }

  /// The time at which the burst ends if there are no further changes.
  var end: ContinuousClock.Instant {
    min(last + Self.quiet, first + Self.most)
  }
}
