internal import BinderyRules

extension ProbeCase {
  /// The cases that fuzz the plugin.
  static let fuzzingCases: [ProbeCase] = [
    ProbeCase("F01", blame: "F01", parts: 25) { (probe) throws(Finding) in try probe.fuzzRecords() },
    ProbeCase("F02", blame: "F02", parts: 25) { (probe) throws(Finding) in try probe.fuzzBindings() },
    ProbeCase("F03", blame: "F03") { (probe) throws(Finding) in try probe.fuzzWidths() },
    ProbeCase("F04", blame: "F04") { (probe) throws(Finding) in try probe.fuzzLiveViewModels() },
  ]
}
