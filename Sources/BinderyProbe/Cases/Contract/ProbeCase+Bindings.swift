internal import BinderyRules

extension ProbeCase {
  /// The cases of properties and actions.
  static let bindingCases: [ProbeCase] = [
    ProbeCase("C26") { (probe) throws(Finding) in try probe.checkResults() },
    ProbeCase("C27") { (probe) throws(Finding) in try probe.checkPropertiesAgain() },
    ProbeCase("C28") { (probe) throws(Finding) in try probe.checkLastingResults() },
    ProbeCase("C29") { (probe) throws(Finding) in
      try probe.eachSample { (type, sample) throws(Finding) in Law.actions(try type.observation(of: sample)) }
    },
    ProbeCase("C30") { (probe) throws(Finding) in try probe.checkActionsAgain() },
  ]
}
