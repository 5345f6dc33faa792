internal import BinderyRules

extension ProbeCase {
  /// The cases that compare observations between processes: each reports what it observes, and the tester compares.
  static let differenceCases: [ProbeCase] =
    ["D01", "D02", "D03", "D04", "D06", "D07"].map { rule in
      ProbeCase(rule) { (probe) throws(Finding) in try probe.reportObservations() }
    } + [ProbeCase("D05", needsProcess: true) { (probe) throws(Finding) in try probe.reportHostedObservations() }]
}
