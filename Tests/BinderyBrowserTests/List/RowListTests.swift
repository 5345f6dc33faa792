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
struct `Lists of rows` {
  private let stage = RowListStage()
  private var list: RowList { stage.list }

  // MARK: Drawing

  @Test func `A list shows its rows, with the cursor on the first of them`() async throws {
    try await stage.show([("", [1, 2, 3])]) { $0 }
    expectEqual(
      stage.lines(height: 7),
      ["  reel 1", "  reel 2", "  line 1 of 2", "  reel 3", "  line 1 of 3", "  line 2 of 3", ""])
    expectEqual(list.rows.cursorItem?.number, 1)
    expectEqual(stage.frame(height: 3)[column: 0, row: 0].style, BrowserStyle.standard[.focus])
    expectEqual(list.status, "3 items")
  }

  @Test func `The scroll bar is there unless all lines of all rows are seen`() async throws {
    try await stage.show([("", [1, 2, 3])]) { $0 }
    for height in 1...8 {
      let frame = stage.frame(height: height)
      let bar = (0..<height).filter { frame[column: 39, row: $0].text == "▐" }
      expectEqual(bar.isEmpty, (height >= 6), "\(height) rows")
      #expect(height >= 6 || bar.first == 0)
    }
  }

  @Test func `The header of a section sticks at the top while its rows scroll by, and tells how many there are`()
    async throws
  {
    stage.rows.facts = { ($0.rawValue == "books" ? 3400 : nil, nil) }
    try await stage.show([("books", Array(0..<20)), ("songs", [100, 101])])
    expectEqual(stage.lines(height: 4).prefix(2), ["books ─────────────── 20 of 3,400 items", "  reel 0"])
    for _ in 0..<10 { stage.press(.down) }
    expectEqual(
      stage.lines(height: 4), ["books ─────────────── 20 of 3,400 items", "  reel 8", "  reel 9", "  reel 10"])
    stage.press(.nextSection)
    expectEqual(list.rows.cursorItem?.number, 100)
    stage.press(.down)
    expectEqual(
      stage.lines(height: 4).suffix(3), ["songs ───────────────────────── 2 items", "  reel 100", "  reel 101"])
    expectEqual(list.status, "22 of 3,402 items")
  }

  @Test func `A section tells that some items can't be read`() async throws {
    stage.rows.facts = { (nil, $0 == "torn" ? "the item at byte 7 can't be read: it is cut off" : nil) }
    try await stage.show([("torn", []), ("songs", [1])])
    let lines = stage.lines(width: 60, height: 4)
    #expect(lines[0].hasPrefix("torn") && lines[0].hasSuffix("nothing found"))
    expectEqual(lines[1], "  the item at byte 7 can't be read: it is cut off")
    #expect(lines[2].hasSuffix("─ 1 item"))
  }

  @Test func `A section that failed says why, and is tried again by a key and by a click`() async throws {
    let failure = SearchFailure("shop", .source(SourceFailure(.failed, "it is closed")))
    try await stage.show(
      ModelCollectionState(sections: [
        CollectionSection(id: "a", title: "shop", elements: [], status: .failed(failure)),
        CollectionSection(id: "b", title: "books", elements: await stage.maker.rows([1])),
      ]))
    let lines = stage.lines(height: 5)
    #expect(lines[0].hasPrefix("shop") && lines[0].hasSuffix("failed"))
    #expect(lines[1].contains("shop: it is closed") && lines[1].hasSuffix("try again"))
    expectEqual(lines[3], "  reel 1")
    #expect(stage.press(.retry))
    stage.use(.press(.left), 5, 1)
    expectEqual(stage.rows.tried, [nil, "a"])
    expectEqual(list.problem?.contains("it is closed"), true)
  }

  @Test(arguments: 20...80)
  func `Why a section failed is read at full length at each width, and its rows follow below`(width: Int) async throws {
    let failure = SearchFailure(
      "shop", .source(SourceFailure(.offline, "shop.example can't be found; check the network")))
    try await stage.show(
      ModelCollectionState(sections: [
        CollectionSection(id: "a", title: "shop", elements: await stage.maker.rows([1]), status: .failed(failure))
      ]))
    let lines = stage.lines(width: width, height: 10)
    let row = try #require(lines.firstIndex { $0 == "  reel 1" })
    let text = lines[1..<row].joined().filter { $0 != " " }
    expectEqual(text, "shop:shop.examplecan'tbefound;checkthenetworktryagain")
    #expect(lines[1..<row].allSatisfy { $0.hasPrefix("  ") })
    expectEqual((row == 2), (width >= 66), "a sentence that fits takes one line")
  }

