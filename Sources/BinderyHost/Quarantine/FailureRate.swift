/// How often a library failed in this run, beside how often it answered.
struct FailureRate: Sendable {
  /// Fewer failures say nothing about the rate.
  static let failuresBound = 20

  private var failed = 0
  private var answered = 0

  /// Whether it fails too often: more than a tenth of the items.
  var isTooHigh: Bool {
    failed >= Self.failuresBound && failed * 10 > failed + answered
  }

  mutating func fail() { failed += 1 }

  mutating func answer(_ count: Int) { answered += count }
}
