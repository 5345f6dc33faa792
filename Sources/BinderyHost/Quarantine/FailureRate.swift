/// The numbers of items for which a library failed, and for which it answered, in this run of the host.
struct FailureRate: Hashable, Sendable {
  /// The minimum number of failures for a rate to be significant.
  static let failuresBound = 20

  /// The number of items for which the library failed.
  private var failed = 0
  /// The number of items for which the library answered.
  private var answered = 0

  /// Whether the library failed for more than a tenth of the items, and at least `failuresBound` times.
  var isTooHigh: Bool {
    failed >= Self.failuresBound && failed * 10 > failed + answered
  }

  /// Counts a failure of the library.
  mutating func fail() { failed += 1 }

  /// Counts a number of items that the library answered.
  mutating func answer(_ count: Int) { answered += count }
}
