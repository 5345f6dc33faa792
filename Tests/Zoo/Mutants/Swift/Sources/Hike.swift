import BinderyPlugin

/// A hike: the fields of its record that are shown.
///
/// The hikes of each region are numbered from one on, so that only both together identify one.
struct Hike: Model, Codable {
  static let kind: Kind = "hike"

  var region: String
  var number: Int
  var name: String
  var lengthKm: Double?
  var ascent: Int?
  var descent: Int?
  var grade: String?
  var season: Season?
  var names: [String: String]?
  var waypoints: [Waypoint]?
  var photos: [Photo]?
  var hut: String?
  var page: String?
  var notes: String?
  var updated: String?

  #if BUG_KEEPS_ITS_DECODER
    /// The fields of the record, of which the notes are read once they are shown.
    nonisolated(unsafe) var fields: KeyedDecodingContainer<CodingKeys>?
  #endif

  enum CodingKeys: CodingKey {
    case region, number, name, lengthKm, ascent, descent, grade, season, names, waypoints, photos, hut, page, notes
    case updated
  }

  var modelId: ModelId {
    #if BUG_IDENTIFIES_BY_NUMBER_ALONE
      ModelId(number)
    #elseif BUG_IDENTIFIES_BY_A_SEEDED_HASH
      ModelId([region, String(number)].hashValue)
    #elseif BUG_IDENTIFIES_BY_THE_LAST_UPDATE
      ModelId("\(region)/\(number)/\(updated ?? "")")
    #else
      ModelId("\(region)/\(number)")
    #endif
  }
}

#if BUG_VERSION_OVERLOOKS_THE_WAYPOINTS
  extension Hike {
    /// The version of all but the nested values, which hardly ever change.
    var modelVersion: ModelVersion {
      var flat = self
      flat.waypoints = waypoints?.map { Waypoint(name: $0.name, elevation: nil, branches: nil) }
      return ModelVersionMixer.version(of: flat)
    }
  }
#elseif BUG_VERSION_ADDS_UP_ASCENT_AND_DESCENT
  extension Hike {
    /// The version of the values, the two altitudes as one number.
    var modelVersion: ModelVersion {
      var other = self
      (other.ascent, other.descent) = (nil, nil)
      var mixer = ModelVersionMixer()
      mixer.mix(ModelVersionMixer.version(of: other))
      mixer.mix((ascent ?? 0) &+ (descent ?? 0))
      return mixer.result()
    }
  }
#endif
