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
  private let made = Made()

  /// The search of the list that was made last.
  private var search: ItemSearch? { made.search }

  @MainActor
  private final class Made {
    var search: ItemSearch?
  }

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
    expectEqual(number(list), 2)
    expectEqual(list.rows.headings[0].firstPosition, 0)
  }

  @Test func `Who goes to the start before the end has come is at the start`() async throws {
    let list = try await list()
    context.sendNow(BrowseCommand.last)
    context.sendNow(BrowseCommand.first)
    try await rests(list)
    expectEqual(number(list), 1)
    expectEqual(list.rows.headings[0].firstPosition, 0)
  }

  @Test func `Another query that comes before the end has is shown from its start`() async throws {
    let list = try await list()
    context.sendNow(BrowseCommand.last)
    search?.setQuery("7")
    list.goToStart()
    try await rests(list)
    expectEqual(number(list), 7)
  }

  @Test func `A load of the end that is cancelled and resumed leads there`() async throws {
    let list = try await list()
    context.sendNow(BrowseCommand.last)
    search?.cancel()
    try await rests(list)
    expectEqual(number(list), 1)
    search?.resume()
    try await arrives(list, at: 20_000)
  }

  @Test func `Pages at the end of one section don't come without end below another`() async throws {
    let list = try await list(of: [NumberSource("few", upTo: 3), source])
    context.sendNow(BrowseCommand.nextSection)
    context.sendNow(BrowseCommand.last)
    try await arrives(list, at: 20_000)
    context.sendNow(BrowseCommand.previousSection)
    try await arrives(list, at: 1)
    context.sendNow(BrowseCommand.last)
    try await arrives(list, at: 20_000)
    let count = source.requests.count
    for _ in 0..<60 { context.sendNow(BrowseCommand.up) }
    context.sendNow(UseMouse(MouseInput(position: FramePosition(column: 39, row: 0), kind: .press(.left))))
    try await arrives(list, at: 1)
    for _ in 0..<4 { try await rests(list) }
    #expect(source.requests.count < count + 5, "\(source.requests.count - count) requests")
  }

  @Test func `The scroll bar leads to the end of a source that doesn't tell how many items it has`() async throws {
    let untold = NumberSource("numbers", upTo: 20_000, hasPositions: true, tellsTotal: false)
    let list = try await list(of: [untold])
    context.sendNow(UseMouse(MouseInput(position: FramePosition(column: 39, row: 9), kind: .press(.left))))
    try await arrives(list, at: 20_000)
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

  @Test func `Rows that were marked at the start stay so at the end, and are rows again at the start`() async throws {
    let list = try await list()
    context.sendNow(BrowseCommand.mark)
    context.sendNow(BrowseCommand.last)
    try await arrives(list, at: 20_000)
    expectEqual(list.rows.marks, "1 marked")
    context.sendNow(BrowseCommand.mark)
    context.sendNow(BrowseCommand.first)
    try await arrives(list, at: 1)
    expectEqual(list.rows.marks, "2 marked")
    expectEqual(list.rows.markedItems.compactMap { Int($0.route.item.modelId.rawValue) }, [1, 20_000])
    expectEqual(list.rows.selectedPaths.count, 1)
    context.sendNow(BrowseCommand.unmarkAll)
    expectEqual(list.rows.marks, "")
  }

  @Test func `A place far from the start is there again in another run`() async throws {
    let first = try await list()
    context.sendNow(BrowseCommand.last)
    try await arrives(first, at: 20_000)
    for _ in 0..<5 { context.sendNow(BrowseCommand.up) }
    let place = try #require(first.resumedBookmark)
    expectEqual(place.position, 19_994)
    let count = source.requests.count
    let second = try await list(in: Context())
    second.go(to: place)
    draw(second)
    try await arrives(second, at: 19_995)
    #expect(source.requests.count < count + 6)
  }

  // MARK: Support

  private func list(of sources: [any RecordSource]? = nil, in context: Context? = nil) async throws -> RowList {
    let search = ItemSearch(
      of: sources ?? [source], presenter: Presenter(provider: .ofNumbers, context: Context()),
      request: SearchRequest(limit: 50),
      debounce: .zero)
    search.setQuery("1")
    made.search = search
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
