import Bindery
import BinderySources
@testable import PodcastEpisode
import Testing

@Suite struct `Podcast episodes` {
  @Test func `An episode is shown in three lines`() throws {
    let episode = try show([
      "kind": "podcast-episode", "trackName": "Eclipse", "trackId": 1_000_665_021_748, "shortDescription": "",
      "releaseDate": "2024-08-12T11:00:00Z", "collectionName": "The Night Observatory",
      "artworkUrl160": "https://example.org/160.jpg", "description": "How to watch.<br/>Safely.",
      "trackTimeMillis": 3_723_000, "contentAdvisoryRating": "Explicit",
      "trackViewUrl": "https://example.org/podcasts/1?i=2", "artworkUrl60": "https://example.org/60.jpg",
      "episodeUrl": "https://example.org/episodes/2.mp3",
    ])
    #expect(
      episode.lines == [
        "title(Eclipse) badge(explicit) ~ detail(01:02:03)",
        "subtitle(The Night Observatory) ~ detail(2024-08-12)",
        "secondary(How to watch. Safely.)",
      ])
    #expect(
      episode.properties == [
        "title": .text("Eclipse"), "show": .text("The Night Observatory"),
        "description": .text("How to watch. Safely."), "duration": .text("01:02:03"),
        "released": .text("2024-08-12"), "explicit": .bool(true), "artwork": .text("https://example.org/160.jpg"),
      ])
    #expect(
      episode.actions == [
        "preview": "open https://example.org/episodes/2.mp3", "page": "open https://example.org/podcasts/1?i=2",
      ])
    #expect(episode.modelId == ModelId("1000665021748"))
  }

  @Test(
    arguments: [
      (#"[{"name": "Science", "id": "1533"}, {"name": "Arts", "id": "1"}]"#, "Science"),
      (#"["Science", "Arts"]"#, "Science"),
      (#"[{"id": "1533"}]"#, nil),
      (#"[{"name": null}]"#, nil),
      ("[]", nil),
      ("null", nil),
    ] as [(String, String?)])
  func `The first genre counts, whether it is a name or an object`(genres: String, genre: String?) throws {
    let record = try Record(json: #"{"trackId": 1, "trackName": "Eclipse", "genres": \#(genres)}"#)
    let episode = try RecordDecoder().decode(PodcastEpisode.self, from: record)
    #expect(PodcastEpisodeViewModel(model: episode, context: Context()).genre == genre)
  }

  @Test func `An identifier and a name suffice`() throws {
    let episode = try show(["trackId": 1, "trackName": "Eclipse", "description": "", "genres": nil])
    #expect(episode.lines == ["title(Eclipse) ~", "~"])
  }

  private func show(_ fields: KeyValuePairs<String, RecordValue>) throws -> ShownItem {
    try ShownItem(PodcastEpisode.self, PodcastEpisodeViewModel.self, PodcastEpisodeView.self, fields)
  }
}
