import Bindery
import BinderyInterface
import BinderyTerminal
import TestSupport
import Testing

@testable import BinderyBrowser

@MainActor
struct `Browsers` {
  // MARK: Frames

  @Test func `The first frame is there before there are screens`() {
    let stage = BrowserStage(begins: false)
    expectEqual(stage.terminal.frames.count, 1)
    expectEqual(stage.terminal.lines.last?.contains("looking for plugins"), true)
  }

  @Test func `A frame has the title, the screen and its status`() async {
    let stage = BrowserStage()
    await stage.draw()
    expectEqual(stage.terminal.lines.first?.contains("root"), true)
    expectEqual(stage.terminal.lines[1], "root")
    expectEqual(stage.terminal.lines.last?.hasPrefix("status of root"), true)
  }

  @Test func `What changes is drawn without a key`() async throws {
    let stage = BrowserStage()
    await stage.draw()
    stage.root?.text = "changed"
    await stage.clock.runUntilIdle(limit: .seconds(1))
    expectEqual(stage.terminal.lines[1], "changed")
  }

  @Test func `Nothing is drawn while nothing changes`() async {
    let stage = BrowserStage()
    await stage.draw()
    let count = stage.terminal.frames.count
    await stage.clock.runUntilIdle(limit: .seconds(10))
    expectEqual(stage.terminal.frames.count, count)
  }

  @Test func `A thousand changes in a second lead to at most 61 frames`() async {
    let stage = BrowserStage()
    await stage.draw()
    let count = stage.terminal.frames.count
    for change in 0..<1000 {
      stage.root?.text = "\(change)"
      for _ in 0..<10 { await Task.yield() }
      stage.clock.advanceAtOnce(by: .milliseconds(1))
    }
    await stage.clock.runUntilIdle(limit: .seconds(1))
    let drawn = stage.terminal.frames.count - count
    #expect(drawn > 1 && drawn <= 61)
    expectEqual(stage.terminal.lines[1], "999")
  }

  @Test func `A terminal that is too narrow gets the whole sentence`() async {
    let stage = BrowserStage(size: Size(columns: 12, rows: 8))
    await stage.draw()
    expectEqual(stage.terminal.lines.prefix(3), ["Needs 20", "columns and", "8 rows"])
  }

  @Test func `A long problem is told at full length, above the bottom, until the next key`() async {
    let stage = BrowserStage(size: Size(columns: 20, rows: 8))
    stage.browser.showMessage("there is no file 'nope.json'; give the path of one", isProblem: true)
    await stage.draw()
    expectEqual(stage.terminal.lines[1], "root")
    #expect(stage.terminal.lines.suffix(3).joined(separator: " ").hasSuffix("give the path of one"))
    await stage.press(.enter)
    #expect(!stage.terminal.lines.joined().contains("nope.json"))
  }

  @Test func `The longest problem leaves half of the screen`() async {
    let stage = BrowserStage(size: Size(columns: 20, rows: 8))
    stage.browser.showMessage(String(repeating: "no ", count: 10_000), isProblem: true)
    await stage.draw()
    expectEqual(stage.terminal.lines[1], "root")
    expectEqual(stage.terminal.lines.filter { $0.hasPrefix("no no") }.count, 3)
  }

  @Test(arguments: [(19, 24), (80, 7), (1, 1), (0, 0)])
  func `A terminal that is too small gets a sentence, and the screen isn't shown`(columns: Int, rows: Int) async {
    let stage = BrowserStage(size: Size(columns: columns, rows: rows))
    await stage.draw()
    expectEqual(stage.terminal.frames.last?.size, Size(columns: columns, rows: rows))
    expectEqual(stage.root?.isShown, false)
    stage.terminal.size = Size(columns: 20, rows: 8)
    await stage.draw()
    expectEqual(stage.terminal.lines[1], "root")
    expectEqual(stage.root?.isShown, true)
  }

  // MARK: Input

  @Test func `What is typed before there are screens isn't lost`() async throws {
    let stage = BrowserStage(begins: false)
    let running = Task { await stage.browser.run() }
    stage.terminal.happens(.input([.key(KeyChord(.character("a"))), .paste("b c")]))
    stage.terminal.happens(.resized(stage.terminal.size))
    await stage.clock.runUntilIdle(limit: .seconds(1))
    stage.begin(takesText: true)
    stage.terminal.happens(.input([.key(KeyChord(.space))]))
    try await waitUntil("all is typed") { stage.root?.query == "ab c " }
    stage.terminal.close()
    await expectEqual(running.value, .lost(.hangup))
  }

  @Test func `What is typed before there are screens is kept up to a bound`() {
    let stage = BrowserStage(begins: false)
    let inputs = (0..<30_000).map { _ in TerminalInput.key(KeyChord(.character("x"))) }
    for _ in 0..<3 { stage.browser.handle(.input(inputs)) }
    expectEqual(stage.browser.waiting.count, Browser.mostWaiting)
    stage.begin(takesText: true)
    expectEqual(stage.root?.query.count, Browser.mostWaiting)
  }