  @Test func `A sentence without end about a section leaves room for its rows`() async throws {
    let sentence = String(repeating: "it is closed ", count: 10_000)
    let failure = SearchFailure("shop", .source(SourceFailure(.failed, sentence)))
    try await stage.show(
      ModelCollectionState(sections: [
        CollectionSection(id: "a", title: "shop", elements: await stage.maker.rows([1]), status: .failed(failure))
      ]))
    let lines = stage.lines(height: 10)
    expectEqual(lines.firstIndex { $0 == "  reel 1" }, 7)
    #expect(lines[6].contains("…") && lines[6].hasSuffix("try again"))
  }

  @Test func `A list without rows says so, or what it waits for`() async throws {
    stage.options.emptyText = "no songs"
    try await stage.show(ModelCollectionState([], status: .loading))
    expectEqual(stage.lines(height: 1), ["searching…"])
    try await stage.show(ModelCollectionState([]))
    expectEqual(stage.lines(height: 1), ["no songs"])
    #expect(!stage.context.canHandle(BrowseCommand.down))
  }

  @Test func `A row is drawn once, however often one scrolls over it`() async throws {
    try await stage.show([("", Array(0..<10))])
    _ = stage.lines(height: 5)
    let before = stage.maker.levels.draws
    for _ in 0..<20 {
      stage.press(.last)
      _ = stage.lines(height: 5)
      stage.press(.first)
      _ = stage.lines(height: 5)
    }
    #expect(stage.maker.levels.draws - before <= 5)
  }

  @Test func `A live row that changes a thousand times at once is drawn again once`() async throws {
    try await stage.show([("", [1, 2])])
    _ = stage.lines(height: 5)
    try await stage.rest()
    _ = stage.lines(height: 5)
    let before = stage.maker.levels.draws
    let revision = list.revision
    for count in 1...1000 { stage.maker.levels.rename(1, to: "changed \(count)") }
    try await waitUntil("the row is drawn again") { stage.lines(height: 5)[0] == "  changed 1000" }
    expectEqual(stage.maker.levels.draws - before, 1)
    expectEqual(list.revision - revision, 1)
  }

  @Test func `The state of a picture is text in a place that the row keeps`() async throws {
    stage.options.artworkContext = Context()
    let reels = [Reel(id: 1, name: "pictured", lines: 1), Reel(id: 2, name: "plain", lines: 1)]
    try await stage.show(ModelCollectionState(await stage.maker.rows(reels)))
    expectEqual(stage.lines(height: 2), ["  [ ] pictured", "  plain"])
    // Without a fetcher, each load fails.
    try await waitUntil("the picture failed") { stage.lines(height: 2)[0] == "  [!] pictured" }
    try await waitUntil("it can be tried again") { stage.context.canHandle(BrowseCommand.retry) }
    expectEqual(list.trouble, "no picture")
    _ = stage.lines(width: 120, height: 2)
    expectEqual(list.trouble, "no picture: no fetcher in the context", "there is room for why")
    stage.press(.down)
    expectNil(list.trouble)
  }

  @Test func `Rows whose plugin hangs are placeholders among which one moves on, and are drawn once it answers`()
    async throws
  {
    let distant = DistantReels()
    let (far, near) = (await distant.rows([1, 2]), await stage.maker.rows([3, 4]))
    try await stage.show(ModelCollectionState(far + near))
    expectEqual(stage.lines(height: 4), ["  …", "  …", "  reel 3", "  reel 4"])
    stage.press(.down)
    #expect(stage.press(.select), "the item's page needs no answer")
    stage.press(.down)
    expectEqual(list.rows.cursorItem?.number, 3)
    try await stage.rest()
    distant.gate.open()
    try await waitUntil("the rows are drawn") {
      stage.lines(height: 4) == ["  distant 1", "  distant 2", "  reel 3", "  reel 4"]
    }
  }

  // MARK: Places

  @Test func `A list that is still where it began shows what comes above, and one in which the user has moved doesn't`()
    async throws
  {
    try await stage.show([("", [10, 11, 12])])
    _ = stage.lines(height: 2)
    try await stage.show([("", [1, 10, 11, 12])])
    expectEqual(list.rows.cursorItem?.number, 1)
    expectEqual(stage.lines(height: 2)[0], "  reel 1")
    stage.press(.down)
    try await stage.show([("", [0, 1, 10, 11, 12])])
    expectEqual(list.rows.cursorItem?.number, 10)
    expectEqual(stage.lines(height: 2), ["  reel 1", "  reel 10"])
    list.goToStart()
    expectEqual(list.rows.cursorItem?.number, 0)
  }

