import Bindery
import BinderyText
import TestSupport
import Testing

struct `Safe text` {
  // MARK: What stays

  @Test(arguments: [
    "", "plain", "Größe", "日本語", "e\u{301}", "👨‍👩‍👧", "❤\u{FE0F}", "1\u{FE0F}\u{20E3}", "🇫🇷", "می\u{200C}خواهم", "\u{600}5",
    "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", "\u{F8FF}", "葛\u{E0100}", "\u{FFFD}",
  ])
  func `Honest text stays as it is`(text: String) {
    expectEqual(safe(text), text)
  }

  @Test(
    arguments: [
      ("", 0), ("plain", 5), ("a\tb\r\nc", 5), ("\u{1B}[2J", 4), ("soft\u{AD}hyphen", 10), ("\u{301}", 1), ("日本", 4),
    ] as [(String, Int)])
  func `Text is measured as it is shown`(text: String, columns: Int) {
    expectEqual(SafeText.columns(of: text), columns)
    expectEqual(TextWidth.columns(of: safe(text)), columns)
  }

  // MARK: What changes

  @Test(arguments: [
    ("a\tb", "a b"), ("a\nb", "a b"), ("a\rb", "a b"), ("a\r\nb", "a b"), ("a\n\nb", "a  b"),
    ("a\u{B}b\u{C}c", "a b c"),
    ("a\u{85}b", "a b"), ("a\u{2028}b\u{2029}c", "a b c"),
  ])
  func `Tabs and line breaks become spaces`(text: String, expected: String) {
    expectEqual(safe(text), expected)
  }

  @Test(arguments: [
    ("\u{1B}[31mred\u{1B}[0m", "\u{FFFD}[31mred\u{FFFD}[0m"), ("\u{9B}2J", "\u{FFFD}2J"), ("bell\u{7}", "bell\u{FFFD}"),
    ("\u{0}", "\u{FFFD}"), ("\u{7F}", "\u{FFFD}"), ("evil\u{202E}gpj.exe", "evil\u{FFFD}gpj.exe"),
    ("\u{2066}a\u{2069}", "\u{FFFD}a\u{FFFD}"), ("\u{FFFF}\u{1FFFE}", "\u{FFFD}\u{FFFD}"), ("a\u{E0041}", "a\u{FFFD}"),
    ("\u{FFF9}", "\u{FFFD}"), ("\u{206A}", "\u{FFFD}"),
  ])
  func `What could act or mislead becomes visible`(text: String, expected: String) {
    expectEqual(safe(text), expected)
  }

  @Test(arguments: [
    ("\u{FEFF}start", "start"), ("soft\u{AD}hyphen", "softhyphen"), ("zero\u{200B}width", "zerowidth"),
    ("\u{200F}שלום\u{200E}", "שלום"), ("a\u{2060}b", "ab"), ("\u{200D}a", "a"), ("\u{FEFF}\u{200C}a", "a"),
  ])
  func `What is invisible and harmless is left out`(text: String, expected: String) {
    expectEqual(safe(text), expected)
  }

