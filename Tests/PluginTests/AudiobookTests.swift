@testable import Audiobook
import Bindery
import TestSupport
import Testing

struct `Audiobooks` {
  @Test func `An audiobook is shown in three lines`() throws {
    let audiobook = try show([
      "wrapperType": "audiobook", "collectionId": 52_001_437, "artistName": "Mary Shelley",
      "collectionName": "Frankenstein (Unabridged)", "collectionViewUrl": "https://example.org/audiobooks/52001437",
      "previewUrl": "https://example.org/previews/52001437.m4a", "artworkUrl100": "https://example.org/100.jpg",
      "collectionPrice": 7.95, "collectionExplicitness": "notExplicit", "trackCount": 28, "currency": "USD",
      "releaseDate": "2010-10-29T07:00:00Z", "primaryGenreName": "Horror",
      "description": "<p>A student can&#8217;t look.</p><p>Told in <i>letters</i>.</p>",
    ])
    expectEqual(
      audiobook.lines,
      [
        "title(Frankenstein (Unabridged)) ~ detail($7.95)",
        "subtitle(Mary Shelley) ~ secondary(Horror) detail(2010)",
        "secondary(A student can’t look. Told in letters.)",
      ])
    expectEqual(
      audiobook.properties,
      [
        "title": .text("Frankenstein (Unabridged)"), "author": .text("Mary Shelley"),
        "description": .text("A student can’t look. Told in letters."), "parts": .integer(28),
        "genre": .text("Horror"), "year": .integer(2010), "explicit": .bool(false),
        "artwork": .text("https://example.org/100.jpg"), "price": .text("$7.95"),
      ])
    expectEqual(audiobook.actions.keys.sorted(), ["page", "preview"])
    expectEqual(audiobook.modelId, ModelId(52_001_437))
  }

  @Test func `An identifier and a name suffice`() throws {
    let audiobook = try show(["collectionId": 1, "collectionName": "Frankenstein", "collectionPrice": 0])
    expectEqual(audiobook.lines, ["title(Frankenstein) ~ detail(Free)", "~"])
  }

  private func show(_ fields: KeyValuePairs<String, RecordValue>) throws -> ShownItem {
    try ShownItem(Audiobook.self, AudiobookViewModel.self, AudiobookView.self, fields)
  }
}
