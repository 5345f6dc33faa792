import Bindery
import BinderySources
@testable import PodcastEpisode
import TestSupport
import Testing

@MainActor
struct `Podcast episodes` {
  @Test func `An episode is shown in three lines`() throws {
    let episode = try show([
      "kind": "podcast-episode", "trackName": "Eclipse", "trackId": 1_000_665_021_748, "shortDescription": "",
      "releaseDate": "2024-08-12T11:00:00Z", "collectionName": "The Night Observatory",
      "artworkUrl160": "https://example.org/160.jpg", "description": "How to watch.<br/>Safely.",
      "trackTimeMillis": 3_723_000, "contentAdvisoryRating": "Explicit",
      "trackViewUrl": "https://example.org/podcasts/1?i=2", "artworkUrl60": "https://example.org/60.jpg",
      "episodeUrl": "https://example.org/episodes/2.mp3",
    ])
    expectEqual(
      episode.lines,
      [
        "title(Eclipse) badge(explicit) ~ detail(01:02:03)",
        "subtitle(The Night Observatory) ~ detail(2024-08-12)",
        "secondary(How to watch. Safely.)",
      ])
    expectEqual(
      episode.properties,
      [
        "title": .text("Eclipse"), "show": .text("The Night Observatory"),
        "description": .text("How to watch. Safely."), "duration": .text("01:02:03"),
        "released": .text("2024-08-12"), "explicit": .bool(true), "artwork": .text("https://example.org/160.jpg"),
        "artwork60": .text("https://example.org/60.jpg"), "artwork160": .text("https://example.org/160.jpg"),
      ])
    expectEqual(
      episode.actions,
      [
        "preview": "open https://example.org/episodes/2.mp3", "page": "open https://example.org/podcasts/1?i=2",
      ])
    expectEqual(episode.modelId, ModelId("1000665021748"))
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
    expectEqual(PodcastEpisodeViewModel(model: episode, context: Context()).genre, genre)
  }

  @Test func `An identifier and a name suffice`() throws {
    let episode = try show(["trackId": 1, "trackName": "Eclipse", "description": "", "genres": nil])
    expectEqual(episode.lines, ["title(Eclipse) ~", "~"])
  }

  @Test func `While it is visible, an episode says how long ago it was released, and otherwise on which day`()
    async throws
  {
    let clock = ManualClock()
    let episode = try episode(released: "2024-08-12T11:00:00Z", in: context(clock, at: "2024-08-12T13:59:30Z"))
    let notices = NoticeCounter()
    try episode.observe { notices.increment() }
    try expectEqual(release(of: episode), "2024-08-12")
    try episode.activate(.visible)
    await clock.waitForSleepers()
    try expectEqual(release(of: episode), "2 hours ago")
    clock.advanceAtOnce(by: .seconds(29))
    expectEqual(clock.sleeperCount, 1)
    expectEqual(notices.count, 1)
    clock.advanceAtOnce(by: .seconds(1))
    await clock.waitForSleepers()
    expectEqual(notices.count, 2)
    try expectEqual(release(of: episode), "3 hours ago")
    clock.advanceAtOnce(by: .seconds(21 * 3600))
    await clock.waitForSleepers()
    try expectEqual(release(of: episode), "yesterday")
    try episode.activate(.near)
    try await waitUntil("the date is shown again") { try release(of: episode) == "2024-08-12" }
    expectEqual(clock.sleeperCount, 0)
  }

  @Test(arguments: ["2024-07-12T11:00:00Z", "2024-07-12", "2025-07-12T11:00:00Z"])
  func `What was released long ago, or is still to come, keeps its date, and nobody is told of a change`(date: String)
    async throws
  {
    let clock = ManualClock()
    let episode = try episode(released: date, in: context(clock, at: "2024-08-12T13:59:30Z"))
    let notices = NoticeCounter()
    try episode.observe { notices.increment() }
    try episode.activate(.focused)
    await clock.waitForSleepers()
    try expectEqual(release(of: episode), String(date.prefix(10)))
    expectEqual(notices.count, 0)
  }

  @Test func `An update with another release says so at once, and changes at its own time`() async throws {
    let clock = ManualClock()
    let context = context(clock, at: "2024-08-12T13:59:30Z")
    let episode = try episode(released: "2024-08-01T11:00:00Z", in: context)
    try episode.activate(.visible)
    await clock.waitForSleepers()
    try expectEqual(release(of: episode), "1 week ago")
    try episode.update(to: model(released: "2024-08-12T13:59:00Z"))
    try await waitUntil("the new release is told") { try release(of: episode) == "just now" }
    await clock.waitForSleepers()
    clock.advanceAtOnce(by: .seconds(30))
    try await waitUntil("a minute has passed") { try release(of: episode) == "1 minute ago" }
  }

  @Test func `An episode that is soon visible again goes on`() async throws {
    let clock = ManualClock()
    let episode = try episode(released: "2024-08-12T13:00:00Z", in: context(clock, at: "2024-08-12T13:30:00Z"))
    try episode.activate(.visible)
    await clock.waitForSleepers()
    try episode.activate(.near)
    try episode.activate(.visible)
    await clock.waitForSleepers()
    try expectEqual(release(of: episode), "30 minutes ago")
    clock.advanceAtOnce(by: .seconds(60))
    try await waitUntil("a minute has passed") { try release(of: episode) == "31 minutes ago" }
  }

  private func context(_ clock: ManualClock, at moment: String) -> Context {
    .testing(clock: clock, startingAt: WallTime(moment))
  }

  private func model(released date: String) throws -> any BoundModel {
    let binding = ViewBinding(PodcastEpisode.self, PodcastEpisodeViewModel.self, PodcastEpisodeView.self)
    let fields: KeyValuePairs<String, RecordValue> = [
      "trackId": 1, "trackName": "Eclipse", "releaseDate": .text(date),
    ]
    return try binding.model(from: Record(kind: binding.kind, fields: fields))
  }

  private func episode(released date: String, in context: Context) throws -> any BoundLiveViewModel {
    try #require(try model(released: date).viewModel(in: context) as? any BoundLiveViewModel)
  }

  /// What the second line of the view ends with.
  private func release(of episode: any BoundLiveViewModel) throws -> String {
    guard case .run(let text, .detail)? = try episode.lines()[1].last else { return "" }
    return text
  }

  private func show(_ fields: KeyValuePairs<String, RecordValue>) throws -> ShownItem {
    try ShownItem(PodcastEpisode.self, PodcastEpisodeViewModel.self, PodcastEpisodeView.self, fields)
  }
}
