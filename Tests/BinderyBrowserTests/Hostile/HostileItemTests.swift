import Bindery
import BinderyInterface
import BinderyTerminal
import TestSupport
import Testing

@testable import BinderyBrowser

@MainActor
struct `Hostile items` {
  @Test func `An item that contains itself unfolds as far as a user wants`() async throws {
    let item = Oddity(id: "self", title: "snake", contained: "self")
    let stage = HostileStage([OddSource(items: [item])], query: "kind:oddity")
    try await stage.shows("snake")
    stage.press(.enter)
    try await stage.until("the list has the focus") { stage.browser.root.scope == .list }
    for depth in 2...12 {
      stage.press(.right)
      try await stage.until("there are \(depth) rows") { stage.terminal.lines.count { $0.contains("snake") } >= depth }
      stage.press(.down)
    }
    for _ in 0..<11 { stage.press(.left, .left) }
    stage.press(.enter)
    try await stage.shows("Contents")
    try await stage.expectSound()
  }

  @Test(arguments: [
    ("show", "media://oddity/2", "the second"), ("show", "media://oddity/none", "there is no 'media://oddity/none'"),
    ("show", "media:///%zz", "nothing here does 'show'"), ("show", "media://unknown/1", "media://unknown/1"),
    ("show", "", "nothing here does 'show'"), ("back", "", "2 items"), ("open", "", "isn't opened"),
    ("open", "file:///etc/passwd", "isn't opened"), ("open", "FILE:///etc/passwd", "isn't opened"),
    ("open", "/etc/passwd", "isn't opened"), ("open", "javascript:alert(1)", "isn't opened"),
    ("open", "x\u{1b}:\u{7}", "isn't opened"), ("open", "-o:x", "isn't opened"),
    ("explode", "now", "nothing here does 'explode'"), ("\u{1b}[2J", "\u{1b}[2J", "nothing here does"),
    ("copy", String(repeating: "x", count: 1 << 20), "too long to be copied"),
    ("copy", "one\ntwo\u{1b}]0;x\u{7}", "copied 'one two"),
  ])
  func `An action does what is harmless, or the screen says why not`(
    verb: String, argument: String, sentence: String
  ) async throws {
    let items = [
      Oddity(id: "1", title: "the first", verb: verb, argument: argument), Oddity(id: "2", title: "the second"),
    ]
    let stage = HostileStage([OddSource(items: items)], query: "kind:oddity")
    try await stage.shows("2 items")
    try await stage.openFirst()
    try await stage.shows("Act")
    stage.press(.down, .enter)
    try await stage.shows(sentence)
    stage.press(.escape)
    try await stage.expectSound()
    #expect(stage.terminal.sent.allSatisfy { $0.starts(with: "\u{1b}]52;c;".utf8) })
  }

  @Test func `After a text that is too long to be copied, the next is copied`() async throws {
    let items = [Oddity(id: "1", title: "x", verb: "copy", argument: String(repeating: "x", count: 1 << 20))]
    let stage = HostileStage([OddSource(items: items)], query: "kind:oddity")
    try await stage.shows("1 item")
    try await stage.openFirst()
    stage.press(.down, .enter)
    try await stage.shows("too long to be copied")
    stage.press(.character("y"))
    try await stage.shows("copied 'media://oddity/1")
    expectEqual(stage.terminal.sent.count, 1)
  }

  @Test func `A menu of 1,000 items with titles of 1 KB scrolls to its end`() async throws {
    let stage = HostileStage()
    let context = stage.browser.context
    let title = String(repeating: "日x\u{1b}", count: 400)
    let items = (0..<1000).map {
      MenuItem.action(ActionItem("\($0) \(title)", GoBack(), isEnabled: $0.isMultiple(of: 2), reason: title))
    }
    let choosing = Task { await context.choose(from: Menu(items)) }
    try await stage.shows("0 日x")
    stage.press(.end)
    try await stage.shows("999 日x")
    stage.press(.pageUp, .up, .home, .escape)
    _ = await choosing.value
    try await stage.expectSound()
  }
}
