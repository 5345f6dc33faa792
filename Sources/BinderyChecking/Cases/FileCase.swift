package import BinderyTesting

/// A case of the layer S: how a rule is checked while nothing of the plugin runs.
package struct FileCase: Sendable {
  /// The rule.
  package let rule: RuleCode

  /// Whether the plugin isn't loaded where the rule is broken.
  package let isGate: Bool

  /// Looks at the file, and tells what breaks the rule.
  package let findings: @Sendable (CheckedPlugin, CheckSettings) -> [Finding]

  /// Creates a case.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - isGate: Whether the plugin isn't loaded where the rule is broken.
  ///   - findings: Looks at the file, and tells what breaks the rule.
  package init(
    _ rule: RuleCode, isGate: Bool = false,
    findings: @escaping @Sendable (CheckedPlugin, CheckSettings) -> [Finding]
  ) {
    self.rule = rule
    self.isGate = isGate
    self.findings = findings
  }

  /// Looks at the file.
  ///
  /// - Parameters:
  ///   - plugin: The plugin.
  ///   - settings: How it is checked.
  /// - Returns: What came of it.
  package func result(_ plugin: CheckedPlugin, _ settings: CheckSettings) -> CaseResult {
    let start = ContinuousClock.now
    let findings = findings(plugin, settings)
    let outcome: CaseResult.Outcome = findings.contains { $0.rule == rule } ? .failed : .passed
    return CaseResult(rule, outcome, findings: findings, duration: .now - start)
  }
}

extension FileCase {
  /// All cases, in the order of their rules.
  package static let all: [FileCase] = [
    FileCase("S01", isGate: true) { plugin, _ in
      if case .failure(let error) = plugin.manifest { return [Finding("S01", "\(error)")] }
      return []
    }
  ]
}
