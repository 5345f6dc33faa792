@testable import BinderySources
import TestSupport
import Testing

struct `Folded text` {
  // MARK: Examples

  @Test(arguments: [
    // Case, also of letters that become two.
    ("Björk", "BJORK"), ("Straße", "STRASSE"), ("ΣΊΣΥΦΟΣ", "σίσυφος"), ("КИНО", "кино"), ("İstanbul", "istanbul"),
    // Accents, before and after composition.
    ("Beyoncé", "Beyonce"), ("e\u{301}", "é"), ("Dvořák", "dvorak"), ("Ágætis", "AGAETIS"), ("ё", "е"), ("Mø", "mo"),
    ("Łódź", "lodz"), ("Kılıç", "kilic"), ("Þú", "thu"), ("Œuvre", "oeuvre"),
    // Forms of the same character.
    ("ﬁn", "fin"), ("２００１", "2001"), ("ｶﾀｶﾅ", "カタカナ"), ("Ⅳ", "iv"), ("a\u{A0}b", "a b"), ("x²", "x2"),
    // What is invisible.
    ("soft\u{AD}hyphen", "softhyphen"), ("zero\u{200B}width", "zerowidth"), ("❤\u{FE0F}", "❤"),
    // Quotation marks and hyphens.
    ("We’ve", "we've"), ("‘x’", "'x'"), ("“x”", "\"x\""), ("Semi‐Charmed", "semi-charmed"), ("T‑Bone", "t-bone"),
    ("Rock–Paper", "rock-paper"), ("Oʼahu", "o'ahu"),
    // HTML, as it is shown.
    ("Atm&oacute;sfera &ldquo;x&rdquo;", "atmosfera \"x\""), ("&#x1F3B5; &#39;q&#39;", "🎵 'q'"), ("a&nbsp;b", "a b"),
    ("<p>One</p><p>two</p>", "one two"), ("<b>B</b>old<br/>start", "bold start"),
    ("<a href=\"/x\">Our</a> page", "our page"),
    ("Tom &amp; Kay", "tom & kay"), ("<p>日本</p>", "日本"), ("<br/>", ""), ("visible<!-- hidden -->", "visible"),
    // What only looks like it.
    ("R&B", "r&b"), ("I <3 Radio", "i <3 radio"), ("List<Plant>", "list<plant>"), ("AT&T; &nosuch;", "at&t; &nosuch;"),
    // Scripts without case.
    ("上を向いて歩こう", "上を向いて歩こう"), ("강남스타일", "강남스타일"),
  ])
  func `Case, accents and forms don't matter`(text: String, other: String) {
    expectEqual(FoldedText(text), FoldedText(other))
  }

  @Test(arguments: [("a", "b"), ("坂", "本"), ("1", "l"), ("о", "o"), ("ə", "e"), ("", " ")])
  func `Different letters stay different`(text: String, other: String) {
    #expect(FoldedText(text) != FoldedText(other))
  }

  @Test(arguments: [
    (" long  winters\t", "long winters"), ("\u{3000}歌\u{3000}", "歌"), ("\u{301}", ""), (" \n ", ""),
  ])
  func `A term has no spaces around it, and one between two words`(term: String, expected: String) {
    expectEqual(String(decoding: FoldedText(term: term).utf8, as: UTF8.self), expected)
  }

  @Test(arguments: [[0xff, 0x41], [0x41, 0xc3], [0xe2, 0x82, 0x42], [0xed, 0xa0, 0x80]] as [[UInt8]])
  func `Bytes that aren't UTF-8 stay`(bytes: [UInt8]) {
    var folded: [UInt8] = []
    bytes.withUnsafeBytes { folded.append(folding: $0) }
    expectEqual(folded, bytes.map { $0 == 0x41 || $0 == 0x42 ? $0 | 0x20 : $0 })
  }

  @Test(arguments: [("<br>", "<br>"), (" <p> ", "<p>"), ("R&amp;B", "r&b"), ("&Eacute;", "e"), ("&shy;", "&shy;")])
  func `A term is folded as a text is, or as it stands where nothing of it would be shown`(
    term: String, expected: String
  ) {
    expectEqual(String(decoding: FoldedText(term: term).utf8, as: UTF8.self), expected)
  }

  // MARK: Laws

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `Folding twice changes nothing, and neither does folding in parts`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parts = (0..<4).map { _ in someText(using: &random) }
    let folded = FoldedText(parts.joined())
    expectEqual(FoldedText(String(decoding: folded.utf8, as: UTF8.self)), folded)
    expectEqual(parts.flatMap { FoldedText($0).utf8 }, folded.utf8)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `A part of a text is found in it, in any case`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let part = someText(using: &random)
    let text = FoldedText(someText(using: &random) + part + someText(using: &random))
    for term in [part, part.uppercased(), part.lowercased()] {
      let term = FoldedText(term)
      #expect(term.utf8.isEmpty || text.match(of: term) != nil)
    }
  }

  private func someText(using random: inout SplitMix64) -> String {
    let pieces = [
      "The ", "long", "WINTERS", " ", "-", "ß", "É", "e\u{301}", "ﬁ", "ж", "Ж", "й", "日本", "が", "한", "ı", "Ω", "😀",
      "\u{200D}", "\u{FE0F}", "２", "ǅ", "ﷺ",
    ]
    return (0..<Int.random(in: 0...5, using: &random))
      .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
  }
}
