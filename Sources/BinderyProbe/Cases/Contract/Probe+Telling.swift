internal import BinderyRules

extension Probe {
  /// The maximum number of values in samples that are changed because no earlier sample has a value there.
  private var placeLimit: Int { order.level <= .standard ? 64 : 400 }

  /// Checks rule C09: an item whose view changes has another version.
  ///
  /// Each value is changed in the first sample that has it, and some others in every sample. Values that turn out to be
  /// visible are then changed in ways that weak checksums don't notice.
  func checkTelling() throws(Finding) {
    let type = try type()
    guard !type.isDeclared else {
      return report.add(.skipped("'\(order.subject)' is declared, and a host computes its version"))
    }
    var known: Set<String> = []
    for (number, sample) in chosenSamples().enumerated() {
      guard let seen = type.steadyObservation(of: sample) else { continue }
      let places = sample.places
      let new = places.filter { known.count < placeLimit && known.insert($0.name).inserted }
      let others = some(places.filter { !new.contains($0) }, of: sample, salt: number)
      let shown = (new + others).filter { place in
        sample.changes(at: place).count { compareVersions(type, (sample, $0), seen) } > 0
      }
      compareLookalikes(of: sample, at: shown, type, seen)
    }
  }

  /// Compares the versions of records that differ only in similar values, or in values that are exchanged or moved.
  private func compareLookalikes(
    of sample: TestRecord, at places: [ValuePlace], _ type: ProbedType, _ seen: RecordObservation
  ) {
    for place in places {
      for pair in sample.lookalikes(at: place) {
        compareVersions(type, pair, pair.0 == sample ? seen : nil)
      }
    }
    let moved = zip(places, places.dropFirst()).flatMap { sample.movingEnds($0, $1) }
    for record in sample.exchanges(among: places).prefix(placeLimit) + moved.prefix(placeLimit) {
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
    if before == seen, after == changed { tell(findings, records.1) }
    return true
  }
}

extension TestRecord {
  /// Returns the copies in which the values at two of the places are exchanged, neighbors first.
  func exchanges(among places: [ValuePlace]) -> [TestRecord] {
    (1..<max(1, places.count)).flatMap { distance in
      zip(places, places.dropFirst(distance)).compactMap { exchanging($0, $1) }
    }
  }
}
