package import BinderyRules

/// The result of one case.
package struct CaseResult: Sendable {
  /// The outcome of a case.
  package enum Outcome: Hashable, Sendable {
    /// The rule is kept.
    case passed

    /// The rule is broken.
    case failed

    /// The rule was not checked, for the reason given.
    case skipped(String)

    /// The rule could not be checked for a reason that is not the plugin's fault; whether it is kept is unknown.
    case unable(String)
  }

  /// The rule of the case.
  package let rule: RuleCode

  /// The subject: a kind, source or scheme; empty if the case is about the plugin as a whole.
  package let subject: String

  /// The outcome of the case.
  package var outcome: Outcome

  /// The breaches that the case found, of its own rule and of others.
  package var findings: [Finding]

  /// The observations to compare with those of other processes, by name.
  package var seen: [String: String] = [:]

  /// The number of iterations that ran; 1 for a case without iterations.
  package var iterations = 1

  /// The time that the case took.
  package var duration: Duration

  /// Whether the case ran to its end; false if the process ended or was killed before.
  package var isWhole = true

  /// Whether the process was killed at the time limit.
  package var isTimedOut = false

  /// Whether the rule could not be checked for a reason that is not the plugin's fault.
  var isUnable: Bool {
    if case .unable = outcome { true } else { false }
  }

  /// Creates the result of a case.
  ///
  /// - Parameters:
  ///   - rule: The rule of the case.
  ///   - subject: The kind, source or scheme; empty if the case is about the plugin as a whole.
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
