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
struct `Lists of rows too long for memory` {
  private static let count = 10_000_000

  private let maker = ReelMaker()
  private let clock = ManualClock()
  private let context = Context()
  private let fetched = Fetched()

  @Test func `Ten million rows are read and held only around the screen, wherever one goes`() async throws {
    let list = newList()
    try await expect(list, from: 0)
    for (command, row) in [(BrowseCommand.last, Self.count - 1), (.first, 0), (.pageDown, 19), (.down, 20)] {
      #expect(context.sendNow(command))
      try await expect(list, cursorAt: row)
    }
    scrollBar(to: 10)
    try await waitUntil("the middle is there") {
      settle(list).allSatisfy { $0.hasPrefix("  reel") } && list.rows.cursorItem != nil
    }
    #expect(abs((list.rows.cursor ?? 0) - Self.count / 2) < Self.count / 10)
    #expect(fetched.count < 4000, "\(fetched.count) rows were read")
    #expect(list.rows.heldCount <= 20 + 2 * 16 + 64)
    #expect(list.rows.snapshot.rowCount < 200)
  }

  @Test func `What one scrolls over quickly is neither read nor active`() async throws {
    let list = newList()
    try await expect(list, from: 0)
    let before = fetched.count
    for _ in 0..<500 { context.sendNow(BrowseCommand.pageDown) }
    draw(list)
    #expect(fetched.count - before <= 4 * 64)
    try await expect(list, cursorAt: 500 * 19)
    #expect(fetched.count - before <= 8 * 64)
    #expect(maker.levels.started.allSatisfy { $0 < 100 || $0 > 9000 })
  }

  @Test func `Rows that aren't read yet are placeholders, among which one can move`() async throws {
    let list = newList()
    try await expect(list, from: 0)
    context.sendNow(BrowseCommand.last)
    expectEqual(draw(list)[19], "  …")
    #expect(!context.canHandle(BrowseCommand.select))
    context.sendNow(BrowseCommand.up)
    expectEqual(list.rows.cursor, Self.count - 2)
  }

  private func newList() -> RowList {
    let (presenter, fetched) = (maker.presenter, fetched)
    let rows = WindowedModelCollection<ItemRow, SearchFailure>(count: Self.count) { range in
      fetched.add(range.count)
      return await presenter.rows(
        of: range.map { Reel(id: $0, name: "reel \($0)", lines: 1).record }, from: "made")
    }
    var options = RowListOptions()
    options.clock = clock
    return RowList(rows, context: context, options: options)
  }

  private func scrollBar(to line: Int) {
    let input = MouseInput(position: FramePosition(column: 39, row: line), kind: .press(.left))
    context.sendNow(UseMouse(input))
  }

  @discardableResult
  private func draw(_ list: RowList) -> [String] {
    var frame = Frame(size: Size(columns: 40, rows: 20))
    list.draw(on: &frame, in: FrameArea(frame.size), style: .standard)
    return frame.texts
  }

  private func expect(_ list: RowList, from top: Int) async throws {
    let lines = (top..<top + 20).map { "  reel \($0)" }
    try await waitUntil("the rows from \(top) are drawn") { settle(list) == lines }
  }

  private func expect(_ list: RowList, cursorAt row: Int) async throws {
    try await waitUntil("row \(row) is drawn") {
      let lines = settle(list)
      return list.rows.cursorItem?.number == row && list.rows.cursor == row && lines.contains("  reel \(row)")
        && lines.allSatisfy { $0.hasPrefix("  reel") }
    }
  }

  private func settle(_ list: RowList) -> [String] {
    if clock.sleeperCount > 0 { clock.advanceAtOnce(by: .seconds(1)) }
    return draw(list)
  }
}

/// Counts the rows that were read.
private final class Fetched: Sendable {
  private let number = Mutex(0)

  var count: Int { number.withLock { $0 } }

  func add(_ count: Int) {
    number.withLock { $0 += count }
  }
}
