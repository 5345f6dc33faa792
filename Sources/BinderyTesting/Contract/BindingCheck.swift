internal import Bindery
internal import BinderyRules

/// The check of one media type of a Swift plugin, which reports the rules that it breaks to a run.
@MainActor
struct BindingCheck {
  /// The binding of the media type, which decodes records and makes their view models.
  let binding: ViewBinding

  /// The author's sample records of the media type. If there are none, only that is reported.
  let samples: [TestRecord]

  /// The run of the check, which collects the findings about broken rules.
  let run: ContractRun

  /// The subject of the findings: the kind of the media type.
  private var subject: String { binding.kind.rawValue }

  /// Checks the samples, mutated records, and live view models if the kind has them.
  func check() async {
    guard !samples.isEmpty else {
      return run.report(Finding("T02", subject: subject, "no sample is of the kind '\(subject)'"))
    }
    let shown = samples.compactMap(shownSample)
    let made = madeRecords().compactMap { try? ShownRecord($0, binding) }
    for shown in shown + made { check(shown) }
    shown.forEach(checkSample)
    Law.distinctIdentities(shown.map { ($0.record, $0.observation) }, about: subject).forEach { report($0) }
    // If samples don't look the same each time, comparing two of them tells nothing.
    for (finding, record) in ObservationLaws.findings(among: shown + made, about: subject)
    where shown.allSatisfy(\.isSteady) {
      report(finding, input: record)
    }
    compare(shown + made)
    guard binding.isLive else { return }
    for shown in shown.prefix(3) { await LiveCheck(binding: binding, shown: shown, others: made, run: run).check() }
  }

  /// Returns a sample as the media type shows it, or reports that it was refused and returns `nil`.
  private func shownSample(_ record: TestRecord) -> ShownRecord? {
    do {
      return try ShownRecord(record, binding)
    } catch {
      run.report(Finding("T03", subject: subject, "it was refused: \(error)", input: record.description))
      return nil
    }
  }

  /// Returns the fuzzed records to check, as many as the level asks for.
  private func madeRecords() -> [TestRecord] {
    let count =
      switch run.level {
      case .smoke: 0
      case .standard: 60
      case .strict: 500
      case .paranoid: 5000
      }
    let mutator = RecordMutator(kind: binding.kind, seed: run.seed, samples: samples)
    return (0..<count).map { mutator.record(iteration: $0) }
  }

  /// Checks the laws about one record that was shown.
  private func check(_ shown: ShownRecord) {
    ObservationLaws.findings(shown, about: subject).forEach { report($0, input: shown.record) }
    ModelLaws(subject: subject, run: run).check(shown)
  }

  /// Checks the laws that hold for samples only. A mutated record may have an empty title, or an invalid action or
  /// address.
  private func checkSample(_ shown: ShownRecord) {
    let findings =
      Law.modestDrawing(shown.observation, about: subject)
      + Law.actions(shown.observation, of: shown.record, about: subject)
      + Law.artwork(shown.observation, declaredBy: binding.properties, about: subject)
    findings.forEach { report($0, input: shown.record) }
  }

  /// Compares the first records pairwise: 80 of them, or 400 from the level strict on, because the time is quadratic.
  private func compare(_ all: [ShownRecord]) {
    let laws = ModelLaws(subject: subject, run: run)
    let some = all.prefix(run.level < .strict ? 80 : 400)
    for (index, first) in some.enumerated() {
      for second in some.dropFirst(index + 1) { laws.compare(first, second) }
    }
  }

  /// Reports a finding, with a record as its input if it names none.
  private func report(_ finding: Finding, input: TestRecord? = nil) {
    var finding = finding
    if finding.input == nil { finding.input = input?.description }
    run.report(finding)
  }
}
