/// The rate at which a library failed in this run, compared with how often it answered.
struct FailureRate: Hashable, Sendable {
  /// The least number of failures that says anything about the rate.
  static let failuresBound = 20

  private var failed = 0
  private var answered = 0

  /// Whether the library fails too often: for more than a tenth of the items, and at least `failuresBound` times.
  var isTooHigh: Bool {
    failed >= Self.failuresBound && failed * 10 > failed + answered
  }

  /// Counts a failure.
  mutating func fail() { failed += 1 }

  /// Counts answered items.
  mutating func answer(_ count: Int) { answered += count }
}
