package import Bindery

/// Random text and drawings of all that is hard to show.
package enum NastyText {
  /// Pieces of text that are UTF-8.
  package static let pieces: [String] = [
    // Plain.
    "a", "title", "The Long Winters", "-", ".", "·", "é", "ß", "Ж", " ", "  ", "日本", "ｶﾞ", "한국어",
    "\u{1100}\u{1161}\u{11A8}",
    // Emoji.
    "❤", "❤\u{FE0F}", "😀", "👨‍👩‍👧", "👍🏽", "☝🏽", "1\u{FE0F}\u{20E3}", "🇫🇷", "🇫",
    "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
    // Combining.
    "e\u{301}", "\u{301}", "\u{20E3}", "\u{FE0F}", "\u{200D}", "\u{200C}", "\u{93F}", "क्षि", "தமிழ்", "กำ", "\u{E33}",
    "\u{600}5",
    "z\u{300}\u{301}\u{302}\u{303}\u{304}", String(repeating: "\u{301}", count: 40),
    // What joins others without end.
    "\u{1100}", "\u{1161}", "\u{11A8}", "\u{1F3FB}", "\u{600}", "क्", "😀\u{200D}", "❤\u{200D}",
    String(repeating: "\u{1100}", count: 20),
    // Controls.
    "\t", "\n", "\r", "\r\n", "\u{B}", "\u{0}", "\u{7}", "\u{8}", "\u{7F}", "\u{85}", "\u{9B}31m", "\u{1B}[31m",
    "\u{1B}]0;x\u{7}",
    // Format characters.
    "\u{202E}", "\u{202A}", "\u{2066}", "\u{2069}", "\u{200E}", "\u{200B}", "\u{FEFF}", "\u{AD}", "\u{2028}",
    "\u{2029}",
    "\u{E0041}", "🏴\u{E0041}", "\u{E007F}", "\u{FFFE}", "\u{10FFFF}", "\u{FFF9}", "\u{E000}", "\u{10FFFD}",
  ]

  /// Bytes that are not UTF-8.
  package static let broken: [[UInt8]] = [
    [0xFF], [0x80], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC0, 0xAF], [0xED, 0xA0, 0x80],
    [0xF4, 0x90, 0x80, 0x80],
    [0xF0, 0x9F, 0x8F, 0xB4, 0xF3, 0xA0],
  ]

  package static func string(of count: Int, using random: inout SplitMix64) -> String {
    (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  package static func bytes(of count: Int, using random: inout SplitMix64) -> [UInt8] {
    (0..<count).flatMap { _ -> [UInt8] in
      if Int.random(in: 0..<5, using: &random) == 0 { return broken.randomElement(using: &random) ?? [] }
      return Array((pieces.randomElement(using: &random) ?? "").utf8)
    }
  }

  package static func drawing(using random: inout SplitMix64) -> TextDrawing {
    var drawing = TextDrawing()
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        if Int.random(in: 0..<4, using: &random) == 0 {
          drawing.spacer()
        } else {
          let text = string(of: Int.random(in: 0...5, using: &random), using: &random)
          drawing.run(text, TextRole.allCases.randomElement(using: &random) ?? .body)
        }
      }
      drawing.endLine()
    }
    return drawing
  }
}

extension TextDrawing {
  /// Draws the same on another canvas.
  package func draw(on canvas: inout some TextCanvas) {
    for (index, line) in lines.enumerated() {
      if index > 0 { canvas.endLine() }
      for element in line {
        switch element {
        case .run(let text, let role): canvas.run(text, role)
        case .spacer: canvas.spacer()
        }
      }
    }
  }
}
