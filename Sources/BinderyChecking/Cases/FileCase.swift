package import BinderyTesting

/// A case of the layer S: how a rule is checked while nothing of the plugin runs.
package struct FileCase: Sendable {
  /// The rule.
  package let rule: RuleCode

  /// Looks at the file, and tells what breaks the rule.
  package let findings: @Sendable (CheckedPlugin) -> [Finding]

  /// Creates a case.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - findings: Looks at the file, and tells what breaks the rule.
  package init(_ rule: RuleCode, findings: @escaping @Sendable (CheckedPlugin) -> [Finding]) {
    self.rule = rule
    self.findings = findings
  }
}

extension FileCase {
  /// All cases, in the order of their rules.
  package static let all: [FileCase] = [
    FileCase("S01") { plugin in
      if case .failure(let error) = plugin.manifest { return [Finding("S01", "\(error)")] }
      return []
    }
  ]
}
