package import BinderyRules

/// A rule that was found broken, and the case that found it.
package struct Breach: Hashable, Sendable {
  /// What was found.
  package let finding: Finding

  /// The rule of the case that found it, which may be another one.
  package let foundBy: RuleCode

  /// Creates a breach.
  ///
  /// - Parameters:
  ///   - finding: What was found.
  ///   - foundBy: The rule of the case that found it.
  package init(_ finding: Finding, in foundBy: RuleCode) {
    self.finding = finding
    self.foundBy = foundBy
  }

  /// Whether the case of the rule itself has found it.
  package var isFoundByItsOwnCase: Bool { finding.rule == foundBy }

  /// The rule, or nothing where none has the code.
  package var rule: Rule? { Rule.named(finding.rule) }
}
