internal import BinderyTesting

extension ProbeCase {
  /// The cases about loading and opening.
  static let loadingCases: [ProbeCase] = [
    ProbeCase("L03", .plugin, blame: "L03") { (probe) throws(Finding) in _ = try probe.plugin() }
  ]
}
