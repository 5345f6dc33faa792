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
struct `What lists of rows do` {
  private let stage = RowListStage()
  private var list: RowList { stage.list }

  @Test func `Selecting a row shows its page, from which one turns to the rows beside it, and the cursor follows`()
    async throws
  {
    let pagers = Receptions<any Pager>()
    stage.context.receiveOnMain(ShowPage.self) { request in
      pagers.add(request.pager)
      return nil
    }
    try await stage.show([("", Array(1...30))])
    _ = stage.lines(height: 5)
    stage.press(.down)
    #expect(stage.press(.select))
    try await waitUntil("the page is shown") { !pagers.all.isEmpty }
    expectEqual(pagers.all[0].route, Route(item: try #require(list.rows.cursorItem).elementId))
    var pager = pagers.all[0]
    for _ in 0..<9 { pager = try #require(pager.page(.next)) }
    pager.noteShown()
    expectEqual(list.rows.cursorItem?.number, 11)
    #expect(stage.lines(height: 5).contains("  reel 11"))
  }

  @Test func `Without pages, selecting a row asks for its route`() async throws {
    let routes = Receptions<Route>()
    stage.context.receiveOnMain(ShowRoute.self) { request in
      routes.add(request.route)
      return nil
    }
    try await stage.show([("", [7])])
    stage.press(.select)
    try await waitUntil("the route is shown") { routes.all.map(\.modelId.rawValue) == ["7"] }
  }

  @Test func `The menu has the actions of the cursor's item, or those that all marked items have`() async throws {
    let menus = Receptions<Menu>()
    let copies = Receptions<String>()
    stage.context.receiveOnMain(ShowMenu.self) { request in
      menus.add(request.menu)
      return request.menu.actionItems.first
    }
    stage.context.receiveOnMain(ActionRequest.self) { copies.add($0.description) }
    try await stage.show([("", [1, 2, 3])])
    stage.press(.menu)
    try await waitUntil("the action of one is done") { copies.all == ["open https://example.org/1"] }
    stage.press(.mark)
    stage.press(.mark)
    expectEqual(list.status, "2 marked, 3 items")
    stage.press(.menu)
    try await waitUntil("the actions of both are done") { copies.all.count == 3 }
    expectEqual(copies.all.dropFirst(), ["open https://example.org/1", "open https://example.org/2"])
    expectEqual(menus.all.map { $0.actionItems.map(\.title) }, [["Open"], ["Open"]])
  }

  @Test(
    "More than a few addresses are opened after a question that says how many, whose first answer is no",
    arguments: [5, 6, 120])
  func manyOpenings(count: Int) async throws {
    let titles = Receptions<String?>()
    let questions = Receptions<Alert>()
    let opened = Receptions<String>()
    let consents = Receptions<Void>()
    stage.context.receiveOnMain(ShowMenu.self) { request in
      titles.add(request.title)
      return request.menu.actionItems.first
    }
    stage.context.receiveOnMain(Alert.self) { alert in
      questions.add(alert)
      return alert.buttons[consents.all.count]
    }
    stage.context.receiveOnMain(ActionRequest.self) { opened.add($0.description) }
    try await stage.show([("", Array(1...count))])
    stage.press(.markAll)
    stage.press(.menu)
    guard count > 5 else {
      try await waitUntil("all are opened") { opened.all.count == count }
      #expect(titles.all == ["5 items"] && questions.all.isEmpty)
      return
    }
    try await waitUntil("the user is asked") { questions.all.count == 1 }
    expectEqual(titles.all, ["\(count.grouped) items"])
    expectEqual(questions.all[0].title, "Open \(count.grouped) addresses?")
    expectEqual(questions.all[0].buttons[0].role, .cancel)
    expectEqual(questions.all[0].message?.contains("and \((count - 3).grouped) more"), true)
    consents.add(())
    stage.press(.menu)
    try await waitUntil("all are opened") { opened.all.count == count }
    expectEqual(questions.all.count, 2)
  }

  @Test func `The menu of one item has no title of its own`() async throws {
    let titles = Receptions<String?>()
    stage.context.receiveOnMain(ShowMenu.self) { request in
      titles.add(request.title)
      return nil
    }
    try await stage.show([("", [1, 2])])
    stage.press(.menu)
    try await waitUntil("the menu is shown") { titles.all == [nil] }
  }

  @Test func `The addresses of the marked items are copied together`() async throws {
    let copies = Receptions<String?>()
    stage.context.receiveOnMain(ActionRequest.self) { copies.add($0.copiedText) }
    try await stage.show([("", [1, 2, 3])])
    stage.press(.markAll)
    stage.press(.copy)
    let all = (1...3).map { "media://reel/\($0)?source=made" }.joined(separator: "\n")
    try await waitUntil("they are copied") { copies.all == [all] }
  }

  // MARK: Trees

  @Test func `A row unfolds what it contains, and folds again from within`() async throws {
    let children = await stage.maker.rows([10, 11])
    stage.options.contents = { _ in StaticModelCollection(children) }
    let list = RowList(
      StaticModelCollection(await stage.maker.containers([1, 2])), context: stage.context, options: stage.options)
    var frame = Frame(size: Size(columns: 30, rows: 5))
    func lines() -> [String] {
      list.draw(on: &frame, in: FrameArea(frame.size), style: .standard)
      return frame.texts
    }
    expectEqual(lines(), ["  ▸ reel 1", "  ▸ reel 2", "", "", ""])
    stage.press(.unfold)
    try await waitUntil("the row is unfolded") {
      lines() == ["  ▾ reel 1", "      reel 10", "      reel 11", "  ▸ reel 2", ""]
    }
    stage.press(.unfold)
    stage.press(.down)
    expectEqual(list.rows.cursorItem?.number, 11)
    stage.press(.fold)
    expectEqual(list.rows.cursorItem?.number, 1)
    stage.press(.fold)
    try await waitUntil("the row is folded") { lines() == ["  ▸ reel 1", "  ▸ reel 2", "", "", ""] }
  }

  @Test func `A row that unfolds without anything below says so while it has the cursor`() async throws {
    stage.options.contents = { _ in StaticModelCollection([]) }
    let list = RowList(
      StaticModelCollection(await stage.maker.containers([1, 2])), context: stage.context, options: stage.options)
    expectNil(list.trouble)
    stage.press(.unfold)
    try await waitUntil("it is said") { list.trouble == "nothing was found in this item" }
    stage.press(.down)
    expectNil(list.trouble)
    stage.press(.up)
    stage.press(.fold)
    try await waitUntil("the row is folded") { list.trouble == nil }
  }

  @Test func `Marks stay while their rows are folded away, and go with a row that contains them`() async throws {
    let children = await stage.maker.rows([10, 11])
    stage.options.contents = { _ in StaticModelCollection(children) }
    let boxes = await stage.maker.containers([1, 2])
    let rows = SimpleModelCollection<ItemRow, SearchFailure>(ModelCollectionState(sections: []))
    rows.state = ModelCollectionState(sections: [CollectionSection(elements: boxes)])
    let list = RowList(rows, context: stage.context, options: stage.options)
    var frame = Frame(size: Size(columns: 30, rows: 5))
    func lines() -> [String] {
      list.draw(on: &frame, in: FrameArea(frame.size), style: .standard)
      return frame.texts
    }
    stage.press(.unfold)
    try await waitUntil("the row is unfolded") { list.rowCount == 4 }
    for command in [BrowseCommand.down, .mark, .mark, .mark, .first, .fold] { stage.press(command) }
    try await waitUntil("the row is folded") { lines() == ["· ▸ reel 1", "* ▸ reel 2", "", "", ""] }
    expectEqual(list.rows.markedItems.map(\.number), [10, 11, 2])
    expectEqual(list.rows.selectedCount, 3)

    stage.press(.unfold)
    let shown = ["  ▾ reel 1", "*     reel 10", "*     reel 11", "* ▸ reel 2", ""]
    try await waitUntil("the marks are back") { lines() == shown }
    expectEqual(list.rows.selectedCount, 3)

    stage.press(.fold)
    rows.state = ModelCollectionState(sections: [CollectionSection(elements: Array(boxes.dropFirst()))])
    try await waitUntil("the row is gone") { lines() == ["* ▸ reel 2", "", "", "", ""] }
    expectEqual(list.rows.markedItems.map(\.number), [2])

    stage.press(.unmarkAll)
    expectEqual(list.rows.selectedCount, 0)
  }

  @Test func `All marks are removed, also those that are folded away`() async throws {
    let children = await stage.maker.rows([10, 11])
    stage.options.contents = { _ in StaticModelCollection(children) }
    let list = RowList(
      StaticModelCollection(await stage.maker.containers([1])), context: stage.context, options: stage.options)
    stage.press(.unfold)
    try await waitUntil("the row is unfolded") { list.rowCount == 3 }
    stage.press(.markAll)
    stage.press(.fold)
    try await waitUntil("the row is folded") { list.rowCount == 1 }
    expectEqual(list.rows.markedItems.map(\.number), [1, 10, 11])
    stage.press(.unmarkAll)
    #expect(list.rows.markedItems.isEmpty && list.rows.selectedCount == 0)
    stage.press(.unfold)
    try await waitUntil("the row is unfolded again") { list.rowCount == 3 }
    expectEqual(list.rows.selectedCount, 0)
  }

  // MARK: Mouse

  @Test func `A click moves the cursor, a click at its edge marks the row, and two open it`() async throws {
    let routes = Receptions<Route>()
    stage.context.receiveOnMain(ShowRoute.self) { request in
      routes.add(request.route)
      return nil
    }
    try await stage.show([("", [1, 2, 3])])
    _ = stage.lines(height: 5)
    click(5, 2)
    expectEqual(list.rows.cursorItem?.number, 3)
    click(0, 1)
    expectEqual(list.rows.markedItems.map(\.number), [2])
    click(5, 2, clicks: 2)
    try await waitUntil("the row is opened") { routes.all.map(\.modelId.rawValue) == ["3"] }
    #expect(!stage.context.canHandle(mouse(5, 9)), "the list isn't there")
  }

  @Test func `The scroll bar follows the mouse that holds it, and without one a click at the edge is one on the row`()
    async throws
  {
    try await stage.show([("", [1, 2, 3])])
    _ = stage.lines(width: 40, height: 5)
    click(39, 2)
    expectEqual(list.rows.cursorItem?.number, 3)
    try await stage.show([("", Array(1...100))])
    _ = stage.lines(width: 40, height: 5)
    click(39, 4)
    expectEqual(list.rows.cursorItem?.number, 100)
    stage.use(.drag, 20, 0)
    expectEqual(list.rows.cursorItem?.number, 1)
    stage.use(.release, 20, 0)
    stage.use(.drag, 39, 4)
    expectEqual(list.rows.cursorItem?.number, 1, "nobody holds it")
  }

  private func click(_ column: Int, _ row: Int, clicks: Int = 1) {
    stage.context.sendNow(mouse(column, row, clicks: clicks))
  }

  private func mouse(_ column: Int, _ row: Int, clicks: Int = 1) -> UseMouse {
    UseMouse(MouseInput(position: FramePosition(column: column, row: row), kind: .press(.left)), clicks: clicks)
  }
}

/// What was received, in order.
@MainActor
private final class Receptions<Received> {
  private(set) var all: [Received] = []

  func add(_ received: Received) {
    all.append(received)
  }
}
