internal import BinderyRules

/// The laws that all sightings keep, as the check of a plugin in Swift applies them.
@MainActor
enum SightingLaws {
  /// What breaks the laws in all that was seen of one record.
  ///
  /// - Parameters:
  ///   - shown: The record.
  ///   - kind: Its kind.
  /// - Returns: The broken laws.
  static func findings(_ shown: ShownRecord, about kind: String) -> [Finding] {
    let (seen, redrawn, repeated) = (shown.sighting, shown.redrawn, shown.repeated)
    let alone = [
      Law.identity(seen, about: kind), isHuge(shown.record) ? [] : Law.properties(seen, about: kind),
      Law.safeText(seen, of: shown.record, about: kind), Law.preferredSizes(seen, about: kind),
    ]
    let drawnAgain = [
      Law.sameDrawing(seen.drawing, redrawn.drawing, about: kind),
      Law.sameProperties(seen.properties, redrawn.properties, about: kind),
    ]
    let readAgain = [
      Law.sameIdentity(seen, repeated, about: kind), Law.sameVersion(seen, repeated, about: kind),
    ]
    // A view that differs when it is only drawn again has been told of.
    let isSteady = drawnAgain.allSatisfy(\.isEmpty)
    let views = isSteady ? [Law.sameView(seen, repeated, about: kind)] : []
    return (alone + drawnAgain + readAgain + views).flatMap(\.self)
  }

  /// Whether a record brings so much text that who shows it as it came isn't to blame.
  private static func isHuge(_ record: TestRecord) -> Bool {
    record.description.utf8.count > 1 << 20
  }

  /// What breaks the laws between records, two by two: each finding with the second of the two.
  ///
  /// - Parameters:
  ///   - all: The records.
  ///   - kind: Their kind.
  /// - Returns: The broken laws.
  static func findings(among all: [ShownRecord], about kind: String) -> [(finding: Finding, record: TestRecord)] {
    var former: [String: [Sighting]] = [:]
    var found: [(finding: Finding, record: TestRecord)] = []
    for shown in all {
      let known = former[shown.sighting.identity] ?? []
      let broken = known.lazy.flatMap { Law.telling($0, shown.sighting, about: kind) }.first
      if let broken { found.append((broken, shown.record)) }
      if known.count < 50 { former[shown.sighting.identity, default: []].append(shown.sighting) }
    }
    return found
  }
}
