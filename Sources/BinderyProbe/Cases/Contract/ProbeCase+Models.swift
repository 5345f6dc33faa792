internal import BinderyRules

extension ProbeCase {
  /// The cases of records and models.
  static let modelCases: [ProbeCase] = [
    ProbeCase("C02") { (probe) throws(Finding) in try probe.checkRefusals() },
    ProbeCase("C03") { (probe) throws(Finding) in try probe.checkWhatFailureLeaves() },
    ProbeCase("C04") { (probe) throws(Finding) in try probe.checkWhatSuccessLeaves() },
    ProbeCase("C05") { (probe) throws(Finding) in try probe.checkIdentities() },
    ProbeCase("C06") { (probe) throws(Finding) in try probe.checkReadingAgain(Law.sameIdentity) },
    ProbeCase("C07") { (probe) throws(Finding) in try probe.checkDistinctIdentities() },
    ProbeCase("C08") { (probe) throws(Finding) in try probe.checkReadingAgain(Law.sameVersion) },
    ProbeCase("C09") { (probe) throws(Finding) in try probe.checkTelling() },
    ProbeCase("C10") { (probe) throws(Finding) in try probe.checkConstancy() },
    ProbeCase("C11") { (probe) throws(Finding) in
      try probe.walkVariants { $0.damagedVariants + $0.changedVariants }
    },
    ProbeCase("C12") { (probe) throws(Finding) in try probe.checkDoubledKeys() },
    ProbeCase("C13") { (probe) throws(Finding) in try probe.checkUnknownValues() },
    ProbeCase("C14") { (probe) throws(Finding) in try probe.checkWithoutExpansion() },
  ]
}
