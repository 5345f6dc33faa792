package import BinderyRules
internal import BinderySystem

/// A broken rule, and the case that found it.
package struct Breach: Hashable, Sendable {
  /// The finding: the broken rule, its subject, and what was seen.
  package let finding: Finding

  /// The rule of the case that made the finding, which may differ from the broken rule.
  let foundBy: RuleCode

  /// Creates a breach from a finding and the rule of the case that made it.
  package init(_ finding: Finding, in foundBy: RuleCode) {
    self.finding = finding
    self.foundBy = foundBy
  }

  /// Whether the case that checks the broken rule itself made the finding, rather than a case of another rule.
  var isFoundByItsOwnCase: Bool { finding.rule == foundBy }

  /// The broken rule with its texts, or `nil` if no rule has the finding's code.
  package var rule: Rule? { Rule.named(finding.rule) }

  /// The advice on how to fix the breach: the finding's own, otherwise the rule's; `nil` if neither has any.
  package var remedy: String? { finding.remedy ?? rule?.remedy }
}

extension Breach {
  /// Returns a shell command that runs the case that found the breach and the broken rule's own case again.
  ///
  /// The path and the settings of `report` become its arguments.
  package func reproduction(in report: PluginReport) -> String {
    let settings = report.settings
    let codes = Set([finding.rule, foundBy]).sorted().map(\.rawValue).joined(separator: ",")
    var words = ["bindery", "check", report.path, "--only", codes]
    // The level decides how many iterations a case runs.
    if settings.level != .standard { words += ["--level", settings.level.rawValue] }
    words += ["--seed", "\(settings.seed)"]
    if let iteration = finding.iteration { words += ["--iteration", "\(iteration)"] }
    if let limit = settings.timeLimit { words += ["--time-limit", "\(limit)"] }
    for path in settings.samplePaths { words += ["--samples", path] }
    if settings.isInProcess { words.append("--in-process") }
    return words.map { $0.shellWord(unquoted: "/._-,+=:@%") }.joined(separator: " ")
  }
}
