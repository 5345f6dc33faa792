import Bindery
@testable import MusicVideo
import TestSupport
import Testing

struct `Music videos` {
  @Test func `A video on an album is shown in two lines`() throws {
    let video = try show([
      "kind": "music-video", "trackId": 63_000_895, "artistName": "Sigur Rós", "collectionName": "Takk...",
      "trackName": "Glósóli", "trackViewUrl": "https://example.org/music-videos/63000895",
      "previewUrl": "https://example.org/previews/1.m4v", "artworkUrl100": "https://example.org/100.jpg",
      "trackPrice": 1.99, "releaseDate": "2005-08-15T07:00:00Z", "trackExplicitness": "notExplicit",
      "trackCount": 11, "trackNumber": 2, "trackTimeMillis": 375_000.0, "currency": "GBP",
      "primaryGenreName": "Alternative",
    ])
    expectEqual(
      video.lines,
      [
        "title(Glósóli) ~ detail(06:15)",
        "subtitle(Sigur Rós) ~ secondary(Track 2/11 · Takk...) detail(2005)",
      ])
    expectEqual(
      video.properties,
      [
        "title": .text("Glósóli"), "artist": .text("Sigur Rós"), "description": .text("Track 2/11 · Takk..."),
        "duration": .text("06:15"), "genre": .text("Alternative"), "year": .integer(2005), "explicit": .bool(false),
        "artwork": .text("https://example.org/100.jpg"), "price": .text("£1.99"),
      ])
    expectEqual(video.actions.keys.sorted(), ["page", "preview"])
  }

  @Test func `A video alone has no description`() throws {
    let video = try show([
      "trackId": 1, "artistName": "Sigur Rós", "collectionName": nil, "trackName": "Glósóli", "trackPrice": -1.0,
      "releaseDate": "2005-08-15T07:00:00Z", "trackExplicitness": "explicit", "trackCount": nil, "trackNumber": nil,
    ])
    expectEqual(video.lines, ["title(Glósóli) badge(explicit) ~", "subtitle(Sigur Rós) ~ detail(2005)"])
    expectNil(video.properties["price"])
  }

  private func show(_ fields: KeyValuePairs<String, RecordValue>) throws -> ShownItem {
    try ShownItem(MusicVideo.self, MusicVideoViewModel.self, MusicVideoView.self, fields)
  }
}
