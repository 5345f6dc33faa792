import Bindery
import BinderyBrowser
import BinderyInterface
import BinderyTerminal
import TestSupport
import Testing

@MainActor
struct `Pages whose items take long` {
  private let gate = Gate()
  private let song = PageSong(id: 1, name: "Blue Monday")

  private var row: TextDrawing {
    var drawing = TextDrawing()
    drawing.run("Blue Monday", .title)
    drawing.endLine()
    return drawing
  }

  @Test func `A page is there after a moment, says on whom it waits, and gets its item in place`() async throws {
    let stage = PageStage([1: song], behind: gate)
    let page = try await stage.showUnready()
    try await waitUntil("it says on whom it waits") {
      try stage.lines()[0] == "… waiting for the sources and what shows 'song'"
    }
    #expect(try stage.lines().contains { $0.contains("media://song/1") })
    expectEqual(page.title, "media://song/1")
    gate.open()
    try await waitUntil("the item is there") { page.title == "Blue Monday" }
    #expect(try stage.page === page && stage.coordinator.screens.count == 1)
    let lines = try stage.lines()
    #expect(lines.contains("  Open in the store") && !lines.contains { $0.contains("waiting") })
  }

  @Test func `An item that comes within a moment has its page whole at once`() async throws {
    let stage = PageStage([1: song], behind: gate)
    let showing = Task { try await stage.show() }
    await stage.clock.waitForSleepers()
    stage.clock.advanceAtOnce(by: DetailServices.moment - .milliseconds(1))
    try await waitUntil("it is looked up") { stage.lookups.lines == ["looks up 1"] }
    #expect(stage.coordinator.screens.isEmpty)
    gate.open()
    try await expectEqual(showing.value.title, "Blue Monday")
  }

  @Test func `What was drawn of the item elsewhere stands until it is there`() async throws {
    let stage = PageStage([1: song], behind: gate, preview: row)
    let page = try await stage.showUnready()
    expectEqual(page.title, "Blue Monday")
    try expectEqual(stage.lines()[0], "Blue Monday")
    #expect(try stage.lines()[1].hasPrefix("…"))
    gate.open()
    try await waitUntil("the item is there") { try stage.lines()[0].hasSuffix("7:29") }
  }

  @Test(arguments: [BrowseCommand.back, .cancel])
  func `Leaving such a page gives up what it asks for`(command: BrowseCommand) async throws {
    let stage = PageStage([1: song], behind: gate)
    weak let page = try await stage.showUnready()
    try await waitUntil("it is looked up") { stage.lookups.lines == ["looks up 1"] }
    if command == .cancel { stage.press(.cancel) } else { stage.coordinator.pop() }
    #expect(stage.coordinator.screens.isEmpty)
    try await waitUntil("that is given up") { stage.lookups.lines == ["looks up 1", "gives up 1"] }
    try await waitUntil("the page is released") { page == nil }
  }

  @Test func `An item that can't be shown after all is told on its page, and can be tried again`() async throws {
    let stage = PageStage(behind: gate, preview: row)
    try await stage.showUnready()
    gate.open()
    try await waitUntil("the page says why") { try stage.lines()[1].contains("media://song/1") }
    try expectEqual(stage.lines()[0], "Blue Monday")
    #expect(try stage.lines().contains("  Try again"))
    expectNil(stage.coordinator.failure)
    stage.press(.retry)
    try await waitUntil("it is looked up again") { stage.lookups.lines == ["looks up 1", "looks up 1"] }
    try await waitUntil("the page says so again") { try stage.lines().contains("  Try again") }
  }

  @Test func `An item that can't be shown is told at once where that is known at once`() async throws {
    let stage = PageStage()
    await #expect(throws: NavigationError.self) { try await stage.show() }
    #expect(stage.coordinator.screens.isEmpty && stage.coordinator.failure?.code == .noSuchItem)
  }

  @Test func `All that doesn't need the item is possible meanwhile`() async throws {
    let stage = PageStage([1: song, 2: PageSong(id: 2, name: "Two")], behind: gate)
    let showing = Task { try await stage.coordinator.show(PagePager("song", at: 1, of: 2)) }
    await stage.clock.waitForSleepers()
    stage.clock.advanceAtOnce(by: DetailServices.moment)
    try await showing.value
    _ = try stage.lines()
    stage.press(.down, .pageDown, .up, .first, .menu)
    try await waitUntil("the menu is open") { stage.overlays.top != nil }
    let menu = OverlayDrawing.lines(of: stage.overlays, columns: 80, rows: 24)
    #expect(menu.contains { $0.contains("Copy address") } && menu.contains { $0.contains("Next item") })
    stage.overlays.dismissTop()
    stage.press(.copy)
    try await waitUntil("the address is copied") { stage.journal.lines.contains("copied 'media://song/1'") }
    stage.press(.nextItem)
    gate.open()
    try await waitUntil("the next is shown") { try stage.page.title == "Two" }
    expectEqual(stage.coordinator.screens.count, 1)
  }

  @Test func `A line to resume at is that of the item`() async throws {
    let long = PageSong(id: 1, name: "Blue Monday", notes: (1...600).map { "word\($0)" }.joined(separator: " "))
    let stage = PageStage([1: long], behind: gate)
    let page = try await stage.showUnready()
    page.topLine = 7
    _ = try stage.lines(rows: 10)
    gate.open()
    try await waitUntil("the item is there") { page.title == "Blue Monday" }
    _ = try stage.lines(rows: 10)
    expectEqual(page.topLine, 7)
  }

  @Test func `What an item contains comes with it`() async throws {
    let list = PageList(rowCount: 3)
    let stage = PageStage([1: song], list: list, behind: gate)
    let page = try await stage.showUnready()
    page.setShown(true)
    #expect(try !stage.lines(rows: 12).contains("Contents"))
    gate.open()
    try await waitUntil("the list is there") { try stage.lines(rows: 12).contains("Contents") }
    #expect(list.isShown && !list.hasFocus)
    // The page is asked before its list.
    for _ in 0..<40 where !list.hasFocus { stage.press(.down) }
    stage.press(.up)
    #expect(!list.hasFocus && list.cursor == 0)
  }
}
