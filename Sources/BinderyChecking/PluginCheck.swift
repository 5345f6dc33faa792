internal import Bindery
internal import BinderyHost
internal import BinderyProbing
internal import BinderyTesting

/// The check of one plugin: all cases of a level, each in a process of its own.
package struct PluginCheck: Sendable {
  /// The plugin.
  package let plugin: CheckedPlugin

  /// How it is checked.
  package let settings: CheckSettings

  /// Prepares the check of a plugin.
  ///
  /// - Parameters:
  ///   - plugin: The plugin.
  ///   - settings: How it is checked.
  package init(_ plugin: CheckedPlugin, settings: CheckSettings) {
    self.plugin = plugin
    self.settings = settings
  }

  /// Runs all cases.
  ///
  /// - Parameter progress: Takes each result when it is there, one at a time.
  /// - Returns: All results, in the order of their rules.
  package func run(_ progress: (CaseResult) -> Void = { _ in }) -> PluginReport {
    let clock = ContinuousClock()
    let start = clock.now
    var results: [CaseResult] = []
    for fileCase in FileCase.all where settings.includes(fileCase.rule) {
      let findings = fileCase.findings(plugin)
      results.append(CaseResult(fileCase.rule, findings.isEmpty ? .passed : .failed, findings: findings))
    }
    for probeCase in ProbeCase.all where settings.includes(probeCase.rule) {
      for subject in subjects(of: probeCase.scope) { results.append(run(probeCase, subject)) }
    }
    for result in results { progress(result) }
    return PluginReport(of: plugin, settings: settings, results: results, duration: clock.now - start)
  }

  private func subjects(of scope: ProbeCase.Scope) -> [String] {
    guard let manifest = try? plugin.manifest.get() else { return [] }
    return switch scope {
    case .plugin: [""]
    case .kind: manifest.kinds.map(\.rawValue)
    case .source: manifest.sources.map(\.rawValue)
    case .scheme: manifest.schemes
    }
  }

  private func run(_ probeCase: ProbeCase, _ subject: String) -> CaseResult {
    let order = ProbeOrder(
      path: plugin.path, rule: probeCase.rule, subject: subject, level: settings.level, seed: settings.seed,
      turn: settings.turn, samples: plugin.samples)
    guard let program = settings.program else {
      return CaseResult(probeCase.rule, subject: subject, .skipped("there is no 'bindery-probe' to run it in"))
    }
    let clock = ContinuousClock()
    let start = clock.now
    do throws(SystemError) {
      let outcome = try ProbeProcess(order, plugin: plugin.image, program: program)
        .outcome(within: settings.timeLimit ?? probeCase.seconds)
      return CaseResult(probeCase, subject: subject, outcome, duration: clock.now - start)
    } catch {
      return CaseResult(probeCase.rule, subject: subject, .skipped("its process can't be started: \(error)"))
    }
  }
}
