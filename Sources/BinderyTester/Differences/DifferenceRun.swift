internal import Bindery
internal import BinderyHost
internal import BinderyProbe
internal import BinderyRules

/// The run of a case that compares: the samples are looked at here and there.
struct DifferenceRun {
  private let plugin: CheckedPlugin
  private let program: String
  private let seconds: Int
  private let order: ProbeOrder
  private let place: DifferenceCase

  /// Prepares a run, unless the case compares nothing.
  ///
  /// - Parameters:
  ///   - order: What the case is to do there.
  ///   - plugin: The plugin.
  ///   - program: The program `bindery-probe`.
  ///   - seconds: How long each process may take.
  init?(_ order: ProbeOrder, plugin: CheckedPlugin, program: String, seconds: Int) {
    guard let place = DifferenceCase.all.first(where: { $0.rule == order.rule }) else { return nil }
    (self.order, self.plugin, self.program, self.seconds, self.place) = (order, plugin, program, seconds, place)
  }

  /// Looks at the samples here and there, and compares.
  ///
  /// - Parameter probeCase: The case.
  /// - Returns: What came of it.
  /// - Throws: Why the system starts no process.
  func result(of probeCase: ProbeCase) throws(SystemError) -> CaseResult {
    let start = ContinuousClock.now
    var here = try look(probeCase, as: order.rule == "D05" ? "D05" : "D01", place.ownEnvironment)
    guard here.isWhole, here.outcome == .passed else {
      here.duration = .now - start
      return here
    }
    var there = try lookThere(probeCase)
    there.duration = .now - start
    guard there.outcome == .passed, let finding = try difference(here, there, probeCase) else { return there }
    there.outcome = .failed
    there.findings.append(finding)
    return there
  }

  private func look(
    _ probeCase: ProbeCase, as rule: RuleCode, _ environment: [String]
  ) throws(SystemError) -> CaseResult {
    var order = order
    order.rule = rule
    let process = try ProbeProcess(order, plugin: plugin.image, program: program, environment: environment)
    return CaseResult(probeCase, subject: order.subject, process.outcome(within: seconds), duration: .zero)
  }

  private func lookThere(_ probeCase: ProbeCase) throws(SystemError) -> CaseResult {
    guard order.rule == "D05" else { return try look(probeCase, as: order.rule, place.environment) }
    return WorkerSightings(order: order, program: program).result()
  }

  /// What differs, unless it differs from process to process, which is for the first rule to tell.
  private func difference(
    _ here: CaseResult, _ there: CaseResult, _ probeCase: ProbeCase
  ) throws(SystemError) -> Finding? {
    for (index, sample) in order.hostedSamples.enumerated() {
      let name = Probe.sightingName(index)
      guard let first = here.seen[name], let second = there.seen[name],
        let sentence = Sighting.difference(first, "it shows", second, "\(place.place)")
      else { continue }
      if order.rule != "D01" {
        let again = try look(probeCase, as: order.rule == "D05" ? "D05" : "D01", place.ownEnvironment)
        guard again.seen[name] == first else { return nil }
      }
      return Finding(
        order.rule, subject: order.subject, sentence, input: TestRecord(sample).description)
    }
    return nil
  }
}
