import Bindery
@testable import Song
import TestSupport
import Testing

struct `Songs` {
  @Test func `A song is shown in two lines`() throws {
    let song = try show([
      "kind": "song", "trackId": 63_000_028, "artistId": 41, "collectionId": 52, "artistName": "The Long Winters",
      "collectionName": "Ultimatum - EP",
      "trackName": "The Commander Thinks Aloud", "trackViewUrl": "https://example.org/songs/63000028",
      "previewUrl": "https://example.org/previews/63000028.m4a", "artworkUrl100": "https://example.org/100.jpg",
      "trackPrice": 1.29, "releaseDate": "2005-10-11T07:00:00Z", "trackExplicitness": "notExplicit", "trackCount": 6,
      "trackNumber": 1, "trackTimeMillis": 326_053, "currency": "USD", "primaryGenreName": "Alternative",
    ])
    expectEqual(
      song.lines,
      [
        "title(The Commander Thinks Aloud) ~ detail(05:26)",
        "subtitle(The Long Winters) ~ secondary(Track 1/6 · Ultimatum - EP)",
      ])
    expectEqual(
      song.properties,
      [
        "title": .text("The Commander Thinks Aloud"), "artist": .text("The Long Winters"),
        "description": .text("Track 1/6 · Ultimatum - EP"), "duration": .text("05:26"), "genre": .text("Alternative"),
        "year": .integer(2005), "explicit": .bool(false), "artwork": .text("https://example.org/100.jpg"),
        "price": .text("$1.29"),
      ])
    expectEqual(
      song.actions,
      [
        "preview": "open https://example.org/previews/63000028.m4a", "page": "open https://example.org/songs/63000028",
        "album": "show media://collection/52", "artist": "show media://artist/41",
      ])
    expectEqual(song.modelId, ModelId(63_000_028))
  }

  @Test func `Among many lines, a song takes one`() throws {
    let record = Record(
      kind: "song",
      fields: ["trackId": 1, "trackName": "Ultimatum", "artistName": "The Long Winters", "trackTimeMillis": 61_000])
    try expectEqual(
      ShownItem(record, by: SongPlugin(), as: .compact).lines,
      ["title(Ultimatum) subtitle(The Long Winters) ~ detail(01:01)"])
    try expectEqual(ShownItem(record, by: SongPlugin(), as: .detail).lines.count, 2)
  }

  @Test(
    arguments: [
      (1, 2, "Ultimatum - EP", "Track 1/2 · Ultimatum - EP"),
      (1, nil, "Ultimatum - EP", "Track 1 · Ultimatum - EP"),
      (nil, 2, "Ultimatum - EP", "Ultimatum - EP"),
      (nil, nil, "Ultimatum - EP", "Ultimatum - EP"),
      (1, 2, nil, "Track 1/2"),
      (1, nil, nil, "Track 1"),
      (1, 2, "", "Track 1/2"),
      (nil, nil, nil, ""),
    ] as [(Int64?, Int64?, String?, String)])
  func `The description tells where a song stands`(
    number: Int64?, count: Int64?, collection: String?, description: String
  ) throws {
    let song = try show([
      "trackId": 1, "collectionName": collection.map(RecordValue.text) ?? .null, "trackName": "Ultimatum",
      "trackCount": count.map(RecordValue.integer) ?? .null, "trackNumber": number.map(RecordValue.integer) ?? .null,
    ])
    expectEqual(song.properties["description"], .text(description))
  }

  @Test func `An identifier and a name suffice`() throws {
    let song = try show(["trackId": 1, "trackName": "Ultimatum"])
    expectEqual(song.lines, ["title(Ultimatum) ~", "~"])
    expectEqual(song.properties, ["title": .text("Ultimatum"), "description": .text(""), "explicit": .bool(false)])
    #expect(song.actions.isEmpty)
  }

  @Test func `An explicit song has a badge`() throws {
    let song = try show(["trackId": 1, "trackName": "Stan", "trackExplicitness": "explicit"])
    expectEqual(song.lines.first, "title(Stan) badge(explicit) ~")
  }

  @Test func `A song that isn't sold alone has no price`() throws {
    let song = try show(["trackId": 1, "trackName": "Her Majesty", "trackPrice": -1.0, "currency": "USD"])
    expectNil(song.properties["price"])
  }

  @Test(
    arguments: [
      ["trackId": 1], ["trackName": "Ultimatum"], ["trackId": nil, "trackName": "Ultimatum"],
      ["trackId": "one", "trackName": "Ultimatum"], ["trackId": 1.5, "trackName": "Ultimatum"],
    ] as [KeyValuePairs<String, RecordValue>])
  func `Without an identifier or a name there is no song`(fields: KeyValuePairs<String, RecordValue>) {
    #expect(throws: DecodingError.self) { try show(fields) }
  }

  private func show(_ fields: KeyValuePairs<String, RecordValue>) throws -> ShownItem {
    try ShownItem(Song.self, SongViewModel.self, SongView.self, fields)
  }
}
