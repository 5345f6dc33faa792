import Bindery
import BinderyCollections
import BinderyInterface
import Observation
import TestSupport
import Testing

@MainActor
struct `Rows of one's own live view models` {
  private let songs = SimpleModelCollection<Song, Never>(
    ModelCollectionState([Song(trackId: 1, trackName: "Ceremony"), Song(trackId: 2, trackName: "Isolation")]))

  @Test func `A row that changes is redrawn, and one that wasn't drawn is not`() async throws {
    let list = ListPresenter(songs) { LiveRow<PlayCountView>($0, in: Context()) }
    list.show(0..<2)
    let (first, second) = (try row(0, in: list), try row(1, in: list))
    expectEqual(text(of: first), "Ceremony 0")
    var redraws: [[ModelPath]] = []
    let observer = list.observe { redraws.append($0.redraws) }
    second.viewModel.count = 7
    first.viewModel.count = 1
    try await waitUntil("a row is redrawn") { !redraws.isEmpty }
    expectEqual(redraws, [[ModelPath(section: 0, item: 0)]])
    expectEqual(text(of: first), "Ceremony 1")
    withExtendedLifetime(observer) {}
  }

  @Test func `A row that moves and changes keeps its view model and what that has counted`() async throws {
    let list = ListPresenter(songs) { LiveRow<PlayCountView>($0, in: Context()) }
    list.show(0..<2)
    let first = try row(0, in: list)
    first.viewModel.count = 5
    songs.state = ModelCollectionState([Song(trackId: 3, trackName: "Atmosphere"), Song(trackId: 1, trackName: "New")])
    try await waitUntil("the row has moved") { list.snapshot.rowCount == 2 && list.row(at: path(1)) === first }
    expectEqual(text(of: first), "New 5")
  }

  @Test func `A row works at the level that it has on the screen`() async throws {
    let list = ListPresenter(songs) { LiveRow<PlayCountView>($0, in: Context()) }
    list.show(0..<1)
    let (first, second) = (try row(0, in: list), try row(1, in: list))
    list.setFocus(path(0))
    try await waitUntil("both work") {
      first.viewModel.running == [.near, .visible, .focused] && second.viewModel.running == [.near]
    }
    list.activation = .offscreen
    try await waitUntil("neither works") { first.viewModel.running.isEmpty && second.viewModel.running.isEmpty }
  }

  private func row(
    _ item: Int, in list: ListPresenter<LiveRow<PlayCountView>, Never>
  ) throws -> LiveRow<PlayCountView> {
    try #require(list.row(at: path(item)))
  }

  private func text(of row: LiveRow<PlayCountView>) -> String {
    var canvas: any TextCanvas = TextDrawing()
    row.text().draw(on: &canvas)
    guard case .run(let text, _)? = (canvas as? TextDrawing)?.lines.first?.first else { return "" }
    return text
  }
}

/// A view model that counts how often a song was played.
@Observable
private final class PlayCount: LiveViewModel {
  private(set) var song: Song
  var count = 0
  @ObservationIgnored private(set) var running: Set<Activation> = []

  init(model: Song, context: Context) {
    song = model
  }

  func update(_ model: Song) {
    song = model
  }

  func run(at level: Activation) async {
    running.insert(level)
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
    running.remove(level)
  }
}

private struct PlayCountView: LiveTextView {
  func body(_ play: PlayCount) -> some Text {
    Line("\(play.song.trackName) \(play.count)")
  }
}
