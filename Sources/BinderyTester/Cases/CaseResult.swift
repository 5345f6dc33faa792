package import BinderyRules

/// What came of one case.
package struct CaseResult: Sendable {
  /// How a case ends.
  package enum Outcome: Hashable, Sendable {
    /// The rule is kept.
    case passed

    /// The rule is broken.
    case failed

    /// It was not checked, and why.
    case skipped(String)

    /// It could not be checked for a reason that is not the plugin's, and why: nothing is known of the rule.
    case unable(String)
  }

  /// The rule.
  package let rule: RuleCode

  /// The kind, source or scheme; empty where the case is about the plugin as such.
  package let subject: String

  /// How it ended.
  package var outcome: Outcome

  /// The rules that were found broken meanwhile, of whichever code.
  package var findings: [Finding]

  /// What is to be compared with what other processes say, by its name.
  package var seen: [String: String] = [:]

  /// How many turns it has taken; 1 where it has none.
  package var turns = 1

  /// How long it took.
  package var duration: Duration

  /// Whether the case came to its end, rather than that the plugin ended its process.
  package var isWhole = true

  /// Whether its process was killed because it took too long.
  package var isTimedOut = false

  /// Whether it could not be checked, for a reason that is not the plugin's.
  package var isUnable: Bool {
    if case .unable = outcome { true } else { false }
  }

  /// Creates a result.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - subject: The kind, source or scheme.
  ///   - outcome: How it ended.
  ///   - findings: The rules that were found broken meanwhile.
  ///   - duration: How long it took.
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
