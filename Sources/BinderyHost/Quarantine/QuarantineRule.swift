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
  /// Who ends the host's process is seen once, and takes everything along; anything else may be an accident, unless it
  /// repeats.
  static func isDecisive(_ facts: Facts) -> Bool {
    facts.endsHost || facts.failuresInRow >= failuresInRow || facts.rate.isTooHigh
  }
}

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

/// The rule that decides how to open a plugin that the user allows to run in the host's process.
enum LoadRule: Hashable, Sendable {
  /// The plugin is loaded into the host's process.
  case process

  /// The plugin is opened in a worker, whose exit status tells what the plugin does.
  case worker

  /// The plugin isn't opened, because it is in quarantine.
  case quarantine(Quarantine)

  /// The number of unexplained crashes in a row, of hosts that were loading the plugin, after which it gets a worker.
  ///
  /// A process that somebody else killed and one that killed itself can't be told apart, so no single crash counts.
  static let unexplainedCrashesBound = 3

  /// Creates the rule for a plugin from its verdict, if there is one, and the number of such crashes.
  init(_ verdict: Quarantine?, unexplainedCrashes: Int) {
    if let verdict {
      self = .quarantine(verdict)
    } else {
      self = unexplainedCrashes < Self.unexplainedCrashesBound ? .process : .worker
    }
  }
}
