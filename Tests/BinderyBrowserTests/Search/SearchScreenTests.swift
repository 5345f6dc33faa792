import Bindery
import BinderyBrowser
import BinderyCollections
import BinderyRendering
import BinderySources
import BinderyTerminal
import BinderyText
import TestSupport
import Testing

@MainActor
struct `The screen of a search` {
  /// A screen over a local source, with a list of the test.
  private struct Stage {
    let source: NumberSource
    let context = Context()
    let list: PlainList
    let screen: SearchScreen

    @MainActor
    init(_ source: NumberSource = NumberSource("near"), query: String = "") {
      let search = ItemSearch(
        of: SearchedSource.all([source]), presenter: .ofNumbers,
        policy: SearchPolicy(bringing: .shownInRows, timeout: .seconds(3600), clock: ManualClock()))
      let list = PlainList(search)
      self.source = source
      self.list = list
      screen = SearchScreen(search, query: query, in: context) { _, context in
        context.receiveOnMain(BrowseCommand.self, if: { [.down, .up, .retry].contains($0) }) {
          list.commands.append($0)
        }
        return list
      }
    }

    @MainActor
    @discardableResult
    func send(_ action: any Action) -> Bool { context.send(action) }

    @MainActor
    func loaded() async {
      for await state in screen.search.states where !state.phase.isLoading { return }
    }

    @MainActor
    func lines(columns: Int = 40, rows: Int = 4) -> (lines: [String], cursor: FramePosition?) {
      var frame = Frame(size: Size(columns: columns, rows: rows))
      screen.draw(on: &frame, in: FrameArea(frame.size), style: .standard)
      let lines = (0..<rows).map { row in
        let line = (0..<columns).map { frame[column: $0, row: row].text }.joined()
        return String(line.reversed().drop { $0 == " " }.reversed())
      }
      return (lines, frame.cursor)
    }
  }

  @Test func `The hint before a search names the sources as their sections do`() {
    let search = ItemSearch(
      of: [LocalSource.catalogue(identify: Presenter.ofNumbers.modelIds), NumberSource("near")], presenter: .ofNumbers)
    let context = Context()
    let screen = SearchScreen(search, in: context) { RowList($0, context: $1, options: RowListOptions()) }
    expectEqual(lines(of: drawnFrame(of: screen, columns: 60, rows: 3))[1], "Type to search the sample catalogue, near")
    search.setQuery("12")
    expectEqual(search.state.sections.map(\.title), ["the sample catalogue", "near"])
  }

  // MARK: Typing

