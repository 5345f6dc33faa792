internal import BinderyRules

/// Checks the contract's rules on what the view models and views of a plugin in Swift have shown in a test.
@MainActor
enum ObservationLaws {
  /// Returns a finding for each rule that the observations of one record break. The kind is the subject of the
  /// findings.
  static func findings(_ shown: ShownRecord, about kind: String) -> [Finding] {
    let (seen, redrawn, repeated) = (shown.observation, shown.redrawn, shown.repeated)
    // A view isn't to blame for showing all of a record that has very much text.
    let isHuge = shown.record.description.utf8.count > 1 << 20
    let alone = [
      Law.identity(seen, about: kind), isHuge ? [] : Law.properties(seen, about: kind),
      Law.safeText(seen, of: shown.record, about: kind), Law.preferredSizes(seen, about: kind),
    ]
    let drawnAgain = [
      Law.sameDrawing(seen.drawing, redrawn.drawing, about: kind),
      Law.sameProperties(seen.properties, redrawn.properties, about: kind),
    ]
    let readAgain = [
      Law.sameIdentity(seen, repeated, about: kind), Law.sameVersion(seen, repeated, about: kind),
    ]
    // A view that differs when it is drawn again was reported before.
    let isSteady = drawnAgain.allSatisfy(\.isEmpty)
    let views = isSteady ? [Law.sameView(seen, repeated, about: kind)] : []
    return (alone + drawnAgain + readAgain + views).flatMap(\.self)
  }

  /// Returns the findings about pairs of records that break a rule, each with the second record of its pair.
  ///
  /// A record is compared with at most 50 earlier ones of the same identity.
  static func findings(among all: [ShownRecord], about kind: String) -> [(finding: Finding, record: TestRecord)] {
    var former: [String: [RecordObservation]] = [:]
    var found: [(finding: Finding, record: TestRecord)] = []
    for shown in all {
      let known = former[shown.observation.identity] ?? []
      let broken = known.lazy.flatMap { Law.telling($0, shown.observation, about: kind) }.first
      if let broken { found.append((broken, shown.record)) }
      if known.count < 50 { former[shown.observation.identity, default: []].append(shown.observation) }
    }
    return found
  }
}
