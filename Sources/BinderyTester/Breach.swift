package import BinderyRules

/// A broken rule, and the case that found it.
package struct Breach: Hashable, Sendable {
  /// The finding, with the broken rule.
  package let finding: Finding

  /// The rule of the case that made the finding, which may differ from the broken rule.
  let foundBy: RuleCode

  /// Creates a breach from a finding and the rule of the case that made it.
  package init(_ finding: Finding, in foundBy: RuleCode) {
    self.finding = finding
    self.foundBy = foundBy
  }

  /// Whether the broken rule's own case made the finding.
  var isFoundByItsOwnCase: Bool { finding.rule == foundBy }

  /// The broken rule, or `nil` if no rule has the code.
  package var rule: Rule? { Rule.named(finding.rule) }
}
