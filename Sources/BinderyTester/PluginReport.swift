internal import Bindery
internal import BinderyHost
internal import BinderyLoading
package import BinderyRules

/// The report on the check of one plugin, or of the host, which a plugin observes.
package struct PluginReport: Sendable {
  /// The identifier of the plugin, its file name if it has no identifier, or `bindery` for a check of the host.
  package let plugin: String

  /// The path of the plugin's library.
  package let path: String

  /// The version of the plugin (or of bindery, for a check of the host), or `nil` if its manifest can't be read.
  package var version: String?

  /// The SHA-256 digest of the library in hexadecimal, or empty if it wasn't computed.
  package var digest = ""

  /// The settings with which the plugin was checked.
  package var settings: CheckSettings

  /// The result of each case, skipped ones included, in the order of the rules.
  package let results: [CaseResult]

  /// The sample records that the plugin refused to show, in the order of their kinds and of their positions in files.
  package var refusedSamples: [RefusedSample] = []

  /// The time that the check took.
  package var duration: Duration

  /// Creates a report without a version or a digest.
  ///
  /// - Parameters:
  ///   - plugin: The identifier of the plugin, or what else names it.
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
    self.init(
      plugin: plugin.name, path: plugin.path, settings: settings, results: results.withRefusalsExplained,
      duration: duration)
    version = (try? plugin.manifest.get())?.version.rawValue
    digest = "\(plugin.image.digest)"
    refusedSamples = RefusedSample.all(of: plugin, in: results)
  }

  /// The findings, one for each broken rule and subject, in the order of rules and subjects.
  package var findings: [Finding] { breaches.map(\.finding) }

  /// The broken rules with the cases that found them, one for each rule and subject, in the order of rules and
  /// subjects.
  ///
  /// If several cases found the same breach, the rule's own case wins.
  package var breaches: [Breach] {
    var known: Set<Finding> = []
    let all = results.flatMap { result in result.findings.map { Breach($0, in: result.rule) } }
    return (all.filter(\.isFoundByItsOwnCase) + all.filter { !$0.isFoundByItsOwnCase })
      .filter { known.insert(Finding($0.finding.rule, subject: $0.finding.subject, "")).inserted }
      .sorted { ($0.finding.rule, $0.finding.subject) < ($1.finding.rule, $1.finding.subject) }
  }

  /// Whether no rule is broken, and everything could be checked. Skipped cases don't count.
  package var isClean: Bool { findings.isEmpty && isWhole }

  /// Whether every case could run and, if the settings are strict, the plugin showed something of each kind, source and
  /// scheme. Skipped cases don't count.
  var isWhole: Bool { couldBeChecked && isExercisedAsAsked }

  /// Whether the system let every case run, such as by starting its process. Skipped cases don't count.
  var couldBeChecked: Bool { !results.contains(where: \.isUnable) }

  /// The total number of iterations of all cases.
  package var iterations: Int { results.reduce(0) { $0 + $1.iterations } }
}

extension PluginReport {
  /// The rules that only the plugin's configuration keeps from being checked, each with its reason, in the order of
  /// codes.
  var excused: [(code: String, reason: String)] {
    var settings = settings
    settings.excuses = [:]
    return Rule.all.compactMap { rule in
      guard settings.includes(rule.code), let reason = self.settings.excuse(for: rule.code) else { return nil }
      return (rule.code.rawValue, reason)
    }
  }
}

extension PluginReport {
  /// The newest profile that the plugin conforms to, or `nil`: all of its rules were checked, and none was found
  /// broken.
  ///
  /// A rule that doesn't concern the plugin, such as one about sources for a plugin without any, counts as checked. A
  /// rule that the command line or the plugin's configuration left out doesn't. The value is `nil` for a check in this
  /// process or of a single iteration, and if nothing of some kind, source or scheme was shown.
  package var profile: CheckProfile? {
    guard isClean, settings.program != nil, !settings.isInProcess, settings.iteration == nil else { return nil }
    guard results.allSatisfy(\.isWhole), unexercised.isEmpty else { return nil }
    return CheckProfile.all.last { $0.codes.allSatisfy(settings.includes) }
  }
}
