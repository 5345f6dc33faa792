internal import Bindery
internal import BinderyHost
internal import BinderyLoading
internal import BinderyProbe
internal import BinderyRules
internal import BinderySources
internal import BinderyTesting

/// The search for records of the kinds of a plugin that nobody has given any of, each in a process of its own.
struct SampleSearchRun: Sendable {
  private let settings: CheckSettings

  init(_ settings: CheckSettings) {
    self.settings = settings
  }

  /// Completes the samples of a plugin.
  ///
  /// - Parameter plugin: The plugin.
  /// - Returns: The plugin, with a record of each kind where one was given or found.
  func completed(_ plugin: CheckedPlugin) -> CheckedPlugin {
    guard let program = settings.program, !settings.isInProcess, let manifest = try? plugin.manifest.get() else {
      return plugin
    }
    let known = Set(plugin.samples.compactMap { try? Record(json: $0).kind })
    var plugin = plugin
    for kind in manifest.kinds where !known.contains(kind) {
      if let sample = sample(of: kind, plugin, program) { plugin.samples.append(sample) }
    }
    return plugin
  }

  private func sample(of kind: Kind, _ plugin: CheckedPlugin, _ program: String) -> String? {
    guard let probeCase = ProbeCase.of("C39") else { return nil }
    var order = ProbeOrder(probeCase, kind.rawValue, plugin, settings)
    order.turn = nil
    guard let process = try? ProbeProcess(order, plugin: plugin.image, program: program) else { return nil }
    let outcome = process.outcome(within: settings.seconds(for: probeCase))
    return outcome.answers.lazy.compactMap { answer in
      if case .seen(Probe.foundSampleName, let text) = answer { text } else { nil }
    }.first
  }
}
