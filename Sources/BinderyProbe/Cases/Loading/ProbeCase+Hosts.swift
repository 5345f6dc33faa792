internal import BinderyRules
internal import CBindery

extension ProbeCase {
  /// The cases of hosts with another version than the plugin was built for.
  static let hostCases: [ProbeCase] = [
    ProbeCase("L19", .plugin, blame: "L19", needsProcess: true) { (probe) throws(Finding) in
      try probe.open(with: ProbedHost(minor: 0), "L19", "of contract \(BINDERY_CONTRACT_MAJOR).0")
    },
    ProbeCase("L20", .plugin, blame: "L20", needsProcess: true) { (probe) throws(Finding) in
      let size = MemoryLayout<bindery_host>.size + 64
      try probe.open(with: ProbedHost(minor: 99, size: size), "L20", "of contract \(BINDERY_CONTRACT_MAJOR).99")
    },
  ]
}

extension Probe {
  /// Opens the plugin with another host, and runs all samples.
  ///
  /// Throws `rule` if the plugin doesn't open; `name` describes the host behind its noun, as in `of contract 1.0`.
  fileprivate func open(with host: ProbedHost, _ rule: RuleCode, _ name: String) throws(Finding) {
    self.host = host
    do throws(Finding) {
      _ = try table()
    } catch {
      throw Finding(rule, "with a host \(name), \(error.sentence)")
    }
    try walkAllSamples()
  }
}
