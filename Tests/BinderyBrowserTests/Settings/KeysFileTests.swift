import Bindery
import BinderyBrowser
import BinderyTerminal
import TestSupport
import Testing

struct `Files of keys` {
  private func file(_ text: String) -> KeysFile { KeysFile(text: text, path: "keys") }

  private func command(_ name: String, _ scope: CommandScope, in file: KeysFile) throws -> BrowseCommand? {
    file.bindings[try #require(KeyChord(named: name)), in: scope]
  }

  @Test(arguments: ["", "\n\n", "# q none\n", "   #q none\r\n\t\n"])
  func `A file without lines changes nothing`(text: String) {
    expectEqual(file(text).bindings, .standard)
    #expect(file(text).problems.isEmpty)
  }

  @Test func `A line without a scope counts in all scopes, and one with a scope only there`() throws {
    let file = file("ctrl-u quit\nlist x menu\ntext ctrl-n down   # a comment\neverywhere f2 help")
    #expect(file.problems.isEmpty)
    for scope in CommandScope.allCases {
      try expectEqual(command("ctrl-u", scope, in: file), .quit)
      try expectEqual(command("f2", scope, in: file), .help)
    }
    try expectEqual(command("x", .list, in: file), .menu)
    try expectNil(command("x", .everywhere, in: file))
    try expectEqual(command("ctrl-n", .text, in: file), .down)
    try expectNil(command("ctrl-n", .list, in: file))
  }

  @Test func `'none' takes a key away, in all scopes or in one`() throws {
    let file = file("q none\nlist left none")
    try expectNil(command("q", .list, in: file))
    try expectNil(command("left", .list, in: file))
    try expectEqual(command("left", .text, in: file), .left)
  }

  @Test func `A number sign is a key where a key stands`() throws {
    try expectEqual(command("#", .list, in: file("list # mark-all # marks")), .markAll)
  }

  @Test(arguments: 0..<20)
  func `The order of lines doesn't matter`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var lines: [String] = []
    var seen: Set<String> = []
    for _ in 0..<20 {
      let key = RandomKeys.chords.randomElement(using: &random).map {
        ["", "list ", "text "].randomElement(using: &random)! + $0.name
      }!
      guard seen.insert(key).inserted else { continue }
      lines.append("\(key) \(BrowseCommand.allCases.randomElement(using: &random)!.rawValue)")
    }
    let (first, second) = (
      file(lines.joined(separator: "\n")), file(lines.shuffled(using: &random).joined(separator: "\n"))
    )
    for chord in RandomKeys.chords {
      for scope in CommandScope.allCases {
        expectEqual(first.bindings[chord, in: scope], second.bindings[chord, in: scope])
      }
    }
    expectEqual(first.problems.count, second.problems.count)
  }

  @Test(
    "A line that can't be understood is a problem that names it, and the others count",
    arguments: [
      ("ctrl-n", "expected a key and a command, such as 'ctrl-n down', with 'list' or 'text' before them or nothing"),
      (
        "list ctrl-n",
        "expected a key and a command, such as 'ctrl-n down', with 'list' or 'text' before them or nothing"
      ),
      (
        "list ctrl-n down up",
        "expected a key and a command, such as 'ctrl-n down', with 'list' or 'text' before them or nothing"
      ),
      (
        "pagedown down",
        """
        'pagedown' is no key; expected a character, f1 and so on, or enter, space, tab, escape, backspace, delete, up, \
        down, left, right, home, end, page-up, page-down, with ctrl-, alt- or shift- before
        """
      ),
      ("ctrl-n pagedown", "'pagedown' is no command; 'page-down' may be meant"),
      ("ctrl-n down\u{1B}[2J", "'down\u{FFFD}[2J' is no command; expected one of none, up, down"),
      ("text x mark", "'x' types a character in a text field, and can't be bound there"),
      ("f2 menu", "'f2' has been bound on line 1 already, which counts"),
    ])
  func problems(line: String, sentence: String) throws {
    let file = file("f2 help\n\n\(line)\nf3 refresh\n")
    let problem = try #require(file.problems.first)
    expectEqual(file.problems.count, 1)
    expectEqual(problem.line, 3)
    #expect(problem.description.hasPrefix("keys:3: \(sentence)"))
    try expectEqual(command("f2", .list, in: file), .help)
    try expectEqual(command("f3", .list, in: file), .refresh)
  }

  @Test(arguments: 0..<20)
  func `Whatever a file has in it, it is read, and each problem has its line`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = [
      "list", "text", "q", "#", "none", "quit", "\u{1B}[31m", "ctrl-", "日", " ", "\n", "\r\n", "\t", "\0", "e\u{301}",
    ]
    let text = (0..<100).map { _ in words.randomElement(using: &random)! }.joined(
      separator: Bool.random(using: &random) ? " " : "")
    let problems = file(text).problems
    expectEqual(problems.compactMap(\.line).count, problems.count)
    expectEqual(problems.map { $0.line ?? 0 }, problems.map { $0.line ?? 0 }.sorted())
    #expect(problems.allSatisfy { !$0.description.contains("\u{1B}") && !$0.description.contains("\0") })
  }
}
