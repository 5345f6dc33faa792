/// The laws of sightings, as the check of a plugin in Swift applies them.
enum SightingLaws {
  static func findings(_ sighting: Sighting, again: Sighting) -> [Finding] {
    []
  }

  static func findings(among sightings: [(TestRecord, Sighting)]) -> [Finding] {
    []
  }
}
