internal import BinderyRules

extension ProbeCase {
  /// The cases of loading and opening.
  static let loadingCases: [ProbeCase] = [
    ProbeCase("L01", .plugin, blame: "L01", isGate: true) { (probe) throws(Finding) in
      _ = try probe.library()
    },
    ProbeCase("L02", .plugin, blame: "L01", isGate: true) { (probe) throws(Finding) in
      _ = try probe.entry()
    },
    ProbeCase("L03", .plugin, blame: "L03", isGate: true) { (probe) throws(Finding) in
      _ = try probe.table()
    },
  ]
}
