import Bindery
@testable import BinderyBrowser
import BinderyTerminal
import Foundation
import TestSupport
import Testing

struct `The guide to browsing` {
  private static let path = packageFolder + "/Sources/Bindery/Documentation.docc/Guides/Browsing.md"

  /// The fenced texts of the guide, in their order.
  private let texts: [String]
  private let guide: String

  init() throws {
    guide = try String(contentsOfFile: Self.path, encoding: .utf8)
    let pieces = guide.components(separatedBy: "```")
    texts = pieces.indices.filter { !$0.isMultiple(of: 2) }.map { String(pieces[$0].trimmingPrefix("text\n")) }
  }

  private func text(with words: String) throws -> String {
    try #require(texts.first { $0.contains(words) })
  }

  @Test func `It shows the keys as the help does, at 80 columns`() throws {
    try expectEqual(text(with: "While typing"), HelpPage(HelpText(.standard), width: 80).text)
  }

  @Test func `It names all commands`() throws {
    let words = try text(with: "delete-to-start").split(whereSeparator: \.isWhitespace)
    expectEqual(words.map(String.init), BrowseCommand.allCases.map(\.rawValue))
  }

  @Test func `It shows the commands in lines as their help does`() throws {
    try expectEqual(text(with: "unmark [NUMBERS]"), PlainWord.helpLines.map { "\($0)\n" }.joined())
  }

  @Test func `Its file of keys does what it says`() throws {
    let file = KeysFile(text: try text(with: "ctrl-n  down"), path: "keys")
    #expect(file.problems.isEmpty)
    let controlN = KeyChord(.character("n"), .control)
    #expect(file.bindings[controlN, in: .list] == .down && file.bindings[controlN, in: .text] == .select)
    expectNil(file.bindings[KeyChord(.character("q"), .control), in: .text])
    expectEqual(file.bindings[KeyChord(.character("#")), in: .list], .markAll)
  }

  @Test func `Its problem is the one that such a line has`() throws {
    let file = KeysFile(text: "\n\nctrl-n pagedown", path: "/home/you/.config/bindery/keys")
    try expectEqual(text(with: "may be meant"), file.problems.map { "\($0)\n" }.joined())
  }

  @Test func `Its theme has no problem, and it names all parts`() throws {
    let file = ThemeFile(text: try text(with: "problem  yellow"), path: "theme")
    #expect(file.problems.isEmpty)
    expectEqual(file.applied(to: .standard, isBackgroundLight: true)[.key].foreground, .magenta)
    for part in TextRole.allCases.map(\.rawValue) + BrowserStyle.Part.allCases.map(\.rawValue) {
      #expect(guide.contains("`\(part)`"), "\(part)")
    }
  }

  @Test(
    "Each key that it mentions has the command that it says",
    arguments: [
      ("enter", BrowseCommand.select), ("escape", .cancel), ("r", .retry), ("backspace", .back), ("right", .unfold),
      ("space", .mark), ("*", .markAll), ("m", .menu), ("n", .nextItem), ("p", .previousItem), ("y", .copy),
      ("M", .toggleMouse), ("?", .help), (":", .commands),
    ])
  func mentions(key: String, command: BrowseCommand) throws {
    #expect(guide.contains("`\(key)`"))
    #expect(HelpText(.standard).sections.flatMap(\.entries).contains { $0.command == command && $0.keys.contains(key) })
  }
}
