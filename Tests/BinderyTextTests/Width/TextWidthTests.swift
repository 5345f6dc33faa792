import BinderyText
import TestSupport
import Testing

struct `Text width` {
  @Test(arguments: [
    ("", 0), ("plain", 5), ("Größe", 5), ("Ελλάδα", 6), ("Москва", 6), ("日本語", 6), ("한국어", 6), ("ｶﾀｶﾅ", 4), ("ＡＢ", 4),
    ("“a…b”", 5), ("a\u{A0}b", 3), ("䷀☰", 4), ("𠀀\u{3FFF0}", 4),
  ])
  func `Letters take one column, East Asian ones two`(text: String, columns: Int) {
    expectEqual(TextWidth.columns(of: text), columns)
  }

  @Test(arguments: [
    ("😀", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("❤\u{FE0E}", 1), ("👨‍👩‍👧", 2), ("👍🏽", 2), ("☝🏽", 2), ("🏳\u{FE0F}‍🌈", 2), ("🇫🇷", 2),
    ("🇫🇷🇯🇵", 4),
    ("1\u{FE0F}\u{20E3}", 2), ("1\u{20E3}", 1), ("a\u{FE0F}", 1),
    ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", 2),
  ])
  func `An emoji takes two columns, however many scalars it has`(text: String, columns: Int) {
    expectEqual(TextWidth.columns(of: text), columns)
  }

  @Test(arguments: [
    ("e\u{301}", 1), ("z\u{300}\u{301}\u{302}", 1), ("\u{301}", 0), ("\u{200D}", 0), ("\u{1100}\u{1161}\u{11A8}", 2),
    ("ｶﾞ", 2), ("कि", 2),
    ("क्ष", 2), ("தமிழ்", 4), ("กำ", 2), ("ไทยนี้", 4), ("\u{600}5", 2),
  ])
  func `A mark above takes no room, a mark beside takes a column`(text: String, columns: Int) {
    expectEqual(TextWidth.columns(of: text), columns)
  }

  @Test(arguments: [
    ("", "\u{1100}", "", 200), ("a", "\u{1F3FB}", "", 201), ("", "\u{600}", "a", 101), ("", "क्", "", 100),
    ("\u{1100}", "\u{1161}", "", 2), ("가", "\u{11A8}", "", 2), ("👍", "🏽", "", 200), ("", "😀\u{200D}", "😀", 52),
    ("a", "\u{903}", "", 101), ("❤", "\u{FE0F}", "", 2), ("1\u{20E3}", "\u{FE0F}", "", 2),
  ])
  func `A grapheme of many scalars is as wide as they are`(head: String, piece: String, tail: String, columns: Int) {
    let text = head + String(repeating: piece, count: 100) + tail
    expectEqual(text.count, 1)
    expectEqual(TextWidth.columns(of: text), columns)
  }

  @Test(arguments: [("\u{1B}", 0), ("\n", 0), ("\r\n", 0), ("\u{7F}", 0), ("\u{9B}", 0), ("a\u{7}b", 2)])
  func `A control character counts as nothing`(text: String, columns: Int) {
    expectEqual(TextWidth.columns(of: text), columns)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Text is as wide as its graphemes`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = NastyText.string(of: 12, using: &random)
    expectEqual(TextWidth.columns(of: text), text.reduce(0) { $0 + TextWidth.columns(of: $1) })
    expectEqual(TextWidth.columns(of: text[...]), TextWidth.columns(of: text))
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `Safe texts side by side are never wider than both`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let left = SafeText(NastyText.string(of: 3, using: &random)).string
    let right = SafeText(NastyText.string(of: 3, using: &random)).string
    #expect(TextWidth.columns(of: left + right) <= TextWidth.columns(of: left) + TextWidth.columns(of: right))
  }

  @Test func `A character by itself takes at most two columns`() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let columns = TextWidth.columns(of: Character(scalar))
      guard !(0...2).contains(columns) else { continue }
      Issue.record("U+\(String(value, radix: 16)) takes \(columns)")
    }
  }
}
