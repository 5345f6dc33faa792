internal import Bindery
internal import BinderyHost
internal import BinderyLoading
internal import BinderyProbe
internal import BinderyRules
internal import BinderySources

/// A search for a record that the plugin accepts of each kind without samples, each kind in a process of its own.
struct SampleSearchRun: Sendable {
  /// The settings of the check, with the path of the program `bindery-probe`.
  let settings: CheckSettings

  /// Returns the plugin with the found records added to its `guesses`, at most one for each kind without samples.
  ///
  /// No search takes place if the plugin runs in this process, or without `bindery-probe` or a readable manifest.
  func completed(_ plugin: CheckedPlugin) -> CheckedPlugin {
    guard let program = settings.program, !settings.isInProcess, let manifest = try? plugin.manifest.get() else {
      return plugin
    }
    let known = Set(plugin.samples.compactMap { try? Record(json: $0.record).kind })
    var plugin = plugin
    for kind in manifest.kinds where !known.contains(kind) {
      if let sample = sample(of: kind, plugin, program) { plugin.guesses.append(sample) }
    }
    return plugin
  }

  /// Returns a record of a kind that the plugin accepts, as JSON, or `nil` if none was found.
  private func sample(of kind: Kind, _ plugin: CheckedPlugin, _ program: String) -> String? {
    guard let probeCase = ProbeCase.of("C39") else { return nil }
    var order = ProbeOrder(probeCase, kind.rawValue, plugin, settings)
    order.iteration = nil
    guard let process = try? ProbeProcess(order, plugin: plugin.image, program: program) else { return nil }
    let outcome = process.outcome(within: settings.seconds(for: probeCase))
    return outcome.answers.compactMap { answer in
      if case .seen(Probe.foundSampleName, let text) = answer { text } else { nil }
    }.last
  }
}
