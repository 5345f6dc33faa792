import Bindery
import BinderyCollections
import BinderyInterface
import Observation
import Synchronization
import TestSupport
import Testing

@MainActor
struct `Artwork view model` {
  private let fetcher = ScriptedFetcher()
  private let context = Context()

  init() {
    context[ArtworkStore.Key.self] = ArtworkStore(fetcher: fetcher)
  }

  @Test func `A picture is loaded when its row comes near, and shows its placeholder before`() async throws {
    let viewModel = try row(playCount: 0)
    var events = fetcher.events.subscribe().makeAsyncIterator()
    let cover = try #require(CoverViewModel.latest?.cover)
    #expect(cover.state == .idle && cover.bytes == [0])
    try viewModel.activate(.near)
    await expectEqual(events.next(), "+cover")
    #expect(cover.state == .loading(LoadProgress()) && cover.bytes == [0])
    fetcher.answer("cover", .bytes([7]), .end)
    await cover.until { $0.state == .loaded([7]) }
    expectEqual(cover.bytes, [7])
  }

  @Test func `A change of the play count does not load the picture again`() async throws {
    let viewModel = try row(playCount: 0)
    var events = fetcher.events.subscribe().makeAsyncIterator()
    let shown = try #require(CoverViewModel.latest)
    try viewModel.activate(.visible)
    await expectEqual(events.next(), "+cover")
    fetcher.answer("cover", .bytes([7]), .end)
    await shown.cover.until { $0.state == .loaded([7]) }
    let cover = shown.cover
    for playCount in 1...5 {
      try viewModel.update(to: model(playCount: playCount))
      #expect(shown.playCount == playCount && shown.cover === cover && cover.state == .loaded([7]))
    }
    try viewModel.activate(.offscreen)
    try viewModel.activate(.visible)
    await Task {}.value
    expectEqual(fetcher.requests, ["cover"])
  }

