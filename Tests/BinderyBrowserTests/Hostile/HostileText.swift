import Testing

/// A text that a plugin or a source may come with, and that no terminal should get.
struct HostileText: Sendable, CustomTestStringConvertible {
  /// What the text is, in words.
  let sentence: String

  let text: String

  var testDescription: String { sentence }

  init(_ sentence: String, _ text: String) {
    (self.sentence, self.text) = (sentence, text)
  }

  /// All texts.
  static let all: [HostileText] = [
    HostileText("A title that clears the screen and turns the mouse on", "\u{1b}[2J\u{1b}[?1000h\u{9b}31mred"),
    HostileText("A title that sets the clipboard and the window's title", "\u{1b}]52;c;cm0=\u{7}\u{1b}]0;x\u{1b}\\ok"),
    HostileText("A title of all control characters", String(String.UnicodeScalarView(controls))),
    HostileText("A letter with 10,000 combining marks", "z" + String(repeating: "\u{301}", count: 10_000) + "end"),
    HostileText("10,000 letters that join into one cluster", String(repeating: "\u{1100}", count: 10_000) + "end"),
    HostileText("A title that overrides the direction", "\u{202e}gnp.exe\u{2066}\u{2067}\u{202d}end"),
    HostileText("A title of 1 MB without a blank", String(repeating: "x", count: 1 << 20)),
    HostileText("A title of 1 MB of wide characters", String(repeating: "日本", count: 1 << 17)),
    HostileText("A title of text without a width", "\u{200b}\u{200d}\u{2060}\u{feff}\u{ad}\u{fe0f}\u{200c}"),
    HostileText("A title of 10,000 lines", String(repeating: "line\r\n\u{2028}\u{85}\u{b}", count: 2500)),
    HostileText(
      "A title of tags, halves of flags, and what is nobody's", "🏴\u{e0041}🇫\u{fffe}\u{10ffff}\u{e000}\u{fff9}"),
    HostileText("An empty title", ""),
  ]

  private static let controls =
    (0..<0x20).map { Unicode.Scalar($0 as UInt8) } + (0x7f..<0xa0).map { Unicode.Scalar($0 as UInt8) }
}
