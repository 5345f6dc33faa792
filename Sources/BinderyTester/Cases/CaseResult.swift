package import BinderyRules

/// The result of one case: the check of one rule for one subject, such as a kind.
package struct CaseResult: Sendable {
  /// The outcome of a case.
  package enum Outcome: Hashable, Sendable {
    /// The rule is kept.
    case passed

    /// The case found its rule broken.
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

  /// The subject: a kind, source or scheme, or the place in which a host runs plugins; empty if the case is about the
  /// plugin as a whole.
  package let subject: String

  /// The outcome for the case's own rule; `findings` may have breaches of others even if it is `passed`.
  package var outcome: Outcome

  /// The breaches that the case found, of its own rule and of others.
  package var findings: [Finding]

  /// The texts that the case reported, such as transcripts of items to compare with those of other processes, by the
  /// names that `Probe` gives them.
  package var seen: [String: String] = [:]

  /// The reason why the plugin showed nothing of the subject, as a sentence without a period; `nil` if it showed
  /// something, or if the case doesn't look for that.
  package var unexercised: String?

  /// The number of iterations that ran; 1 for a case without iterations, and for a skipped case.
  ///
  /// In a check of the host, the first result of each place has the iterations and the time of all results there; the
  /// others have none.
  package var iterations = 1

  /// The time that the case took; zero for a skipped case.
  package var duration: Duration

  /// Whether the case ran to its end; false if its process ended or was killed before that, or if there was no worker
  /// to run it in.
  package var isWhole = true

  /// Whether the process was killed at its time limit while it hung.
  package var isTimedOut = false

  /// Whether the outcome is `unable`: the system kept the rule from being checked.
  var isUnable: Bool {
    if case .unable = outcome { true } else { false }
  }

  /// Creates the result of a case.
  ///
  /// - Parameters:
  ///   - rule: The rule of the case.
  ///   - subject: The kind, source or scheme, or the place in which a host runs plugins; empty if it is the plugin as a
  ///     whole.
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
