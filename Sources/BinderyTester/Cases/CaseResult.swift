package import BinderyRules

/// The result of one case about one subject.
package struct CaseResult: Sendable {
  /// The outcome of a case.
  package enum Outcome: Hashable, Sendable {
    /// The rule is kept.
    case passed

    /// The rule is broken.
    case failed

    /// The rule was not checked, for the reason given: a sentence without a period.
    case skipped(String)

    /// The system kept the rule from being checked, for the reason given: a sentence without a period.
    ///
    /// Whether the rule is kept is unknown, so the report as a whole isn't clean.
    case unable(String)

    /// The reason why the rule was not checked, as a sentence without a period; `nil` if it was checked.
    var reason: String? {
      switch self {
      case .skipped(let reason), .unable(let reason): reason
      case .passed, .failed: nil
      }
    }
  }

  /// The rule of the case.
  package let rule: RuleCode

  /// The subject: a kind, source or scheme, or the place of a host; empty if the case is about the plugin as a whole.
  package let subject: String

  /// The outcome for the case's own rule; `findings` may have breaches of others even if it is `passed`.
  package var outcome: Outcome

  /// The breaches that the case found, of its own rule and of others.
  package var findings: [Finding]

  /// The texts to compare with those of other processes, such as transcripts of items, by the names `Probe` gives them.
  package var seen: [String: String] = [:]

  /// The reason why nothing of the subject was shown, as a sentence without a period; `nil` if something was, or if the
  /// case doesn't tell.
  package var unexercised: String?

  /// The number of iterations that ran; 1 for a case without iterations, and for one that was skipped.
  ///
  /// A check of the host counts the iterations and the time of each place in its first result, and none in the others.
  package var iterations = 1

  /// The time that the case took; zero for one that was skipped.
  package var duration: Duration

  /// Whether nothing ended the case early; false if its process ended or was killed before it was over, or if there was
  /// no worker to run it in.
  package var isWhole = true

  /// Whether the process was killed because it hadn't ended in time.
  package var isTimedOut = false

  /// Whether the outcome is `unable`: the system kept the rule from being checked.
  var isUnable: Bool {
    if case .unable = outcome { true } else { false }
  }

  /// Creates the result of a case.
  ///
  /// - Parameters:
  ///   - rule: The rule of the case.
  ///   - subject: The kind, source or scheme, or the place of a host; empty if it is the plugin as a whole.
  ///   - outcome: The outcome of the case.
  ///   - findings: The breaches that the case found, of its own rule and of others.
  ///   - duration: The time that the case took.
  package init(
    _ rule: RuleCode, subject: String = "", _ outcome: Outcome = .passed, findings: [Finding] = [],
    duration: Duration = .zero
  ) {
    self.rule = rule
    self.subject = subject
    self.outcome = outcome
    self.findings = findings
    self.duration = duration
  }
}
