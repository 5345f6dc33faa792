package import BinderyTesting

/// What came of the check of one plugin.
package struct PluginReport: Sendable {
  /// What the plugin is called.
  package let plugin: String

  /// The path of its file.
  package let path: String

  /// What came of each case, in the order of the rules.
  package let results: [CaseResult]

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - plugin: What the plugin is called.
  ///   - path: The path of its file.
  ///   - results: What came of each case.
  package init(plugin: String, path: String, results: [CaseResult]) {
    self.plugin = plugin
    self.path = path
    self.results = results
  }

  /// The rules that were found broken, each once for each of what was looked at, in their order.
  package var findings: [Finding] {
    var known: Set<Finding> = []
    return results.flatMap(\.findings)
      .filter { known.insert(Finding($0.rule, subject: $0.subject, "")).inserted }
      .sorted { ($0.rule, $0.subject) < ($1.rule, $1.subject) }
  }

  /// Whether nothing was found broken.
  package var isClean: Bool { findings.isEmpty }
}
