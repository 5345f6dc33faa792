import Bindery
@testable import BinderyBrowser
import BinderyCollections
import BinderyInterface
@testable import BinderyRendering
import BinderySources
import BinderyTerminal
import Synchronization
import TestSupport
import Testing

@MainActor
struct `Budgets of live rows` {
  private let stage = RowListStage()

  @Test
  func `Rows that change a thousand times a second each are drawn again together, at most 30 times a second in all`()
    async throws
  {
    try await stage.show([("", Array(0..<20))])
    _ = stage.lines(height: 20)
    try await stage.rest("all rows live") { stage.maker.levels.highest.count == 20 }
    _ = stage.lines(height: 20)
    let (draws, revision) = (stage.maker.levels.draws, stage.list.revision)
    for change in 1...1000 {
      for id in 0..<20 { stage.maker.levels.rename(id, to: "change \(change)") }
      stage.clock.advanceAtOnce(by: .milliseconds(1))
      for _ in 0..<3 { await Task.yield() }
      // A browser that draws for other reasons, such as keys, draws no row again for that.
      _ = stage.lines(height: 20)
    }
    let (redrawn, frames) = (stage.maker.levels.draws - draws, stage.list.revision - revision)
    #expect((10...31).contains(frames), "\(frames) frames")
    #expect((10 * 20...31 * 20).contains(redrawn), "\(redrawn) rows were drawn")
    try await waitUntil("the last change is shown") {
      stage.clock.advanceAtOnce(by: .milliseconds(40))
      return stage.lines(height: 20).allSatisfy { $0 == "  change 1000" }
    }
  }

  @Test func `A fling over 500 rows activates, and loads pictures of, only those that stay`() async throws {
    let fetcher = ScriptedFetcher()
    let artwork = Context()
    artwork.fetcher = fetcher
    stage.options.artworkContext = artwork
    let reels = (0..<700).map { Reel(id: $0, name: "pictured \($0)", lines: 1) }
    try await stage.show(ModelCollectionState(await stage.maker.rows(reels)))
    _ = stage.lines(height: 20)
    try await stage.rest("the first rows live") { stage.maker.levels.highest[0] == .focused }
    try await waitUntil("pictures are loaded") { !fetcher.requests.isEmpty }
    func requested() -> [Int] { fetcher.requests.compactMap { Int($0.split(separator: "/").last ?? "") } }
    let started = stage.maker.levels.started.count
    for _ in 0..<30 {
      stage.press(.pageDown)
      _ = stage.lines(height: 20)
      stage.clock.advanceAtOnce(by: .milliseconds(10))
      for _ in 0..<3 { await Task.yield() }
    }
    let (first, last) = (stage.list.visible.lowerBound, stage.list.visible.upperBound - 1)
    #expect(first >= 500)
    expectEqual(stage.maker.levels.started.count, started)
    // The pictures of the first rows were waiting for each other when their rows left.
    #expect(requested().allSatisfy { $0 < 20 + 16 })
    try await stage.rest("the last rows live") { stage.maker.levels.highest[last] != nil }
    let near = first - 16...last + 16
    try await waitUntil("their pictures are loaded") { requested().contains { near.contains($0) } }
    #expect(stage.maker.levels.started.dropFirst(started).allSatisfy(near.contains))
    #expect(requested().allSatisfy { $0 < 20 + 16 || near.contains($0) })
    #expect(fetcher.most <= 4)
  }

  @Test func `A million rows that all change in each frame are read and drawn only where they are seen`() async throws {
    let (presenter, turns) = (stage.maker.presenter, Turns())
    let rows = WindowedModelCollection<ItemRow, SearchFailure>(count: 1_000_000) { range in
      let turn = turns.now
      turns.note(range.count)
      return await presenter.rows(
        of: range.map { Reel(id: $0, name: "turn \(turn)", lines: 1).record }, from: "made")
    }
    let list = RowList(rows, context: stage.context, options: stage.options)
    func draw() -> [String] {
      var frame = Frame(size: Size(columns: 40, rows: 10))
      list.draw(on: &frame, in: FrameArea(frame.size), style: .standard)
      return frame.texts
    }
    for turn in 0..<50 {
      turns.now = turn
      rows.refresh()
      stage.press(turn.isMultiple(of: 10) ? .last : .pageUp)
      try await waitUntil("turn \(turn) is drawn") {
        if stage.clock.sleeperCount > 0 { stage.clock.advanceAtOnce(by: .milliseconds(100)) }
        return draw().allSatisfy { $0 == "  turn \(turn)" }
      }
      #expect(list.rows.heldCount < 200)
    }
    #expect(turns.readCount < 50 * 500, "\(turns.readCount) rows were read")
  }
}

/// The turn that rows are made in, and how many were made.
private final class Turns: Sendable {
  private let state = Mutex((now: 0, read: 0))

  var now: Int {
    get { state.withLock { $0.now } }
    set { state.withLock { $0.now = newValue } }
  }

  var readCount: Int { state.withLock { $0.read } }

  func note(_ count: Int) {
    state.withLock { $0.read += count }
  }
}
