import Bindery
@testable import TelevisionEpisode
import TestSupport
import Testing

struct `Television episodes` {
  @Test func `An episode is shown in three lines`() throws {
    let episode = try show([
      "kind": "tv-episode", "trackId": 63_000_368, "artistName": "The Night Ferry",
      "collectionName": "The Night Ferry, Season 2", "trackName": "Low Tide",
      "trackViewUrl": "https://example.org/shows/1?i=2", "previewUrl": "https://example.org/previews/2.m4v",
      "artworkUrl100": "https://example.org/100.jpg", "trackPrice": 1.99, "releaseDate": "2005-09-21T07:00:00Z",
      "trackExplicitness": "notExplicit", "trackCount": 24, "trackNumber": 1, "trackTimeMillis": 2_607_750.0,
      "currency": "USD", "primaryGenreName": "Drama", "contentAdvisoryRating": "TV-14",
      "shortDescription": "A ferry.", "longDescription": "A ferry, &amp; nobody aboard.",
    ])
    expectEqual(
      episode.lines,
      [
        "title(Low Tide) badge(TV-14) ~ detail(43:27)",
        "subtitle(The Night Ferry) ~ secondary(Episode 1/24 · Season 2)",
        "secondary(A ferry, & nobody aboard.)",
      ])
    expectEqual(
      episode.properties,
      [
        "title": .text("Low Tide"), "show": .text("The Night Ferry"), "season": .text("Season 2"),
        "episode": .text("Episode 1/24 · Season 2"), "description": .text("A ferry, & nobody aboard."),
        "duration": .text("43:27"), "genre": .text("Drama"), "released": .text("2005-09-21"),
        "advisory": .text("TV-14"), "explicit": .bool(false), "artwork": .text("https://example.org/100.jpg"),
        "price": .text("$1.99"),
      ])
    expectEqual(episode.actions.keys.sorted(), ["page", "preview"])
  }

  @Test(
    arguments: [
      ("LOST", "LOST, Season 2", "Season 2"),
      ("LOST", "LOSTNESS, Season 2", "LOSTNESS, Season 2"),
      ("LOST", "LOST", "LOST"),
      (nil, "LOST, Season 2", "LOST, Season 2"),
      ("LOST", nil, nil),
      ("Café", "Cafe\u{301}, Season 1", "Season 1"),
    ] as [(String?, String?, String?)])
  func `The season goes without the show before it`(show name: String?, collection: String?, season: String?) throws {
    let episode = try show([
      "trackId": 1, "trackName": "Low Tide", "artistName": name.map(RecordValue.text) ?? .null,
      "collectionName": collection.map(RecordValue.text) ?? .null,
    ])
    expectEqual(episode.properties["season"], season.map(PropertyValue.text))
  }

  @Test(
    arguments: [
      ("short", "long", "long"), ("short", "", "short"), ("short", nil, "short"), ("", "", nil), (nil, nil, nil),
      ("short", "<p></p>", "short"),
    ] as [(String?, String?, String?)])
  func `The long description is preferred`(short: String?, long: String?, description: String?) throws {
    let episode = try show([
      "trackId": 1, "trackName": "Low Tide", "shortDescription": short.map(RecordValue.text) ?? .null,
      "longDescription": long.map(RecordValue.text) ?? .null,
    ])
    expectEqual(episode.properties["description"], description.map(PropertyValue.text))
    expectEqual(episode.lines.count, (description == nil ? 2 : 3))
  }

  @Test func `An identifier and a name suffice`() throws {
    let episode = try show(["trackId": 1_000_731_987_827, "trackName": "Low Tide"])
    expectEqual(episode.lines, ["title(Low Tide) ~", "~"])
    expectEqual(episode.modelId, ModelId(1_000_731_987_827))
  }

  @Test(
    arguments: [
      ("2005-09-21T07:00:00Z", 2_547_588, true), ("2005-09-21 07:00:00 Etc/GMT", 2_547_600, true),
      ("2005-09-22T07:00:00Z", 2_547_588, false), ("2005-09-21T07:00:00Z", 2_548_000, false),
      ("2005-09-21T07:00:00Z", nil, false), (nil, 2_547_588, false),
    ] as [(String?, Int64?, Bool)])
  func `A version changes with what is shown of the release and the length, and not with the rest`(
    release: String?, length: Int64?, isSame: Bool
  ) throws {
    try expectEqual((version("2005-09-21T08:00:00Z", 2_547_000) == version(release, length)), isSame)
  }

  private func version(_ release: String?, _ length: Int64?) throws -> ModelVersion {
    let fields: KeyValuePairs<String, RecordValue> = [
      "trackId": 1, "trackName": "Man of Science", "releaseDate": release.map { .text($0) } ?? .null,
      "trackTimeMillis": length.map { .integer($0) } ?? .null,
    ]
    let record = Record(kind: TelevisionEpisode.kind, fields: fields)
    return try RecordDecoder().decode(TelevisionEpisode.self, from: record).modelVersion
  }

  private func show(_ fields: KeyValuePairs<String, RecordValue>) throws -> ShownItem {
    try ShownItem(TelevisionEpisode.self, TelevisionEpisodeViewModel.self, TelevisionEpisodeView.self, fields)
  }
}
