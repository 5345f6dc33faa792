@testable import Album
import Bindery
import TestSupport
import Testing

struct `Albums` {
  @Test func `A compilation is shown in two lines`() throws {
    let album = try show([
      "wrapperType": "collection", "collectionType": "Compilation", "collectionId": 52_001_002,
      "artistName": "Various Artists", "collectionName": "Songs of the Ferry",
      "collectionViewUrl": "https://example.org/albums/52001002", "artworkUrl100": "https://example.org/100.jpg",
      "collectionPrice": 9.99, "collectionExplicitness": "explicit", "trackCount": 16, "currency": "EUR",
      "releaseDate": "1994-09-27T07:00:00Z", "primaryGenreName": "Soundtrack",
    ])
    expectEqual(
      album.lines,
      [
        "title(Songs of the Ferry) badge(compilation) badge(explicit) ~ detail(1994)",
        "subtitle(Various Artists) ~ secondary(16 tracks · Soundtrack)",
      ])
    expectEqual(
      album.properties,
      [
        "title": .text("Songs of the Ferry"), "artist": .text("Various Artists"),
        "description": .text("16 tracks · Soundtrack"), "tracks": .integer(16), "genre": .text("Soundtrack"),
        "year": .integer(1994), "compilation": .bool(true), "explicit": .bool(true),
        "artwork": .text("https://example.org/100.jpg"), "price": .text("€9.99"),
      ])
    expectEqual(album.actions, ["page": "open https://example.org/albums/52001002"])
    expectEqual(album.modelId, ModelId(52_001_002))
  }

  @Test func `An album with one track says so`() throws {
    let album = try show([
      "collectionType": "Album", "collectionId": 1, "collectionName": "Thick", "trackCount": 1,
    ])
    expectEqual(album.lines, ["title(Thick) ~", "~ secondary(1 track)"])
  }

  @Test func `An identifier and a name suffice`() throws {
    let album = try show(["collectionId": 1, "collectionName": "Thick"])
    expectEqual(album.lines, ["title(Thick) ~", "~"])
  }

  private func show(_ fields: KeyValuePairs<String, RecordValue>) throws -> ShownItem {
    try ShownItem(Album.self, AlbumViewModel.self, AlbumView.self, fields)
  }
}
