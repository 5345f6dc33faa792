import Bindery
@testable import BinderyBrowser
import BinderyCollections
import BinderyInterface
@testable import BinderyRendering
import BinderySources
import BinderyTerminal
import TestSupport
import Testing

@MainActor
struct `Lists of a source that is read from any position` {
  private let source = NumberSource("numbers", upTo: 20_000, hasPositions: true)
  private let context = Context()
  private let clock = ManualClock()

  // MARK: Moving

  @Test func `The end and the start are a page each, and the status tells where they are`() async throws {
    let list = try await list()
    #expect(context.sendNow(BrowseCommand.last))
    try await arrives(list, at: 20_000)
    expectEqual(draw(list).last, "20000")
    #expect(list.status.hasSuffix("to 20,000 of 20,000 items"), "\(list.status)")
    #expect(context.sendNow(BrowseCommand.first))
    try await arrives(list, at: 1)
    expectEqual(draw(list)[1...2], ["1", "2"])
    #expect(source.requests.count < 8, "\(source.requests.count) requests")
    #expect(list.rows.snapshot.rowCount < 200)
  }

  @Test func `Up from the end, the rows before come without a gap, while the cursor keeps its line`() async throws {
    let list = try await list()
    context.sendNow(BrowseCommand.last)
    try await arrives(list, at: 20_000)
    for page in 1...12 {
      context.sendNow(BrowseCommand.pageUp)
      try await rests(list)
      let shown = draw(list).compactMap { Int($0) }
      // The heading of the section takes a line.
      expectEqual(shown, Array((shown.first ?? 0)..<(shown.first ?? 0) + 9), "page \(page)")
      expectEqual(number(list), 20_000 - page * 9)
    }
  }

  @Test func `The scroll bar leads to the middle, and shows where that is`() async throws {
    let list = try await list()
    context.sendNow(BrowseCommand.last)
    try await arrives(list, at: 20_000)
    context.sendNow(UseMouse(MouseInput(position: FramePosition(column: 39, row: 5), kind: .press(.left))))
    try await waitUntil("the middle is there") { (9_000...13_000).contains(number(list) ?? 0) }
    let frame = frame(list)
    let bar = (0..<10).filter { frame[column: 39, row: $0].text == "▐" }
    #expect(bar == [4] || bar == [5], "\(bar)")
  }

  @Test func `Who moves before the end has come stays there`() async throws {
    let list = try await list()
    context.sendNow(BrowseCommand.last)
    context.sendNow(BrowseCommand.down)
    try await rests(list)
    #expect(!list.rows.isMoving)
    #expect(number(list) != 20_000)
  }

  // MARK: Marks and places

  @Test func `Rows that were marked at the end stay so while pages before them come`() async throws {
    let list = try await list()
    context.sendNow(BrowseCommand.last)
    try await arrives(list, at: 20_000)
    context.sendNow(BrowseCommand.mark)
    for _ in 0..<6 {
      context.sendNow(BrowseCommand.pageUp)
      try await rests(list)
    }
    #expect(list.rows.headings[0].firstPosition ?? 0 < 19_950)
    expectEqual(list.rows.markedItems.compactMap { Int($0.route.item.modelId.rawValue) }, [20_000])
  }

  @Test func `A place far from the start is there again in another run`() async throws {
    let first = try await list()
    context.sendNow(BrowseCommand.last)
    try await arrives(first, at: 20_000)
    for _ in 0..<5 { context.sendNow(BrowseCommand.up) }
    let place = try #require(first.resumedPlace)
    expectEqual(place.position, 19_994)
    let count = source.requests.count
    let second = try await list(in: Context())
    second.go(to: place)
    draw(second)
    try await arrives(second, at: 19_995)
    #expect(source.requests.count < count + 6)
  }

  // MARK: Support

  private func list(in context: Context? = nil) async throws -> RowList {
    let search = ItemSearch(
      of: [source], presenter: Presenter(provider: .ofNumbers, context: Context()), request: SearchRequest(limit: 50),
      debounce: .zero)
    search.setQuery("1")
    var options = RowListOptions()
    options.clock = clock
    let list = RowList(search, context: context ?? self.context, options: options)
    try await rests(list)
    return list
  }

  /// Waits until what is on the screen has stayed there, and nothing is loaded any more.
  private func rests(_ list: RowList) async throws {
    try await waitUntil("the list rests") {
      draw(list)
      if clock.sleeperCount > 0 { clock.advanceAtOnce(by: .seconds(1)) }
      return list.seen.seen == list.visible && !list.rows.collection.state.phase.isLoading
        && list.rows.snapshot == list.rows.collection.state.snapshot
    }
  }

  private func arrives(_ list: RowList, at number: Int) async throws {
    try await waitUntil("the cursor is on \(number)") {
      draw(list)
      return self.number(list) == number
    }
    try await rests(list)
  }

  private func number(_ list: RowList) -> Int? {
    list.rows.cursorItem.flatMap { Int($0.route.item.modelId.rawValue) }
  }

  private func frame(_ list: RowList) -> Frame {
    var frame = Frame(size: Size(columns: 40, rows: 10))
    list.draw(on: &frame, in: FrameArea(frame.size), style: .standard)
    return frame
  }

  @discardableResult
  private func draw(_ list: RowList) -> [String] {
    frame(list).texts.map { $0.trimmingPrefix { $0 == " " || $0 == "▌" }.description }
  }
}
