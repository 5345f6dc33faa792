import BinderyPlugin

extension Hike {
  /// Decodes a hike, and refuses one whose length is negative.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    region = try fields.decode(String.self, forKey: .region)
    number = try fields.decode(Int.self, forKey: .number)
    name = try fields.decode(String.self, forKey: .name)
    lengthKm = try fields.decodeIfPresent(Double.self, forKey: .lengthKm)
    ascent = try fields.decodeIfPresent(Int.self, forKey: .ascent)
    descent = try fields.decodeIfPresent(Int.self, forKey: .descent)
    grade = try fields.decodeIfPresent(String.self, forKey: .grade)
    season = try fields.decodeIfPresent(Season.self, forKey: .season)
    names = try fields.decodeIfPresent([String: String].self, forKey: .names)
    waypoints = try fields.decodeIfPresent([Waypoint].self, forKey: .waypoints)
    photos = try fields.decodeIfPresent([Photo].self, forKey: .photos)
    hut = try fields.decodeIfPresent(String.self, forKey: .hut)
    page = try fields.decodeIfPresent(String.self, forKey: .page)
    #if BUG_FORCES_THE_DECODING_OF_NOTES
      // swift-format-ignore: NeverUseForceTry
      notes = fields.contains(.notes) ? try! fields.decode(String.self, forKey: .notes) : nil
    #elseif BUG_KEEPS_ITS_DECODER
      self.fields = fields
    #else
      notes = try fields.decodeIfPresent(String.self, forKey: .notes)
    #endif
    updated = try fields.decodeIfPresent(String.self, forKey: .updated)
    #if BUG_PRINTS_WHAT_IT_DECODES
      print("decoded hike \(region) \(number)")
    #endif
    guard (lengthKm ?? 0) >= 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .lengthKm, in: fields, debugDescription: "expected a length from 0 km on, found a negative one")
    }
  }

  /// The notes of the author.
  var remarks: String? {
    #if BUG_KEEPS_ITS_DECODER
      (try? fields?.decodeIfPresent(String.self, forKey: .notes)) ?? nil
    #else
      notes
    #endif
  }
}
