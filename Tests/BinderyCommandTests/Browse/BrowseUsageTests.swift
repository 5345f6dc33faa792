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
}
