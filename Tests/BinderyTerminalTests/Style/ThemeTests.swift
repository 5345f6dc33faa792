import Bindery
import BinderyTerminal
import TestSupport
import Testing

struct `Themes` {
  @Test(arguments: [
    (TextStyle.plain, ""), (TextStyle([.bold]), "\u{1B}[1m"), (TextStyle(color: .cyan), "\u{1B}[36m"),
    (TextStyle([.underline, .bold], color: .brightRed), "\u{1B}[1;4;91m"),
  ])
  func `A style has one sequence`(style: TextStyle, sequence: String) {
    expectEqual(style.sequence, sequence)
  }

  @Test func `A role without a style is plain`() {
    var theme = Theme([:])
    #expect(TextRole.allCases.allSatisfy { theme[$0] == .plain })
    theme[.title] = TextStyle([.italic])
    expectEqual(theme[.title], TextStyle([.italic]))
  }

  @Test(arguments: [TextRole.title, .secondary, .badge, .warning])
  func `What matters is marked by more than a color`(role: TextRole) {
    #expect(!Theme.standard[role].attributes.isEmpty)
  }

  @Test func `Colors are those of the user's terminal`() {
    expectEqual(TerminalColor.allCases.count, 16)
    expectEqual(TextStyle(color: .black).sequence, "\u{1B}[30m")
    expectEqual(TextStyle(color: .brightWhite).sequence, "\u{1B}[97m")
  }
}
