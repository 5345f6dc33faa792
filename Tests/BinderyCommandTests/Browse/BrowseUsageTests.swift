import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct `Browsing without a screen` {
  @Test func `Without a terminal, it says what to use instead`() async throws {
    let outcome = try await bindery("browse", "lost")
    #expect(outcome.code == 64)
    #expect(outcome.output == "")
    #expect(outcome.messages.contains("bindery search"))
  }

  @Test func `So it does on a terminal that can't show a screen`() async throws {
    let terminal = try PseudoTerminal()
    let outcome = try await bindery("browse", environment: ["TERM": "dumb"], terminal: terminal)
    #expect(outcome.code == 64)
    #expect(outcome.messages.contains("TERM is 'dumb'"))
    #expect(outcome.messages.contains("bindery search"))
  }

  @Test func `With --plain, lines are commands, and items have numbers`() async throws {
    let lines = ["long winters commander", "1", "back", "2", "previous", "more", "nonsense that nobody sings", "quit"]
    let outcome = try await bindery(["browse", "--plain"], input: .text(lines.joined(separator: "\n") + "\n"))
    #expect(outcome.code == 0)
    #expect(outcome.output.hasPrefix("'help' tells what can be typed.\n> 1. "))
    #expect(outcome.output.contains("\naddress"))
    #expect(outcome.output.contains("do: "))
    #expect(outcome.output.contains("nothing matches 'nonsense that nobody sings'"))
    #expect(!outcome.output.contains("\u{1b}"))
  }

  @Test func `With --plain, what can't be done is told`() async throws {
    let lines = ["more", "7", "next", "do copy", "refresh", "back"]
    let outcome = try await bindery(["browse", "--plain"], input: .text(lines.joined(separator: "\n") + "\n"))
    #expect(outcome.code == 0)
    for sentence in [
      "there is no list yet; type what to look for", "there is no item with the number 7", "there is no next item",
      "open an item first, by its number", "there is nothing to search again", "this is the list; 'quit' ends",
    ] {
      #expect(outcome.output.contains("> \(sentence)\n"))
    }
  }

  @Test func `With --plain, an item does what it offers`() async throws {
    let outcome = try await bindery(
      ["browse", "--plain", "media://song/719245998"], input: .text("do copy\ndo dance\n"))
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("> media://song/719245998"))
    #expect(outcome.output.contains("has no action 'dance'"))
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
    #expect(line.hasSuffix(end))
    #expect(!outcome.output.contains("standard input"))
  }

  @Test func `The help names no source that browsing refuses`() async throws {
    let help = try await bindery("browse", "--help").output
    #expect(help.contains("--source <source>") && help.contains("--option <name=value>"))
    #expect(!help.contains("standard input"))
    #expect(try await bindery("search", "--help").output.contains("standard input"))
    let refused = try await bindery("browse", "--source", "-")
    #expect(refused.code == 64)
    #expect(refused.messages.contains("which '-' has no way for; give a file"))
    #expect(try await bindery("browse", "--source", "a", "--source", "a").messages.contains("was given twice"))
  }
}