  @Test func `A text field takes characters, and a list takes commands`() async throws {
    let field = BrowserStage(takesText: true)
    await field.press(.character("q"), .character("?"), .space)
    expectEqual(field.root?.query, "q? ")
    field.browser.handle(.key(KeyChord(.character("x"), .alternative)))
    expectEqual(field.root?.query, "q? ")
    let list = BrowserStage()
    await list.press(.character("?"))
    #expect(list.overlay != nil)
  }

  @Test func `A pasted text has no control characters when it is inserted`() {
    let stage = BrowserStage(takesText: true)
    stage.browser.handle(.paste("one\ntwo\u{1b}[31m"))
    expectEqual(stage.root?.query.unicodeScalars.contains { $0.properties.generalCategory == .control }, false)
    expectEqual(stage.root?.query.hasPrefix("one two"), true)
  }

  @Test func `A key without a command is passed on to the item in focus`() async {
    let stage = BrowserStage()
    await stage.press(.character("z"), .character("?"), .escape, .character("x"))
    expectEqual(stage.root?.passed, [.key(KeyChord(.character("z"))), .key(KeyChord(.character("x")))])
  }

  @Test func `The item in focus answers a key before the command that is bound to it`() async {
    let stage = BrowserStage()
    stage.root?.answered = KeyChord(.character("?"))
    await stage.press(.character("?"))
    expectNil(stage.overlay)
    stage.root?.answered = nil
    await stage.press(.character("?"))
    #expect(stage.overlay != nil)
  }

  @Test func `Presses at one place in a row are counted`() {
    let stage = BrowserStage()
    func press(_ column: Int) {
      let position = FramePosition(column: column, row: 3)
      stage.browser.handle(.mouse(MouseInput(position: position, kind: .press(.left))))
    }
    press(1)
    press(1)
    stage.clock.advanceAtOnce(by: .seconds(1))
    press(1)
    press(2)
    expectEqual(stage.root?.clicks, [1, 2, 1, 1])
  }

  // MARK: Commands

  @Test func `Control-C twice in a row quits, and another key in between doesn't`() async throws {
    let stage = BrowserStage()
    stage.browser.handle(.key(Browser.interrupt))
    await stage.draw()
    expectEqual(stage.terminal.lines.last?.contains("again to quit"), true)
    await stage.press(.function(9))
    stage.browser.handle(.key(Browser.interrupt))
    await stage.draw()
    expectNil(stage.browser.end)
    stage.browser.handle(.key(Browser.interrupt))
    expectEqual(stage.browser.end, .quit)
    await expectEqual(stage.browser.run(), .quit)
  }

  @Test func `A paste between two presses of Control-C is a key in between`() async {
    let stage = BrowserStage(takesText: true)
    stage.browser.handle(.key(Browser.interrupt))
    stage.browser.handle(.paste("x"))
    await stage.draw()
    expectEqual(stage.terminal.lines.last?.contains("again to quit"), false)
    stage.browser.handle(.key(Browser.interrupt))
    expectNil(stage.browser.end)
  }

  @Test func `Control-C quits at once while plugins are looked for`() async {
    let stage = BrowserStage(begins: false)
    stage.terminal.happens(.input([.key(Browser.interrupt)]))
    await expectEqual(stage.browser.run(), .quit)
  }

  @Test func `The terminal's own commands reach the terminal, also above an overlay`() async {
    let stage = BrowserStage()
    await stage.press(.character("?"), .function(5), .function(6), .function(7), .function(5))
    expectEqual(stage.terminal.requests, [.mouse(false), .suspend, .redraw, .mouse(true)])
  }

  @Test func `What continues after it was suspended is drawn whole`() async throws {
    let stage = BrowserStage()
    let running = Task { await stage.browser.run() }
    stage.terminal.happens(.resumed)
    try await waitUntil("the terminal is drawn again") { stage.terminal.requests == [.redraw] }
    stage.terminal.happens(.ended(.hangup))
    await expectEqual(running.value, .lost(.hangup))
  }

