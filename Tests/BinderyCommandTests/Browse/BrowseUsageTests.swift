import TestSupport
import Testing

@Suite(.startsProcesses) struct `Browsing without a screen` {
  @Test func `Without a terminal, it says what to use instead`() async throws {
    let outcome = try await bindery("browse", "lost")
    expectEqual(outcome.code, 64)
    expectEqual(outcome.output, "")
    #expect(outcome.messages.contains("bindery search"))
  }

  @Test func `So it does on a terminal that can't show a screen`() async throws {
    let terminal = try PseudoTerminal()
    let outcome = try await bindery("browse", environment: ["TERM": "dumb"], terminal: terminal)
    expectEqual(outcome.code, 64)
    #expect(outcome.messages.contains("TERM is 'dumb'"))
    #expect(outcome.messages.contains("bindery search"))
  }

  @Test(arguments: [
    "KEYS:\n  /  ", "  enter  ", "  ctrl-q q  ", "FILES:", "bindery/keys", "bindery/theme", "state/bindery/browse",
    "ENVIRONMENT:", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "NO_COLOR", "TERM", "BINDERY_OPENER", "EXIT CODES:\n  0  ",
    "  64  ", "  74  ", "  --plain  ", "  --resume  ", "  --pictures <how>  ",
  ])
  func `The help, of which the manual page is made, tells all that is around the program`(text: String) async throws {
    #expect(try await bindery("browse", "--help").output.contains(text))
  }

  @Test func `The help says of each option what it does, in whole sentences`() async throws {
    let lines = try await bindery(["browse", "--help"], environment: ["COLUMNS": "1000"]).output.split(separator: "\n")
    let entries = lines.drop { $0 != "ARGUMENTS:" }.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
    #expect(entries.count > 8)
    for entry in entries {
      let text = String(entry).replacing(#/ \((default|values):.*\)$/#, with: "")
      #expect(text.hasSuffix(".") && text.contains(#/  [A-Z]/#), "\(entry)")
    }
  }

  /// Runs a script, and returns its lines.
  private func lines(_ script: [String], _ arguments: String...) async throws -> [String] {
    let input = script.map { $0 + "\n" }.joined()
    let outcome = try await bindery(["browse", "--plain"] + arguments, input: .text(input))
    expectEqual(outcome.code, 0)
    expectEqual(outcome.messages, "")
    #expect(!outcome.output.contains("\u{1b}"))
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test func `With --plain, lines are commands, and items have numbers`() async throws {
    let lines = try await lines([
      "search long winters commander", "2", "back", "1", "previous", "more", "nonsense that nobody sings", "quit",
      "never read",
    ])
    expectEqual(lines[0], "the sample catalogue: 2 items")
    #expect(lines[1].hasPrefix("1. "))
    #expect(lines.contains("address: media://song/719245998?source=catalogue"))
    #expect(lines.contains("do preview: Play preview, open https://example.org/previews/719245998.m4a"))
    #expect(lines.contains("there is no previous item"))
    expectEqual(lines.last, "the sample catalogue: nothing found")
  }

  @Test func `With --plain, the session of the guide is what it says`() async throws {
    let session = try Session(heading: "$ printf", in: "Browsing.md")
    for (command, output) in zip(session.commands, session.output) {
      let outcome = try await shell(command)
      outcome.expect(0)
      expectEqual(outcome.output, output)
    }
    expectEqual(session.commands.count, 1)
  }

  @Test func `With --plain, the songs of an album are reached`() async throws {
    let lines = try await lines(["1", "back"], "media://collection/52000219?source=catalogue")
    expectEqual(lines.filter { $0.hasPrefix("Contents: ") }.count, 2)
    #expect(lines.contains { $0.hasPrefix("address: media://song/") })
  }

  @Test func `With --plain, what can't be done is told`() async throws {
    let sentences = [
      ("more", "there is no list yet; type what to look for"), ("7", "there is no list yet; type what to look for"),
      ("next", "no page is open; open an item by its number"), ("do copy", "open an item first, by its number"),
      ("refresh", "there is nothing to ask for again"), ("retry", "nothing has failed"),
      ("page", "no page is open; open an item by its number"), ("back", "this is the list; 'quit' ends"),
    ]
    try await expectEqual(lines(sentences.map(\.0)), sentences.map(\.1))
  }

  @Test func `With --plain, an item does what it offers`() async throws {
    let lines = try await lines(["do copy", "do dance"], "media://song/719245998")
    #expect(lines.contains("media://song/719245998"))
    expectEqual(
      lines.last,
      "there is no action 'dance' here; possible are preview, page, album, artist, copy; "
        + "'search do dance' looks for it")
  }

  @Test func `With --plain, words are looked for at the start, and again with the same answers`() async throws {
    let answers = [try await lines([], "commander"), try await lines(["commander"])]
    expectEqual(answers[0], answers[1])
    expectEqual(answers[0].first?.hasPrefix("the sample catalogue: "), true)
  }

  @Test(arguments: [
    ("nowhere", "there is no source or file 'nowhere'; give one of ", ", or the path of a file"),
    ("./missing.json", "there is no file './missing.json'; ", "give the path of one"),
  ])
  func `A source that isn't there is told without what browsing can't ask`(
    source: String, start: String, end: String
  ) async throws {
    let outcome = try await bindery(["browse", "--plain", "--source", source], input: .text("song\nquit\n"))
    let line = try #require(outcome.output.split(separator: "\n").first { $0.contains(start) })
    #expect(line.hasSuffix(end + "; 'retry' tries again"))
    #expect(!outcome.output.contains("standard input"))
  }

  @Test func `The help names no source that browsing refuses`() async throws {
    let help = try await bindery("browse", "--help").output
    #expect(help.contains("--source <source>") && help.contains("--option <name=value>"))
    #expect(!help.contains("standard input"))
    #expect(try await bindery("search", "--help").output.contains("standard input"))
    let refused = try await bindery("browse", "--source", "-")
    expectEqual(refused.code, 64)
    #expect(refused.messages.contains("which '-' has no way for; give a file"))
    #expect(try await bindery("browse", "--source", "a", "--source", "a").messages.contains("was given twice"))
  }
}