  @Test func `Typing searches, and the field shows what is typed`() async {
    let stage = Stage()
    expectEqual(stage.lines().lines, ["Search:", "Type to search near", "", ""])
    for letter in "12" { #expect(stage.send(InsertText(String(letter)))) }
    await stage.loaded()
    expectEqual(stage.source.requests.map(\.terms).last, ["12"])
    #expect(stage.lines() == (["Search: 12", "12", "", ""], FramePosition(column: 10, row: 0)))
    #expect(stage.screen.title == "Bindery: near" && stage.screen.status == "1 item")
    stage.send(BrowseCommand.deleteBackward)
    await stage.loaded()
    expectEqual(stage.screen.status, "12 items")
  }

  @Test func `A query to begin with is searched at once`() async {
    let stage = Stage(query: "6")
    await stage.loaded()
    expectEqual(stage.screen.query, "6")
    expectEqual(stage.list.ids, ["6", "12"])
  }

  @Test func `Moving the cursor asks nobody`() async {
    let stage = Stage(query: "6")
    await stage.loaded()
    for command in [BrowseCommand.left, .right, .lineStart, .deleteBackward] { #expect(stage.send(command)) }
    expectEqual(stage.source.requests.count, 1)
    expectEqual(stage.lines().cursor, FramePosition(column: 8, row: 0))
  }

  @Test func `A kind that no plugin shows is told in place of the list, and in the status line`() async {
    let stage = Stage(query: "kind:tune 5000")
    await stage.loaded()
    #expect(stage.screen.status.hasPrefix("no plugin shows the kind 'tune'"))
    #expect(stage.lines(columns: 80).lines[1].hasPrefix("no plugin shows the kind 'tune'"))
  }

  // MARK: Focus

  @Test func `Down leads to the list once it has rows, and the search command back`() async {
    let stage = Stage()
    #expect(stage.screen.scope == .text && !stage.list.hasFocus)
    stage.send(InsertText("5"))
    await stage.loaded()
    #expect(stage.send(BrowseCommand.down))
    #expect(stage.screen.scope == .list && stage.list.hasFocus)
    #expect(stage.list.commands.isEmpty)
    #expect(!stage.context.canHandle(InsertText("x")) && !stage.context.canHandle(BrowseCommand.deleteWord))
    expectNil(stage.lines().cursor)
    stage.send(BrowseCommand.down)
    expectEqual(stage.list.commands, [.down])
    stage.send(BrowseCommand.search)
    #expect(stage.screen.scope == .text && !stage.list.hasFocus)
  }

  @Test func `The key to the next section leads from the field to the list, once that has rows`() async {
    let stage = Stage()
    #expect(!stage.context.canHandle(BrowseCommand.nextSection))
    stage.send(InsertText("5"))
    await stage.loaded()
    #expect(stage.send(BrowseCommand.nextSection))
    #expect(stage.screen.scope == .list && stage.list.hasFocus && stage.list.commands.isEmpty)
  }

  @Test func `A press moves the focus to where it is, and the cursor in the field`() async {
    let stage = Stage(query: "1 2 3")
    await stage.loaded()
    _ = stage.lines()
    #expect(stage.send(press(20, 2)))
    expectEqual(stage.screen.scope, .list)
    #expect(stage.send(press(10, 0)))
    expectEqual(stage.screen.scope, .text)
    expectEqual(stage.lines().cursor, FramePosition(column: 10, row: 0))
    #expect(!stage.context.canHandle(UseMouse(MouseInput(position: .origin, kind: .wheel(.down)))))
  }

  private func press(_ column: Int, _ row: Int) -> UseMouse {
    UseMouse(MouseInput(position: FramePosition(column: column, row: row), kind: .press(.left)))
  }

  // MARK: Cancelling

  @Test func `Cancelling ends what runs, and then leads to the list, and then nowhere`() async throws {
    let gate = Gate()
    let stage = Stage(NumberSource("near", behind: gate))
    #expect(!stage.context.canHandle(BrowseCommand.cancel) && !stage.context.canHandle(BrowseCommand.refresh))
    stage.send(InsertText("5"))
    try await waitUntil("the source was asked") { stage.source.requests.count == 1 }
    expectEqual(stage.screen.status, "searching near…")
    stage.send(BrowseCommand.cancel)
    try await waitUntil("the request was cancelled") { stage.source.cancelledCount == 1 }
    expectEqual(stage.screen.status, "cancelled; refresh searches again")
    #expect(!stage.context.canHandle(BrowseCommand.cancel))
    gate.open()
    stage.send(BrowseCommand.refresh)
    await stage.loaded()
    expectEqual(stage.screen.scope, .text)
    stage.send(BrowseCommand.cancel)
    expectEqual(stage.screen.scope, .list)
    #expect(!stage.context.canHandle(BrowseCommand.cancel))
  }

  @Test func `While it is covered nobody is asked, and what that cancelled is searched afterwards`() async throws {
    let gate = Gate()
    let stage = Stage(NumberSource("near", behind: gate), query: "5")
    try await waitUntil("the source was asked") { stage.source.requests.count == 1 }
    stage.screen.setShown(false)
    try await waitUntil("the request was cancelled") { stage.source.cancelledCount == 1 }
    #expect(!stage.list.isShown && !stage.screen.search.state.phase.isLoading)
    gate.open()
    stage.screen.setShown(true)
    await stage.loaded()
    #expect(stage.list.isShown && stage.list.ids == ["5", "10"])
    stage.screen.setShown(false)
    stage.screen.setShown(true)
    expectEqual(stage.source.requests.count, 2)
  }

  @Test func `A screen that goes away cancels its requests`() async throws {
    let source = NumberSource("near", behind: Gate())
    var stage: Stage? = Stage(source, query: "5")
    #expect(stage != nil)
    try await waitUntil("the source was asked") { source.requests.count == 1 }
    stage = nil
    try await waitUntil("the request was cancelled") { source.cancelledCount == 1 }
  }

  // MARK: Looks

  @Test func `A narrow screen has a short label, and a problem stands in place of the list`() {
    let stage = Stage(query: "5 source:x")
    expectEqual(stage.lines(columns: 20).lines, ["/ 5 source:x", "no source is named", "'x'; expected near", ""])
    expectEqual(stage.screen.status, "no source is named 'x'; expected near")
  }

  @Test(arguments: [Size(columns: 0, rows: 0), Size(columns: 1, rows: 1), Size(columns: 3, rows: 2)])
  func `No size is too small to be drawn`(size: Size) {
    expectEqual(Stage(query: "12345").lines(columns: size.columns, rows: size.rows).lines.count, size.rows)
  }
}

/// A list that draws the identifiers of its rows.
@MainActor
private final class PlainList: ScreenList {
  var hasFocus = true
  var isShown = true
  var commands: [BrowseCommand] = []
  private let search: ItemSearch

  init(_ search: ItemSearch) {
    self.search = search
  }

  let rows = ItemListPresenter(of: StaticModelCollection([]), options: RowListOptions())
  var ids: [String] { search.state.elements.map(\.elementId.modelId.rawValue) }
  var rowCount: Int { ids.count }
  var isEmpty: Bool { ids.isEmpty }

  func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    for (row, text) in zip(area.row..<area.row + area.rows, ids) {
      frame.write(SafeText(text), at: FramePosition(column: area.column, row: row), within: area.columns)
    }
  }

  func setShown(_ isShown: Bool) { self.isShown = isShown }
}

extension FramePosition {
  fileprivate static let origin = FramePosition(column: 0, row: 0)
}
