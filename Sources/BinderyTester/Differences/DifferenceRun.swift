internal import Bindery
internal import BinderyHost
internal import BinderyProbe
internal import BinderyRules

/// The run of a differential case, which observes the samples in two places and compares them.
struct DifferenceRun {
  /// The plugin to check.
  let plugin: CheckedPlugin

  /// The path of the program `bindery-probe`.
  let program: String

  /// The time limit of each process, in seconds.
  let seconds: Int

  /// The order for the process in the other place, whose rule is that of `place`.
  let order: ProbeOrder

  /// The other place, and how its environment differs.
  let place: DifferenceCase

  /// The words that the host with workers uses in its messages.
  let words: HostWords

  /// Observes the samples in both places, and compares them. The first difference breaks the rule.
  ///
  /// - Parameter probeCase: The case to run.
  /// - Returns: The result of the case. A case that fails or is skipped in one place is returned without comparison.
  /// - Throws: A `SystemError` if the system can't start a process.
  func result(of probeCase: ProbeCase) throws(SystemError) -> CaseResult {
    let start = ContinuousClock.now
    var here = try lookHere(probeCase)
    guard here.isWhole, here.outcome == .passed else {
      here.duration = .now - start
      return here
    }
    var there = try lookThere(probeCase)
    there.duration = .now - start
    guard there.outcome == .passed else { return there }
    guard let finding = try difference(here, there, probeCase) else {
      // The variables of the language were compared, and its locale was not.
      if let reason = there.seen[Probe.missingLocaleName] { there.outcome = .skipped(reason) }
      return there
    }
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

  private func lookHere(_ probeCase: ProbeCase) throws(SystemError) -> CaseResult {
    try look(probeCase, as: order.rule == "D05" ? "D05" : "D01", place.ownEnvironment)
  }

  private func lookThere(_ probeCase: ProbeCase) throws(SystemError) -> CaseResult {
    guard order.rule == "D05" else { return try look(probeCase, as: order.rule, place.environment) }
    return WorkerObservations(order: order, plugin: plugin, program: program, words: words).result()
  }

  /// Returns the first difference as a finding, or `nil` if there is none.
  ///
  /// An item that also differs between two processes in the same place is left to the case of rule D01.
  private func difference(
    _ here: CaseResult, _ there: CaseResult, _ probeCase: ProbeCase
  ) throws(SystemError) -> Finding? {
    for (index, sample) in order.hostedSamples.enumerated() {
      let name = Probe.observationName(index)
      guard let first = here.seen[name], let second = there.seen[name],
        let sentence = RecordObservation.difference(first, "it shows", second, place.place)
      else { continue }
      if order.rule != "D01", try lookHere(probeCase).seen[name] != first { return nil }
      return Finding(order.rule, subject: order.subject, sentence, input: TestRecord(sample).description)
    }
    return nil
  }
}

/// A place (another process, time zone, day) in which an item has to look as it does in the place it is compared with.
struct DifferenceCase: Sendable {
  /// The rule of the case.
  let rule: RuleCode

  /// The name of the place, as a phrase for the end of a sentence: `in another time zone`.
  let place: String

  /// The variables of the environment in this place, each as `NAME=value`.
  var environment: [String] = []

  /// The variables of the environment in the place to compare with, each as `NAME=value`.
  var ownEnvironment: [String] = []

  /// All places, in the order of their rules.
  static let all: [DifferenceCase] = [
    DifferenceCase(rule: "D01", place: "in another process"),
    DifferenceCase(
      rule: "D02", place: "with another language",
      environment: ["LANG=tr_TR.UTF-8", "LC_ALL=tr_TR.UTF-8", "LANGUAGE=tr:de"], ownEnvironment: ["LANG=C"]),
    DifferenceCase(
      rule: "D03", place: "in another time zone", environment: ["TZ=XXX-14"], ownEnvironment: ["TZ=XXX+12"]),
    DifferenceCase(rule: "D04", place: "when the items come in another order"),
    DifferenceCase(rule: "D05", place: "in a worker"),
    DifferenceCase(
      rule: "D06", place: "with another user's environment",
      environment: [
        "HOME=/home/somebody", "USER=somebody", "LOGNAME=somebody", "SHELL=/bin/sh", "PATH=/usr/bin", "PWD=/tmp",
        "TERM=xterm-256color", "COLUMNS=33", "LINES=11", "TMPDIR=/tmp", "XDG_DATA_HOME=/home/somebody/data",
        "NO_COLOR=1", "DEBUG=1", "EDITOR=vi",
      ]),
    DifferenceCase(rule: "D07", place: "on another day"),
  ]
}
