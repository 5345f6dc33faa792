import Bindery
@testable import FeatureMovie
import TestSupport
import Testing

struct `Movies` {
  @Test func `A movie is shown in three lines`() throws {
    let movie = try show([
      "kind": "feature-movie", "trackId": 63_000_606, "artistName": "Buster Keaton", "trackName": "The General",
      "trackViewUrl": "https://example.org/movies/63000606", "previewUrl": "https://example.org/previews/1.m4v",
      "artworkUrl100": "https://example.org/100.jpg", "trackPrice": 3.99, "trackRentalPrice": 1.99,
      "releaseDate": "1926-12-31T07:00:00Z", "trackExplicitness": "notExplicit", "trackTimeMillis": 4_680_000.0,
      "currency": "USD", "primaryGenreName": "Comedy", "contentAdvisoryRating": "NR",
      "longDescription": "A railwayman loves two things.",
    ])
    expectEqual(
      movie.lines,
      [
        "title(The General) badge(NR) ~ detail(01:18:00)",
        "subtitle(Buster Keaton) ~ secondary(Comedy) detail(1926)",
        "secondary(A railwayman loves two things.)",
      ])
    expectEqual(
      movie.properties,
      [
        "title": .text("The General"), "director": .text("Buster Keaton"),
        "description": .text("A railwayman loves two things."), "duration": .text("01:18:00"),
        "genre": .text("Comedy"), "year": .integer(1926), "advisory": .text("NR"), "explicit": .bool(false),
        "artwork": .text("https://example.org/100.jpg"), "price": .text("$3.99"), "rental": .text("$1.99"),
      ])
    expectEqual(movie.actions.keys.sorted(), ["page", "preview"])
  }

  @Test func `An identifier and a name suffice`() throws {
    let movie = try show([
      "trackId": 1, "trackName": "The General", "collectionId": nil, "trackTimeMillis": nil, "longDescription": nil,
    ])
    expectEqual(movie.lines, ["title(The General) ~", "~"])
    #expect(movie.actions.isEmpty)
  }

  private func show(_ fields: KeyValuePairs<String, RecordValue>) throws -> ShownItem {
    try ShownItem(FeatureMovie.self, FeatureMovieViewModel.self, FeatureMovieView.self, fields)
  }
}