  @Test(arguments: [("\u{301}", "\u{25CC}\u{301}"), ("\u{FEFF}\u{93F}", "\u{25CC}\u{93F}"), ("\n\u{301}", " \u{301}")])
  func `A mark gets something to stand on`(text: String, expected: String) {
    #expect(safe(text).unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test(arguments: [
    "🏴\u{E0067}\u{E0062}", "🏴\u{E0067}\u{E007F}", "🏴\u{E0041}\u{E0042}\u{E0043}\u{E007F}",
    "🏴\u{E0061}\u{E0061}\u{E0061}\u{E0061}\u{E0061}\u{E0061}\u{E0061}\u{E007F}",
    "🏴\u{200B}\u{E0067}\u{E0062}\u{E0073}\u{E007F}",
  ])
  func `Tags outside a flag become visible`(text: String) {
    #expect(!safe(text).unicodeScalars.contains { (0xE0000...0xE007F).contains($0.value) })
    #expect(safe(text).contains("\u{FFFD}"))
  }

  @Test(arguments: ["\u{301}", "\u{FE0F}", "\u{200D}", "\u{200C}", "\u{1161}", "\u{903}", "\u{301}\u{200B}"])
  func `A pile of marks ends at 30`(mark: String) {
    for count in [1, 30, 31, 1000] {
      let pile = String(repeating: mark, count: count)
      let kept = mark.unicodeScalars.first.map(String.init) ?? ""
      let expected = String(repeating: kept, count: min(count, 30))
      expectEqual(safe("ж" + pile + "ж" + pile + "a" + pile), "ж\(expected)ж\(expected)a\(expected)")
    }
  }

  @Test(arguments: NastyText.broken)
  func `What is not UTF-8 is repaired as the standard library does`(bytes: [UInt8]) {
    let bytes = Array("a".utf8) + bytes + Array("z".utf8)
    expectEqual(SafeText(utf8: bytes.span).string, String(decoding: bytes, as: UTF8.self))
  }

  @Test(arguments: 0..<24)
  func `A byte is found wherever it stands`(position: Int) {
    for byte in (0x00...0x1F).map(UInt8.init) + [0x7F, 0x80, 0xFF] {
      var bytes = [UInt8](repeating: 0x7E, count: 24)
      bytes[position] = byte
      #expect(!SafeText(utf8: bytes.span).string.utf8.contains(byte), "byte \(byte)")
    }
  }

  // MARK: Laws

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `Safe text is UTF-8 without anything unsafe, and stays the same`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = NastyText.bytes(of: Int.random(in: 0...30, using: &random), using: &random)
    var once: [UInt8] = []
    once.append(safe: bytes.span)
    var twice: [UInt8] = []
    twice.append(safe: once.span)

    expectEqual(twice, once)
    #expect(String(validating: once, as: UTF8.self) != nil)
    #expect(!String(decoding: once, as: UTF8.self).unicodeScalars.contains(where: isUnsafe))
    #expect(SafeText(String(decoding: bytes, as: UTF8.self)).string.utf8.elementsEqual(once))
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `No pile of marks is higher than 30`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let marks = ["\u{301}", "\u{FE0F}", "\u{200D}", "\u{20E3}", "\u{200B}", "\u{FEFF}", "\u{93F}"]
    var text = ""
    for _ in 0..<Int.random(in: 0...200, using: &random) {
      let isOther = Int.random(in: 0..<40, using: &random) == 0
      text += (isOther ? NastyText.pieces : marks).randomElement(using: &random) ?? ""
    }
    var height = 0
    for scalar in safe(text).unicodeScalars {
      height = isMark(scalar) ? height + 1 : 0
      #expect(height <= 30)
    }
    #expect(safe(safe(text)).utf8.elementsEqual(safe(text).utf8))
  }

  @Test func `Of all scalars, those that are unsafe change, and no others`() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value), !isTag(value) else { continue }
      let text = "x" + String(scalar)
      guard SafeText(text).string.utf8.elementsEqual(text.utf8) == isUnsafe(scalar) else { continue }
      Issue.record("U+\(String(value, radix: 16))")
    }
  }

  // MARK: Support

  /// Checks both ways to make text safe against each other.
  private func safe(_ text: String) -> String {
    let bytes = Array(text.utf8)
    expectEqual(SafeText(utf8: bytes.span), SafeText(text))
    return SafeText(text).string
  }

  private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: scalar.value == 0x200C || scalar.value == 0x200D
    }
  }

  private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return !isKeptFormat(scalar.value)
    default: return properties.isNoncharacterCodePoint || isReserved(scalar.value)
    }
  }

  /// Joiners, tags, and signs that are visible though they are format characters.
  private func isKeptFormat(_ value: UInt32) -> Bool {
    switch value {
    case 0x200C, 0x200D, 0xE0020...0xE007F: true
    case 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }

  private func isTag(_ value: UInt32) -> Bool { (0xE0020...0xE007F).contains(value) }

  private func isReserved(_ value: UInt32) -> Bool {
    switch value {
    case 0x2065, 0xFFF0...0xFFF8, 0xE0000...0xE001F, 0xE0080...0xE00FF, 0xE01F0...0xE0FFF: true
    default: false
    }
  }
}
