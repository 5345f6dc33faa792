internal import Bindery
internal import BinderyHost
internal import BinderyLoading
package import BinderyRules

/// What came of the check of one plugin.
package struct PluginReport: Sendable {
  /// What the plugin is called.
  package let plugin: String

  /// The path of its file.
  package let path: String

  /// Its version, where its manifest can be read.
  package var version: String?

  /// The SHA-256 of its file.
  package var digest = ""

  /// How it was checked.
  package var settings: CheckSettings

  /// What came of each case, in the order of the rules.
  package let results: [CaseResult]

  /// How long it took.
  package var duration: Duration

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - plugin: What the plugin is called.
  ///   - path: The path of its file.
  ///   - settings: How it was checked.
  ///   - results: What came of each case.
  ///   - duration: How long it took.
  package init(
    plugin: String, path: String, settings: CheckSettings, results: [CaseResult], duration: Duration = .zero
  ) {
    self.plugin = plugin
    self.path = path
    self.settings = settings
    self.results = results
    self.duration = duration
  }

  /// Creates the report of a plugin.
  ///
  /// - Parameters:
  ///   - plugin: The plugin.
  ///   - settings: How it was checked.
  ///   - results: What came of each case.
  ///   - duration: How long it took.
  package init(of plugin: CheckedPlugin, settings: CheckSettings, results: [CaseResult], duration: Duration) {
    self.init(plugin: plugin.name, path: plugin.path, settings: settings, results: results, duration: duration)
    version = (try? plugin.manifest.get())?.version.rawValue
    digest = "\(plugin.image.digest)"
  }

  /// The rules that were found broken, each once for each of what was looked at, in their order.
  package var findings: [Finding] { breaches.map(\.finding) }

  /// The rules that were found broken, with the cases that found it, each once for each of what was looked at: by the
  /// rule's own case where that has found it too.
  package var breaches: [Breach] {
    var known: Set<Finding> = []
    let all = results.flatMap { result in result.findings.map { Breach($0, in: result.rule) } }
    return (all.filter(\.isFoundByItsOwnCase) + all.filter { !$0.isFoundByItsOwnCase })
      .filter { known.insert(Finding($0.finding.rule, subject: $0.finding.subject, "")).inserted }
      .sorted { ($0.finding.rule, $0.finding.subject) < ($1.finding.rule, $1.finding.subject) }
  }

  /// Whether nothing was found broken, and everything could be checked.
  package var isClean: Bool { findings.isEmpty && couldBeChecked }

  /// Whether there was nothing that the system kept from being checked.
  package var couldBeChecked: Bool { !results.contains(where: \.isUnable) }

  /// How many turns all cases have taken together.
  package var turns: Int { results.reduce(0) { $0 + $1.turns } }
}
