import Bindery
import BinderyBrowser
import BinderyTerminal
import Testing

@Suite("Looks of the browser") struct BrowserStyleTests {
  private static let styles = [BrowserStyle.standard, .light]

  @Test("A color never carries a meaning by itself, so that nothing is lost without colors", arguments: styles)
  func attributes(style: BrowserStyle) {
    for part in BrowserStyle.Part.allCases where style[part].foreground != nil || style[part].background != nil {
      #expect(!style[part].attributes.isEmpty, "\(part)")
    }
    let marking: [BrowserStyle.Part] = [.problem, .focus, .mark, .match, .disabled, .status]
    for part in marking { #expect(!style[part].attributes.isEmpty, "\(part)") }
  }

  @Test("On a light background, no text is yellow, green or cyan")
  func light() throws {
    let theme = try #require(BrowserStyle.light.theme)
    let colors =
      TextRole.allCases.map { theme[$0].color } + BrowserStyle.Part.allCases.map { BrowserStyle.light[$0].foreground }
    let hard: [TerminalColor?] = [
      .yellow, .green, .cyan, .white, .brightYellow, .brightGreen, .brightCyan, .brightWhite,
    ]
    #expect(colors.allSatisfy { $0 == nil || !hard.contains($0) })
  }
}
