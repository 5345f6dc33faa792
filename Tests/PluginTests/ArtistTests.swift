@testable import Artist
import Bindery
import TestSupport
import Testing

struct `Artists` {
  @Test(
    arguments: [
      ("Artist", "Rock", "Artist · Rock"), ("Author", "Poetry", "Author · Poetry"),
      ("Software Artist", nil, "Software Artist"), ("Podcast Artist", nil, "Podcast Artist"), (nil, "Rock", "Rock"),
    ] as [(String?, String?, String)])
  func `An artist is shown in two lines`(type: String?, genre: String?, description: String) throws {
    let artist = try show([
      "wrapperType": "artist", "artistType": type.map(RecordValue.text) ?? .null, "artistName": "Sigur Rós",
      "artistLinkUrl": "https://example.org/artists/1", "artistId": 41_000_069,
      "primaryGenreName": genre.map(RecordValue.text) ?? .null,
    ])
    expectEqual(artist.lines, ["title(Sigur Rós)", "secondary(\(description))"])
    expectEqual(artist.properties["type"], type.map(PropertyValue.text))
    expectEqual(artist.properties["genre"], genre.map(PropertyValue.text))
    expectEqual(artist.actions, ["page": "open https://example.org/artists/1"])
    expectEqual(artist.modelId, ModelId(41_000_069))
  }

  @Test func `An identifier and a name suffice`() throws {
    let artist = try show(["artistName": "Sigur Rós", "artistId": 1])
    expectEqual(artist.lines, ["title(Sigur Rós)"])
    expectEqual(artist.properties, ["title": .text("Sigur Rós"), "description": .text("")])
  }

  private func show(_ fields: KeyValuePairs<String, RecordValue>) throws -> ShownItem {
    try ShownItem(Artist.self, ArtistViewModel.self, ArtistView.self, fields)
  }
}
