internal import BinderyRules

extension Probe {
  /// The maximum number of values in samples that are changed because no earlier sample has a value there.
  private var valueLimit: Int { order.level <= .standard ? 64 : 400 }

  /// Checks rule C09: an item whose view changes has another version.
  ///
  /// Each value is changed in the first sample that has it, and some others in every sample. Values that turn out to be
  /// visible are then changed in ways that weak checksums don't notice.
  func checkVersionsOfViews() throws(Finding) {
    let type = try type()
    guard !type.isDeclared else {
      return report.add(.skipped("'\(order.subject)' is declared, and a host computes its version"))
    }
    var known: Set<String> = []
    for (number, sample) in chosenSamples().enumerated() {
      guard let seen = type.steadyObservation(of: sample) else { continue }
      let positions = sample.valuePositions
      let new = positions.filter { known.count < valueLimit && known.insert($0.name).inserted }
      let others = some(positions.filter { !new.contains($0) }, of: sample, salt: number)
      let shown = (new + others).filter { position in
        sample.changes(at: position).count { compareVersions(type, (sample, $0), seen) } > 0
      }
      compareLookalikes(of: sample, at: shown, type, seen)
    }
  }

  /// Compares the versions of records that differ only in similar values, or in values that are exchanged or moved.
  private func compareLookalikes(
    of sample: TestRecord, at positions: [ValuePosition], _ type: ProbedType, _ seen: RecordObservation
  ) {
    for position in positions {
      for pair in sample.lookalikes(at: position) {
        compareVersions(type, pair, pair.0 == sample ? seen : nil)
      }
    }
    let moved = zip(positions, positions.dropFirst()).flatMap { sample.movingEnds($0, $1) }
    for record in sample.exchanges(among: positions).prefix(valueLimit) + moved.prefix(valueLimit) {
      compareVersions(type, (sample, record), seen)
    }
  }

  /// Reports two records of one item that look different but have the same version; returns whether they look
  /// different.
  ///
  /// `first` is the observation of the first record, or `nil` if it is yet to be made.
  @discardableResult
  private func compareVersions(
    _ type: ProbedType, _ records: (TestRecord, TestRecord), _ first: RecordObservation?
  ) -> Bool {
    let (seen, changed) = blaming("C11") {
      (first ?? type.observation(of: records.0), type.observation(of: records.1))
    }
    guard seen.failure == nil, changed.failure == nil, seen.identity == changed.identity,
      seen.drawing != changed.drawing || seen.views != changed.views
    else { return false }
    let findings = Law.telling(seen, changed)
    // An invalid identity breaks another rule.
    guard !findings.isEmpty, Law.identity(seen).isEmpty, type.steadyObservation(of: records.1) != nil else {
      return true
    }
    // State that a previous item left behind breaks another rule: only reproducible differences count.
    let (before, after) = (type.observation(of: records.0), type.observation(of: records.1))
    if before == seen, after == changed { flag(findings, records.1) }
    return true
  }
}

extension TestRecord {
  /// Returns the copies in which the values at two of the positions are exchanged, neighbors first.
  func exchanges(among positions: [ValuePosition]) -> [TestRecord] {
    (1..<max(1, positions.count)).flatMap { distance in
      zip(positions, positions.dropFirst(distance)).compactMap { exchanging($0, $1) }
    }
  }
}
