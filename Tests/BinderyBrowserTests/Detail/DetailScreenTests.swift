import Bindery
import BinderyBrowser
import BinderyInterface
import BinderyTerminal
import TestSupport
import Testing

@MainActor
struct `Detail screens` {
  private let words = (1...60).map { "word\($0)" }

  private var song: PageSong {
    PageSong(id: 1, name: "Blue Monday", notes: words.joined(separator: " "), album: 5)
  }

  @Test(arguments: [20, 40, 80, 200])
  func `All that is known of an item is there at full length`(columns: Int) async throws {
    let stage = PageStage([1: song])
    let page = try await stage.show()
    let text = try stage.lines(columns: columns, rows: 120).joined(separator: "\n")
    expectEqual(page.title, "Blue Monday")
    #expect(words.allSatisfy { text.contains($0) })
    #expect(!text.contains("…"))
    for part in ["7:29", "Open in the store", "address"] { #expect(text.contains(part)) }
  }

  @Test func `A view that would push the actions far down is folded, and unfolds where it is`() async throws {
    let stage = PageStage([1: PageSong(id: 1, name: String(repeating: "long title ", count: 1000))])
    try await stage.show()
    let folded = try stage.lines(columns: 55)
    #expect(folded[15].hasPrefix("long title"))
    expectEqual(folded[16], "  … 185 more lines")
    #expect(folded[17...].contains("  Open in the store"))
    for _ in 0..<20 where try stage.focusedLine(columns: 55, rows: 10) != "… 185 more lines" { stage.press(.down) }
    let top = try stage.lines(columns: 55, rows: 10)
    stage.press(.select)
    let unfolded = try stage.lines(columns: 55, rows: 10)
    expectEqual(unfolded.prefix(9), top.prefix(9), "nothing above it moves")
    expectEqual(unfolded.last?.hasPrefix("long title"), true)
    try expectNil(stage.focusedLine(columns: 55, rows: 10))
    try expectEqual(stage.lines(columns: 55, rows: 600).count { $0.hasPrefix("long title") }, 200)
    stage.press(.fold)
    try expectEqual(stage.lines(columns: 55), folded)
    expectEqual(stage.coordinator.top?.context.canHandle(BrowseCommand.fold), false)
  }

  @Test func `A view of up to 24 lines is whole`() async throws {
    let stage = PageStage([1: PageSong(id: 1, name: String(repeating: "long title ", count: 115))])
    try await stage.show()
    #expect(try !stage.lines(columns: 55).contains { $0.contains("more lines") })
    expectEqual(stage.coordinator.top?.context.canHandle(BrowseCommand.unfold), false)
  }

  @Test func `A key before the first frame at a resumed line does no harm`() async throws {
    let stage = PageStage([1: song])
    let page = try await stage.show()
    let all = try stage.lines(rows: 120)
    page.topLine = 3
    #expect(!page.status.contains("lines"))
    try expectEqual(stage.lines(rows: 10), Array(all[3..<13]))
    page.topLine = 12
    stage.press(.down)
    _ = try stage.lines(rows: 10)
    #expect(page.status.contains("lines"))
  }

  @Test func `An action is a link, which is chosen where the focus is`() async throws {
    let stage = PageStage([1: song])
    try await stage.show()
    try expectNil(stage.focusedLine())
    stage.press(.down)
    try expectEqual(stage.focusedLine(), "Open in the store")
    stage.press(.select)
    try await waitUntil("the address was opened") { stage.journal.lines == ["opened 'https://example.org/1'"] }
  }

  @Test func `An action that isn't possible says why, and can't be chosen`() async throws {
    let stage = PageStage([1: song])
    try await stage.show()
    _ = try stage.lines()
    stage.press(.down, .down, .down)
    try expectEqual(stage.focusedLine(), "Buy: It isn't sold in this country.")
    expectEqual(stage.coordinator.top?.context.canHandle(BrowseCommand.select), false)
  }

  @Test func `What nobody performs is told`() async throws {
    let stage = PageStage([1: song])
    let page = try await stage.show()
    _ = try stage.lines()
    stage.press(.down, .down, .down, .down, .down, .select)
    try await waitUntil("that is told") { page.status == "nothing here does 'play'" }
  }

  @Test func `A link to another item pushes its page, and back leads to the same place`() async throws {
    let stage = PageStage([1: song, 5: PageSong(id: 5, name: "Power, Corruption & Lies")])
    let page = try await stage.show()
    _ = try stage.lines(rows: 6)
    stage.press(.down, .down, .down, .up)
    let before = try stage.lines(rows: 6)
    let focused = try stage.focusedLine(rows: 6)
    expectEqual(focused, "Show the album")
    stage.press(.select)
    try await waitUntil("the album is shown") { stage.coordinator.screens.count == 2 }
    try expectEqual(stage.page.title, "Power, Corruption & Lies")
    stage.coordinator.pop()
    #expect(try stage.page === page)
    try expectEqual(stage.lines(rows: 6), before)
    try expectEqual(stage.focusedLine(rows: 6), focused)
  }

  @Test func `The menu has the item's actions and those of every page`() async throws {
    let stage = PageStage([1: song])
    try await stage.show()
    stage.press(.menu)
    try await waitUntil("the menu is open") { stage.overlays.top != nil }
    let lines = OverlayDrawing.lines(of: stage.overlays, columns: 80, rows: 24)
    for title in ["Open in the store", "Buy", "Copy address", "Next item"] {
      #expect(lines.contains { $0.contains(title) })
    }
    stage.coordinator.pop()
    try await waitUntil("the menu has left with its screen") { stage.overlays.top == nil }
  }

  @Test func `Next and previous turn to the neighbors in the list that the item was opened from`() async throws {
    let stage = PageStage([1: song, 2: PageSong(id: 2, name: "Two")])
    try await stage.coordinator.show(PagePager("song", at: 1, of: 2))
    let context = try #require(stage.coordinator.top?.context)
    #expect(context.canHandle(BrowseCommand.nextItem) && !context.canHandle(BrowseCommand.previousItem))
    stage.press(.nextItem)
    try await waitUntil("the next is shown") { try stage.page.title == "Two" }
    expectEqual(stage.coordinator.screens.count, 1)
  }

  @Test func `The item is shown by whoever shows its kind now, in the same place`() async throws {
    let stage = PageStage([1: song])
    let page = try await stage.show()
    _ = try stage.lines(rows: 6)
    stage.press(.pageDown)
    let top = try stage.lines(rows: 6)
    stage.bindings.bind(PageSong.self, PageSongViewModel.self, OtherSongView.self)
    page.renew()
    try await waitUntil("another view shows it") { page.title == "Another view of Blue Monday" }
    try expectEqual(stage.lines(rows: 6), top)
  }

  @Test func `A page whose plugin can't show it any more says why, and can be tried again`() async throws {
    let stage = PageStage([1: song])
    let page = try await stage.show()
    stage.bindings.register(ViewBinding(kind: "song") { _ in throw SourceFailure(.failed, "the plugin has crashed") })
    page.renew()
    try await waitUntil("the page says why") {
      try stage.lines().contains { $0.contains("the plugin has crashed") }
    }
    #expect(try stage.lines().contains("  Try again"))
    stage.bindings.bind(PageSong.self, PageSongViewModel.self, PageSongView.self)
    stage.press(.retry)
    try await waitUntil("the page is whole again") { try stage.lines().contains { $0.contains("7:29") } }
  }

  @Test(arguments: 0..<20)
  func `After any commands at any size, a link with the focus is in sight`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let list = Bool.random(using: &random) ? PageList(rowCount: Int.random(in: 0...5, using: &random)) : nil
    let stage = PageStage([1: song], list: list)
    try await stage.show()
    let commands: [BrowseCommand] = [
      .up, .down, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last, .nextSection, .previousSection,
    ]
    for _ in 0..<40 {
      let rows = Int.random(in: 0...24, using: &random)
      let columns = Int.random(in: 0...90, using: &random)
      _ = try stage.frame(columns: columns, rows: rows)
      guard rows > 0, columns > 0 else { continue }
      if let command = commands.randomElement(using: &random) { stage.press(command) }
      let canChoose = stage.coordinator.top?.context.canHandle(BrowseCommand.select) ?? false
      if canChoose { #expect(try stage.focusedLine(columns: columns, rows: rows) != nil) }
      let frame = try stage.frame(columns: columns, rows: rows)
      let focused = (0..<rows).first { frame[column: 0, row: $0].style.attributes.contains(.reverse) }
      if let focused { expectEqual(frame.focus?.row, focused) }
    }
  }
}
