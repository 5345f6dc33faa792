/// The rule that decides, from the facts about a library, whether a failure puts it into quarantine.
///
/// The journal applies the rule when a failure happens in this process, when it reads a failure that another host has
/// recorded, and for the lines that a crash handler writes.
enum QuarantineRule {
  /// The facts about a library at the time when it fails.
  struct Facts: Hashable, Sendable {
    /// The number of failures with no answer in between, including the newest one.
    var failuresInRow = 0

    /// The numbers of failures, including the newest one, and of answers in this run.
    var rate = FailureRate()

    /// Whether the library was seen to end its host's process.
    var endsHost = false
  }

  /// The number of failures in a row that put a library into quarantine.
  static let failuresInRow = 3

  /// Returns whether a failure with these facts puts the library into quarantine.
  ///
  /// A library that ends the host's process is quarantined at once, since the host ends with it; any other failure may
  /// be an accident until it repeats.
  static func isDecisive(_ facts: Facts) -> Bool {
    facts.endsHost || facts.failuresInRow >= failuresInRow || facts.rate.isTooHigh
  }
}
