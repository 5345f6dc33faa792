import Bindery
@testable import Podcast
import TestSupport
import Testing

struct `Podcasts` {
  @Test func `A podcast is shown in two lines`() throws {
    let podcast = try show([
      "kind": "podcast", "collectionId": 52_001_379, "trackId": 52_001_379, "artistName": "Élise & Noël",
      "trackName": "À voix basse", "collectionViewUrl": "https://example.org/podcasts/52001379",
      "feedUrl": "https://example.org/feeds/52001379.xml", "artworkUrl100": "https://example.org/100.jpg",
      "releaseDate": "2021-12-24T07:00:00Z", "trackExplicitness": "explicit", "trackCount": 301,
      "primaryGenreName": "Arts", "artworkUrl600": "https://example.org/600.jpg", "genres": .json("[\"Arts\"]"),
    ])
    expectEqual(
      podcast.lines,
      [
        "title(À voix basse) badge(explicit) ~ detail(2021-12-24)",
        "subtitle(Élise & Noël) ~ secondary(301 episodes · Arts)",
      ])
    expectEqual(
      podcast.properties,
      [
        "title": .text("À voix basse"), "author": .text("Élise & Noël"), "description": .text("301 episodes · Arts"),
        "episodes": .integer(301), "genre": .text("Arts"), "released": .text("2021-12-24"), "explicit": .bool(true),
        "artwork": .text("https://example.org/600.jpg"),
        "artwork100": .text("https://example.org/100.jpg"), "artwork600": .text("https://example.org/600.jpg"),
        "feed": .text("https://example.org/feeds/52001379.xml"),
      ])
    expectEqual(podcast.actions, ["page": "open https://example.org/podcasts/52001379"])
  }

  @Test(arguments: [(0, "0 episodes"), (1, "1 episode"), (2, "2 episodes")] as [(Int64, String)])
  func `Episodes are counted`(count: Int64, description: String) throws {
    let podcast = try show(["trackId": 1, "trackName": "À voix basse", "trackCount": .integer(count)])
    expectEqual(podcast.properties["description"], .text(description))
  }

  @Test func `An identifier and a name suffice`() throws {
    let podcast = try show(["trackId": 1, "trackName": "À voix basse", "artistName": nil, "releaseDate": "soon"])
    expectEqual(podcast.lines, ["title(À voix basse) ~", "~"])
  }

  private func show(_ fields: KeyValuePairs<String, RecordValue>) throws -> ShownItem {
    try ShownItem(Podcast.self, PodcastViewModel.self, PodcastView.self, fields)
  }
}
