internal import Bindery
internal import BinderyHost
internal import BinderyLoading
package import BinderyRules

/// The report on the check of one plugin.
package struct PluginReport: Sendable {
  /// The name of the plugin.
  package let plugin: String

  /// The path of the library.
  package let path: String

  /// The version of the plugin, or `nil` if its manifest can't be read.
  package var version: String?

  /// The SHA-256 digest of the library.
  package var digest = ""

  /// The settings of the check.
  package var settings: CheckSettings

  /// The result of each case, in the order of the rules.
  package let results: [CaseResult]

  /// The time that the check took.
  package var duration: Duration

  /// Creates a report without a version or a digest.
  ///
  /// - Parameters:
  ///   - plugin: The name of the plugin.
  ///   - path: The path of the library.
  ///   - settings: The settings of the check.
  ///   - results: The result of each case, in the order of the rules.
  ///   - duration: The time that the check took.
  package init(
    plugin: String, path: String, settings: CheckSettings, results: [CaseResult], duration: Duration = .zero
  ) {
    self.plugin = plugin
    self.path = path
    self.settings = settings
    self.results = results
    self.duration = duration
  }

  /// Creates the report of a plugin from the results of its cases, with its version and digest.
  package init(of plugin: CheckedPlugin, settings: CheckSettings, results: [CaseResult], duration: Duration) {
    self.init(plugin: plugin.name, path: plugin.path, settings: settings, results: results, duration: duration)
    version = (try? plugin.manifest.get())?.version.rawValue
    digest = "\(plugin.image.digest)"
  }

  /// The findings in the order of their rules, one for each broken rule and subject.
  package var findings: [Finding] { breaches.map(\.finding) }

  /// The broken rules with the cases that found them, one for each rule and subject.
  ///
  /// If several cases found the same breach, the rule's own case wins.
  package var breaches: [Breach] {
    var known: Set<Finding> = []
    let all = results.flatMap { result in result.findings.map { Breach($0, in: result.rule) } }
    return (all.filter(\.isFoundByItsOwnCase) + all.filter { !$0.isFoundByItsOwnCase })
      .filter { known.insert(Finding($0.finding.rule, subject: $0.finding.subject, "")).inserted }
      .sorted { ($0.finding.rule, $0.finding.subject) < ($1.finding.rule, $1.finding.subject) }
  }

  /// Whether no rule is broken, and every rule could be checked.
  package var isClean: Bool { findings.isEmpty && couldBeChecked }

  /// Whether every rule could be checked; false if the system kept a case from running.
  var couldBeChecked: Bool { !results.contains(where: \.isUnable) }

  /// The number of iterations of all cases together.
  package var iterations: Int { results.reduce(0) { $0 + $1.iterations } }
}