  @Test func `A list goes back to a row and its line once the row is there`() async throws {
    try await stage.show([("", Array(0..<50))])
    _ = stage.lines(height: 10)
    for _ in 0..<20 { stage.press(.down) }
    for _ in 0..<4 { stage.press(.up) }
    let place = try #require(list.bookmark)
    expectEqual(place.line, 5)
    let other = RowListStage()
    other.list.go(to: place)
    _ = other.lines(height: 10)
    try await other.show([("", Array(10..<60))])
    expectEqual(other.list.rows.cursorItem?.number, 16)
    expectEqual(other.lines(height: 10)[5], "  reel 16")
  }

  @Test func `A list asks for pages until the row to go back to is there, and stays there`() async throws {
    var ids = Array(0..<50)
    stage.rows.facts = { _ in (3400, nil) }
    var asked: [Int] { stage.rows.told.filter { $0.section == "made" }.map(\.position) }
    func section(_ ids: [Int]) async -> ModelCollectionState<ItemRow, SearchFailure> {
      ModelCollectionState(sections: [
        CollectionSection(id: "made", title: "made", elements: await stage.maker.rows(ids)),
        CollectionSection(id: "other", title: "other", elements: await stage.maker.rows([9000], from: "other")),
      ])
    }
    let item = try #require(await stage.maker.rows([120]).first)
    list.go(to: RowBookmark(route: item.route, position: 120, line: 4))
    _ = stage.lines(height: 10)
    for count in [50, 100] {
      ids = Array(0..<count)
      try await stage.show(await section(ids))
      #expect(asked.contains(count - 1), "the page after \(count) rows is asked for")
      expectEqual(list.rows.cursorItem?.number, 0)
    }
    try await stage.show(await section(Array(0..<150)))
    expectEqual(list.rows.cursorItem?.number, 120)
    expectEqual(stage.lines(height: 10)[4], "  reel 120")
    #expect(!asked.contains(149))
    #expect(list.resumedBookmark?.route == item.route && list.resumedBookmark?.line == 4)
  }

  @Test func `A list in which nobody has moved has no place to go back to`() async throws {
    try await stage.show([("", [1, 2])])
    expectNil(list.resumedBookmark)
    stage.press(.down)
    expectEqual(list.resumedBookmark?.position, 1)
  }

  @Test func `The cursor, its line and the marks stay where another plugin identifies the items in its own way`()
    async throws
  {
    let records = (1...6).map { Record(kind: NamedReel.kind, fields: ["label": .text("\($0)")]) }
    let unknown = await Presenter(provider: ViewBindingProvider(), context: Context()).rows(of: records, from: "made")
    let knowing = ViewBindingProvider()
    knowing.bind(NamedReel.self, NamedReelViewModel.self, NamedReelView.self)
    let known = await Presenter(provider: knowing, context: Context()).rows(of: records, from: "made")
    let other = await stage.maker.rows([9])
    try #require(zip(unknown, known).allSatisfy { $0.elementId != $1.elementId && $0.showsSameRecord(as: $1) })
    #expect(!unknown[0].showsSameRecord(as: known[1]))

    try await stage.show(ModelCollectionState(unknown + other))
    _ = stage.lines(height: 5)
    for command in [BrowseCommand.down, .mark, .mark] { stage.press(command) }
    let line = list.rows.cursor.flatMap { list.line(of: $0) }
    try await stage.show(ModelCollectionState(known + other))
    expectEqual(list.rows.cursorItem?.number, 4)
    expectEqual(list.rows.cursor.flatMap { list.line(of: $0) }, line)
    expectEqual(list.rows.markedItems.map(\.number), [2, 3])
  }

  @Test func `A list that another screen covers has no active row`() async throws {
    try await stage.show([("", [1, 2])])
    _ = stage.lines(height: 5)
    try await stage.rest("both rows are seen") { stage.maker.levels.highest == [1: .focused, 2: .visible] }
    list.setShown(false)
    try await stage.rest("no row is active") { stage.maker.levels.highest.isEmpty }
  }

  @Test func `The last row of each section on the screen is told once it has stayed there`() async throws {
    var told: [String] { stage.rows.told.map { "\($0.section) \($0.position)" } }
    try await stage.show([("a", [1, 2]), ("b", Array(10..<40))])
    _ = stage.lines(height: 6)
    expectEqual(told, ["a 1", "b 1"])
    stage.press(.last)
    expectEqual(told, ["a 1", "b 1"])
    try await stage.rest("the end is told") { told.last == "b 29" }
  }
}

/// A reel whose number is in a field that the host knows nothing of.
private struct NamedReel: Model, Codable {
  static let kind: Kind = "named-reel"

  var label: String

  var modelId: ModelId { ModelId(label) }
}

private struct NamedReelViewModel: ViewModel {
  let label: String

  init(model: NamedReel, context: Context) {
    label = model.label
  }

  static let properties = [Property("label", \NamedReelViewModel.label)]
}

private struct NamedReelView: TextView {
  func body(_ reel: NamedReelViewModel) -> some Text {
    Line(reel.label)
  }
}
