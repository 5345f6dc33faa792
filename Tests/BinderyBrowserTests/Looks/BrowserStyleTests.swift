import Bindery
import BinderyBrowser
import BinderyTerminal
import TestSupport
import Testing

struct `Looks of the browser` {
  private static let styles = [BrowserStyle.standard, .light]

  @Test(arguments: styles)
  func `A color never carries a meaning by itself, so that nothing is lost without colors`(style: BrowserStyle) {
    for part in BrowserStyle.Part.allCases where style[part].foreground != nil || style[part].background != nil {
      #expect(!style[part].attributes.isEmpty, "\(part)")
    }
    let marking: [BrowserStyle.Part] = [.problem, .focus, .mark, .match, .disabled, .status]
    for part in marking { #expect(!style[part].attributes.isEmpty, "\(part)") }
  }

  @Test(
    "Reversed text with the focus has one color and one brightness, so that it has one background", arguments: styles)
  func focus(style: BrowserStyle) throws {
    let theme = try #require(style.theme)
    let texts = TextRole.allCases.map { CellStyle(theme[$0]) } + BrowserStyle.Part.allCases.map { style[$0] }
    for text in texts {
      let focused = style.focused(text.over(style[.focus]))
      #expect(focused.foreground == nil && !focused.attributes.contains(.dim))
      expectEqual(focused.attributes, text.attributes.union(.reverse).subtracting(.dim))
    }
  }

  @Test func `Text with the focus keeps its color where the focus is a background`() {
    var style = BrowserStyle.standard
    style[.focus] = CellStyle([.bold], background: .blue)
    let text = CellStyle([.dim], foreground: .cyan).over(style[.focus])
    expectEqual(style.focused(text), text)
    style[.focus] = CellStyle([.reverse], foreground: .green)
    expectEqual(style.focused(text.over(style[.focus])).foreground, .green)
  }

  @Test(arguments: styles)
  func `The status line looks different from the row with the focus above it, also without colors`(style: BrowserStyle)
  {
    let reversed = [BrowserStyle.Part.focus, .status].filter { style[$0].attributes.contains(.reverse) }
    expectEqual(reversed, [.focus])
  }

  @Test func `On a light background, no text is yellow, green or cyan`() throws {
    let theme = try #require(BrowserStyle.light.theme)
    let colors =
      TextRole.allCases.map { theme[$0].color } + BrowserStyle.Part.allCases.map { BrowserStyle.light[$0].foreground }
    let hard: [TerminalColor?] = [
      .yellow, .green, .cyan, .white, .brightYellow, .brightGreen, .brightCyan, .brightWhite,
    ]
    #expect(colors.allSatisfy { $0 == nil || !hard.contains($0) })
  }

  @Test func `What is disabled differs by more than dimness on a light background, where dim black may be black`() {
    expectEqual(BrowserStyle.light[.disabled].foreground, .brightBlack)
    expectEqual(BrowserStyle.light[.disabled].attributes, BrowserStyle.standard[.disabled].attributes)
  }
}
