internal import BinderyHost
package import BinderyTesting

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

  /// How the reason begins for which a case wasn't checked whose process the system doesn't start.
  private static let unstarted = "its process can't be started"

  /// Why a case wasn't checked whose process the system doesn't start.
  ///
  /// - Parameter error: What the system says.
  /// - Returns: The reason.
  static func reason(_ error: SystemError) -> String { "\(unstarted): \(error)" }

  /// Whether the system hasn't started its process.
  var isUnstarted: Bool {
    if case .skipped(let reason) = outcome { reason.hasPrefix(Self.unstarted) } else { false }
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
