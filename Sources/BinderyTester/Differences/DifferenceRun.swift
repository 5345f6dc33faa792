internal import Bindery
internal import BinderyHost
internal import BinderyProbe
internal import BinderyRules
internal import BinderySystem

/// The run of a differential case, which observes the samples in one environment and in others, and compares them.
struct DifferenceRun {
  /// The plugin to check.
  let plugin: CheckedPlugin

  /// The path of the program `bindery-probe`.
  let program: String

  /// The time limit of each process, in seconds.
  let seconds: Int

  /// The order, the instructions to `bindery-probe`, which each process executes with the rule and the clock of its
  /// environment.
  let order: ProbeOrder

  /// The environments to compare, at least one. Each is compared with a process in the `ownEnvironment` of the first.
  let cases: [DifferenceCase]

  /// The words, such as names of commands, that the host with workers uses in its messages.
  let words: HostWords

  /// Observes the samples in all environments, and compares them. The first difference breaks the rule.
  ///
  /// - Parameter probeCase: The case to run.
  /// - Returns: The result of the case. A case that fails or is skipped in a place is returned without further
  ///   comparison.
  /// - Throws: A `SystemError` if the system can't start a process.
  func result(of probeCase: ProbeCase) throws(SystemError) -> CaseResult {
    let start = ContinuousClock.now
    var here = try observeHere(probeCase)
    guard here.isWhole, here.outcome == .passed else {
      here.duration = .now - start
      return here
    }
    var last = here
    for other in cases {
      last = try observeThere(probeCase, other)
      last.duration = .now - start
      guard last.outcome == .passed else { return last }
      guard let finding = try difference(here, last, probeCase, other) else { continue }
      last.outcome = .failed
      last.findings.append(finding)
      return last
    }
    // The language's variables were compared, but its locale isn't installed.
    if let reason = last.seen[Probe.missingLocaleName] { last.outcome = .skipped(reason) }
    return last
  }

  /// Observes the samples in a process with environment variables and a shifted clock, and returns the result.
  private func observe(
    _ probeCase: ProbeCase, as rule: RuleCode, _ environment: [String], clockShift: Int64 = 0
  ) throws(SystemError) -> CaseResult {
    var order = order
    order.rule = rule
    order.clockShift = clockShift
    let process = try ProbeProcess(order, plugin: plugin.image, program: program, environment: environment)
    return CaseResult(probeCase, subject: order.subject, process.outcome(within: seconds), duration: .zero)
  }

  /// Observes the samples in the environment with which the others are compared.
  private func observeHere(_ probeCase: ProbeCase) throws(SystemError) -> CaseResult {
    try observe(probeCase, as: order.rule == "D05" ? "D05" : "D01", cases[0].ownEnvironment)
  }

  /// Observes the samples in another environment, such as another language or a worker process.
  private func observeThere(_ probeCase: ProbeCase, _ other: DifferenceCase) throws(SystemError) -> CaseResult {
    guard order.rule == "D05" else {
      return try observe(probeCase, as: order.rule, other.environment, clockShift: other.clockShift)
    }
    return WorkerObservations(order: order, plugin: plugin, program: program, words: words).result()
  }

  /// Returns the first difference between two observations of a sample as a finding, or `nil` if there is none.
  ///
  /// An item that also differs between two processes in the reference environment is left to the case of rule D01.
  private func difference(
    _ here: CaseResult, _ there: CaseResult, _ probeCase: ProbeCase, _ other: DifferenceCase
  ) throws(SystemError) -> Finding? {
    for (index, sample) in order.hostedSamples.enumerated() {
      let name = Probe.observationName(index)
      guard let first = here.seen[name], let second = there.seen[name],
        let sentence = RecordObservation.difference(first, "it shows", second, other.phrase)
      else { continue }
      // A process that ended before it reached the sample tells nothing about it.
      if order.rule != "D01", let again = try observeHere(probeCase).seen[name], again != first { continue }
      return Finding(order.rule, subject: order.subject, sentence, input: TestRecord(sample).description)
    }
    return nil
  }
}
