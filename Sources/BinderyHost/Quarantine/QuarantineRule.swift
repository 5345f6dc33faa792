/// The rule by which failures put a library into quarantine, a function of what is known of it.
///
/// The journal asks it when a failure happens here, when it reads one that another host has written, and for the note
/// that a crash handler writes. Verdicts and standings are read from the journal, and so ask it, too.
enum QuarantineRule {
  /// What is known of a library when it fails.
  struct Facts: Hashable, Sendable {
    /// The number of failures with no answer in between, the newest among them.
    var failuresInRow = 0

    /// How often the library failed in this run, the newest failure included, and how often it answered.
    var rate = FailureRate()

    /// Whether the library was seen to end the process of its host.
    var endsHost = false
  }

  /// The number of failures in a row that put a library into quarantine.
  static let failuresInRow = 3

  /// Returns whether a failure puts the library into quarantine.
  ///
  /// A library that ends the host's process is quarantined at once, since the host goes with it; any other failure may
  /// be an accident until it repeats.
  static func isDecisive(_ facts: Facts) -> Bool {
    facts.endsHost || facts.failuresInRow >= failuresInRow || facts.rate.isTooHigh
  }
}