  @Test func `An update to the same picture is no change, also after a failure`() async throws {
    let cover = ArtworkViewModel(model: Artwork(of: ModelId("1"), address: "cover"), context: Context())
    let presence = Presence.presenting(cover, at: .near)
    await cover.until { $0.canRetry }
    let changes = Mutex(0)
    withObservationTracking {
      _ = (cover.state, cover.bytes)
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    cover.update(Artwork(of: ModelId("1"), address: "cover"))
    #expect(changes.withLock { $0 } == 0 && cover.canRetry)
    cover.update(Artwork(of: ModelId("1"), address: "another"))
    expectEqual(changes.withLock { $0 }, 1)
    presence.end()
  }

  @Test func `Leaving lets go of the load, and coming back begins another`() async throws {
    let viewModel = try row(playCount: 0)
    var events = fetcher.events.subscribe().makeAsyncIterator()
    let cover = try #require(CoverViewModel.latest?.cover)
    try viewModel.activate(.near)
    await expectEqual(events.next(), "+cover")
    try viewModel.activate(.offscreen)
    await expectEqual(events.next(), "-cover")
    await cover.until { $0.state == .idle }
    try viewModel.activate(.near)
    await expectEqual(events.next(), "+cover")
    fetcher.answer("cover", .bytes([7]), .end)
    await cover.until { $0.state == .loaded([7]) }
  }

  @Test func `Selecting tries again after a failure, and opens the picture once it is there`() async throws {
    let viewModel = try row(playCount: 0)
    var events = fetcher.events.subscribe().makeAsyncIterator()
    let cover = try #require(CoverViewModel.latest?.cover)
    try viewModel.activate(.near)
    await expectEqual(events.next(), "+cover")
    try expectNil(viewModel.action(for: .select))
    fetcher.answer("cover", .failure(SourceFailure(.refused, "no")))
    await cover.until { $0.state == .failed(SourceFailure(.refused, "no")) }
    try expectNil(viewModel.action(for: .select))
    #expect(cover.state.isLoading)
    await expectEqual([events.next(), events.next()], ["-cover", "+cover"])
    fetcher.answer("cover", .bytes([7]), .end)
    await cover.until { $0.state == .loaded([7]) }
    try expectEqual(viewModel.action(for: .select), .open("cover"))
    try expectNil(viewModel.action(for: .menu))
  }

  @Test func `A screen shows progress and the failure, and offers to try again`() async throws {
    let viewModel = try row(playCount: 0)
    var events = fetcher.events.subscribe().makeAsyncIterator()
    let cover = try #require(CoverViewModel.latest?.cover)
    try viewModel.activate(.near)
    await expectEqual(events.next(), "+cover")
    fetcher.answer("cover", .expect(4), .bytes([1]))
    await cover.until { $0.state.progress == LoadProgress(completed: 1, total: 4) }
    #expect(!cover.canRetry)
    fetcher.answer("cover", .failure(SourceFailure(.offline, "no network")))
    await cover.until { $0.canRetry }
    expectEqual(cover.state.failure, SourceFailure(.offline, "no network"))
    cover.retry()
    #expect(cover.state.isLoading && !cover.canRetry)
    await expectEqual([events.next(), events.next()], ["-cover", "+cover"])
    fetcher.answer("cover", .bytes([7]), .end)
    await cover.until { $0.state == .loaded([7]) }
    cover.retry()
    expectEqual(cover.state, .loaded([7]))
  }

  @Test func `A picture that must not be loaded says why and offers nothing, and is loaded once it may be`()
    async throws
  {
    let artwork = Artwork(of: ModelId("1"), address: "cover")
    #expect(artwork.modelVersion != artwork.refused("it is secret").modelVersion)
    let cover = ArtworkViewModel(model: artwork.refused("it is secret"), context: context)
    var events = fetcher.events.subscribe().makeAsyncIterator()
    let presence = Presence.presenting(cover, at: .near)
    await cover.until { $0.state.failure?.detail == "it is secret" }
    cover.retry()
    _ = cover.action(for: .select)
    #expect(!cover.canRetry && fetcher.requests.isEmpty)
    cover.update(artwork)
    await expectEqual(events.next(), "+cover")
    presence.end()
  }

  @Test func `A picture that comes is drawn`() async throws {
    let viewModel = try row(playCount: 0)
    let cover = try #require(CoverViewModel.latest?.cover)
    let drawn = Outputs<Void>()
    var news = drawn.subscribe().makeAsyncIterator()
    try viewModel.observe { drawn.send(()) }
    try expectEqual(viewModel.lines(), [[.run("0 plays, cover: 1", .body)]])
    var events = fetcher.events.subscribe().makeAsyncIterator()
    try viewModel.activate(.near)
    await expectEqual(events.next(), "+cover")
    await news.next()
    try expectEqual(viewModel.lines(), [[.run("0 plays, cover: 1", .body)]])
    fetcher.answer("cover", .bytes([7, 7, 7]), .end)
    await news.next()
    await cover.until { $0.state.bytes != nil }
    try expectEqual(viewModel.lines(), [[.run("0 plays, cover: 3", .body)]])
  }

  @Test func `A context without a fetcher is a failure that says both ways out`() async throws {
    let model = try model(playCount: 0)
    let viewModel = try #require(try model.viewModel(in: Context()) as? any BoundLiveViewModel)
    try viewModel.activate(.near)
    let cover = try #require(CoverViewModel.latest?.cover)
    await cover.until { $0.state != .idle }
    let sentence = "no fetcher in the context; set 'fetcher', or a store for 'ArtworkStore.Key'"
    expectEqual(cover.state, .failed(SourceFailure(.failed, sentence)))
  }

  @Test func `Each way out of a context without a fetcher gives it a store`() {
    expectNil(Context().artworkStore)
    let (fetching, storing) = (Context(), Context())
    fetching.fetcher = fetcher
    #expect(fetching.artworkStore != nil)
    let store = ArtworkStore(fetcher: fetcher)
    storing[ArtworkStore.Key.self] = store
    #expect(storing.artworkStore === store)
  }

  // MARK: Support

  private func model(playCount: Int) throws -> any BoundModel {
    try ViewBinding(Song.self, CoverViewModel.self, CoverView.self).model(
      from: Record(
        kind: "song",
        fields: ["trackId": 1, "trackName": "Blue Monday", "trackTimeMillis": .integer(Int64(playCount))]))
  }

  private func row(playCount: Int) throws -> any BoundLiveViewModel {
    try #require(try model(playCount: playCount).viewModel(in: context) as? any BoundLiveViewModel)
  }
}

extension ArtworkViewModel {
  /// Waits until something holds.
  fileprivate func until(_ condition: (ArtworkViewModel) -> Bool) async {
    while !condition(self) {
      let (changes, continuation) = AsyncStream<Void>.makeStream()
      withObservationTracking {
        _ = state
      } onChange: {
        continuation.finish()
      }
      for await _ in changes {}
    }
  }
}

/// A row with a cover.
@Observable
private final class CoverViewModel: LiveViewModel {
  /// The one that was made last.
  static var latest: CoverViewModel?

  private(set) var playCount: Int
  let cover: ArtworkViewModel

  init(model: Song, context: Context) {
    playCount = model.trackTimeMillis ?? 0
    cover = ArtworkViewModel(model: Self.artwork(of: model), context: context)
    Self.latest = self
  }

  func update(_ model: Song) {
    playCount = model.trackTimeMillis ?? 0
    cover.update(Self.artwork(of: model))
  }

  var children: [any LiveViewModel] { [cover] }
  func action(for event: UserEvent) -> (any Action)? { cover.action(for: event) }

  private static func artwork(of song: Song) -> Artwork {
    Artwork(of: song.modelId, address: "cover", placeholder: [0])
  }
}

private struct CoverView: LiveTextView {
  func body(_ song: CoverViewModel) -> some Text {
    Line("\(song.playCount) plays, cover: \(song.cover.bytes.count)")
  }
}
