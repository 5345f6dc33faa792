internal import Bindery

/// The check of one kind of media that a plugin in Swift shows.
@MainActor
struct BindingCheck {
  private let binding: ViewBinding
  private let samples: [TestRecord]
  private let run: CheckRun

  private var subject: String { binding.kind.rawValue }

  /// Creates a check.
  init(_ binding: ViewBinding, samples: [TestRecord], _ run: CheckRun) {
    self.binding = binding
    self.samples = samples
    self.run = run
  }

  /// Checks the samples, records that are made of them, and, where they live, the view models.
  func check() async {
    guard !samples.isEmpty else {
      return run.report(Finding("T02", subject: subject, "no sample is of the kind '\(subject)'"))
    }
    let shown = samples.compactMap(shownSample)
    let made = madeRecords().compactMap { try? ShownRecord($0, binding) }
    for shown in shown + made { check(shown) }
    for finding in SightingLaws.findings(among: (shown + made).map { ($0.record, $0.sighting) }) { report(finding) }
    compare(shown + made)
    guard binding.isLive else { return }
    for shown in shown.prefix(3) { await LiveCheck(binding, shown, others: made, run).check() }
  }

  private func shownSample(_ record: TestRecord) -> ShownRecord? {
    do {
      return try ShownRecord(record, binding)
    } catch {
      run.report(Finding("T03", subject: subject, "it was refused: \(error)", input: record.description))
      return nil
    }
  }

  private func madeRecords() -> [TestRecord] {
    let turns =
      switch run.level {
      case .smoke: 0
      case .standard: 60
      case .strict: 500
      case .paranoid: 5000
      }
    let mutator = RecordMutator(kind: binding.kind, seed: run.seed, samples: samples)
    return (0..<turns).map { mutator.record(turn: $0) }
  }

  private func check(_ shown: ShownRecord) {
    for finding in SightingLaws.findings(shown.sighting, again: shown.repeated) {
      report(finding, input: shown.record)
    }
    ModelLaws(subject: subject, run: run).check(shown)
  }

  /// Compares what is shown two by two, as far as that is affordable.
  private func compare(_ all: [ShownRecord]) {
    let laws = ModelLaws(subject: subject, run: run)
    let some = all.prefix(run.level < .strict ? 80 : 400)
    for (index, first) in some.enumerated() {
      for second in some.dropFirst(index + 1) { laws.compare(first, second) }
    }
  }

  private func report(_ finding: Finding, input: TestRecord? = nil) {
    var finding = finding
    finding.subject = subject
    if finding.input == nil { finding.input = input?.description }
    run.report(finding)
  }
}
