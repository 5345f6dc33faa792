internal import BinderyRules

extension ProbeCase {
  /// The cases of live view models.
  static let liveCases: [ProbeCase] = [
    ProbeCase("C31") { (probe) throws(Finding) in try probe.checkActivations() },
    ProbeCase("C32") { (probe) throws(Finding) in try probe.checkEvents() },
    ProbeCase("C33") { (probe) throws(Finding) in try probe.checkObservers() },
    ProbeCase("C34") { (probe) throws(Finding) in try probe.checkUpdates() },
  ]
}