  @Test func `An item that can't be shown is told, until the next key`() async throws {
    let stage = BrowserStage()
    await #expect(throws: NavigationError.self) {
      try await stage.browser.coordinator.show(Route(kind: "stub", modelId: ModelId("none")))
    }
    await stage.draw()
    expectEqual(stage.terminal.lines.last?.contains("there is no 'media://stub/none'"), true)
    await stage.press(.function(9))
    expectEqual(stage.terminal.lines.last?.hasPrefix("status of root"), true)
  }

  @Test func `Cancelling gives up what is being opened`() async throws {
    let stage = BrowserStage()
    stage.provider.hangs = true
    await stage.press(.enter)
    try await waitUntil("an item is being opened") { !stage.browser.coordinator.pendingRoutes.isEmpty }
    await stage.draw()
    expectEqual(stage.terminal.lines.last?.contains("opening media://stub/root%2B"), true)
    await stage.press(.escape)
    #expect(stage.browser.coordinator.pendingRoutes.isEmpty)
  }

  @Test(arguments: [
    (1, 1200, "p", "this is the first of 1,200 items"), (1200, 1200, "n", "this is the last of 1,200 items"),
    (1, 1, "n", "this is the only item of its list"),
  ])
  func `Where a list ends, a key that turns pages says so`(
    number: Int, count: Int, key: Character, sentence: String
  ) async throws {
    let stage = BrowserStage()
    try await stage.browser.coordinator.show(PagePager("stub", at: number, of: count))
    await stage.press(.character(key))
    expectEqual(stage.terminal.lines.last?.hasPrefix(sentence), true)
    #expect(stage.browser.coordinator.pendingRoutes.isEmpty)
    await stage.press(.function(9))
    expectEqual(stage.terminal.lines.last?.hasPrefix("status of \(number)"), true)
  }

  @Test(
    arguments: [
      ("n", 2, "the next items are being loaded"), ("p", 1, "the previous items are being loaded"),
    ] as [(Character, Int, String)])
  func `Where a list ends that is being loaded, a key that turns pages says so`(
    key: Character, number: Int, sentence: String
  ) async throws {
    let stage = BrowserStage()
    try await stage.browser.coordinator.show(PagePager("stub", at: number, of: 2, isLoading: true))
    await stage.press(.character(key))
    expectEqual(stage.terminal.lines.last?.hasPrefix(sentence), true)
  }

  @Test func `Where there is no list, a key that turns pages says so, and an overlay keeps it`() async throws {
    let stage = BrowserStage()
    await stage.press(.character("n"))
    expectEqual(stage.terminal.lines.last?.hasPrefix("this turns the pages of items; open one first"), true)
    await stage.press(.enter)
    try await stage.hasDepth(1)
    await stage.press(.character("n"))
    expectEqual(stage.terminal.lines.last?.hasPrefix("this item wasn't opened from a list"), true)
    await stage.press(.character("?"), .character("n"))
    expectEqual(stage.terminal.lines.last?.contains("this item"), false)
  }

  @Test func `A command that isn't possible says why, until the next key`() async {
    let stage = BrowserStage()
    await stage.press(.backspace)
    expectEqual(stage.terminal.lines.last?.hasPrefix("this is the first screen"), true)
    await stage.press(.function(9))
    expectEqual(stage.terminal.lines.last?.hasPrefix("status of root"), true)
  }

  @Test func `News go when the mouse is used, not when a button is let go, and problems stay until the next key`() async
  {
    let stage = BrowserStage()
    func use(_ kind: MouseInput.Kind) async {
      stage.browser.handle(.mouse(MouseInput(position: FramePosition(column: 1, row: 1), kind: kind)))
      await stage.draw()
    }
    stage.browser.showMessage("some news")
    await use(.release)
    expectEqual(stage.terminal.lines.last?.hasPrefix("some news"), true)
    await use(.press(.left))
    expectEqual(stage.terminal.lines.last?.hasPrefix("status of root"), true)
    stage.browser.showMessage("a problem", isProblem: true)
    await use(.wheel(.down))
    expectEqual(stage.terminal.lines.last?.hasPrefix("a problem"), true)
  }

  @Test func `Above an overlay, the only hint is how to close it`() async {
    let stage = BrowserStage()
    await stage.press(.character("?"))
    expectEqual(stage.terminal.lines.last?.hasSuffix("  escape close"), true)
    expectEqual(stage.terminal.lines.last?.contains("help"), false)
    await stage.press(.escape)
    expectEqual(stage.terminal.lines.last?.contains("close"), false)
  }

  @Test func `A title that is too long shows that it is cut`() async throws {
    let stage = BrowserStage()
    let id = ModelId(String(repeating: "long ", count: 20))
    try await stage.browser.coordinator.show(Route(kind: "stub", modelId: id))
    await stage.draw()
    let title = try #require(stage.terminal.lines.first)
    #expect(title.hasPrefix("‹ long long") && title.hasSuffix("…") && title.count <= 80)
  }

  @Test func `Only the screen on top is shown`() async throws {
    let stage = BrowserStage()
    await stage.press(.enter)
    try await stage.hasDepth(1)
    let page = try #require(stage.provider.screens.last)
    expectEqual(stage.root?.isShown, false)
    #expect(page.isShown)
    expectEqual(stage.terminal.lines[1], "root+")
    await stage.press(.backspace)
    expectEqual(stage.root?.isShown, true)
    #expect(!page.isShown)
  }

  @Test func `The list of commands acts on the screen below it`() async throws {
    let stage = BrowserStage()
    await stage.press(.character(":"))
    for character in BrowseCommand.select.title { await stage.press(.character(character)) }
    await stage.press(.enter)
    try await stage.hasDepth(1)
    expectNil(stage.overlay)
  }

  @Test func `Sentences are told one after the other`() async {
    let stage = BrowserStage()
    stage.browser.showMessage("first")
    stage.browser.showMessage("second", isProblem: true)
    await stage.draw()
    expectEqual(stage.terminal.lines.last?.hasPrefix("first (1 more)"), true)
    await stage.press(.function(9))
    expectEqual(stage.terminal.lines.last?.hasPrefix("second"), true)
    await stage.press(.function(9))
    expectEqual(stage.terminal.lines.last?.hasPrefix("status of root"), true)
  }
}
