@testable import BinderyLibrary
import BinderySources
import Testing

struct `The roles of characters` {
  /// The beginnings of the names of letters of scripts without spaces between words.
  private static let dense = [
    "THAI CHARACTER", "LAO LETTER", "KHMER LETTER", "KHMER INDEPENDENT VOWEL", "MYANMAR LETTER", "TIBETAN LETTER",
    "JAVANESE LETTER", "BALINESE LETTER", "TAI THAM LETTER", "TAI LE LETTER", "NEW TAI LUE LETTER", "TAI VIET LETTER",
    "AHOM LETTER", "CHAM LETTER", "BUGINESE LETTER", "BATAK LETTER", "CJK UNIFIED IDEOGRAPH", "HIRAGANA LETTER",
    "KATAKANA LETTER", "BOPOMOFO LETTER", "HANGUL CHOSEONG", "HANGUL JUNGSEONG", "HANGUL JONGSEONG", "YI SYLLABLE",
    "NUSHU CHARACTER", "TANGUT IDEOGRAPH", "CUNEIFORM SIGN", "EGYPTIAN HIEROGLYPH",
  ]

  /// The beginnings of the names of letters of scripts with spaces between words.
  private static let spaced = [
    "LATIN ", "GREEK ", "CYRILLIC ", "ARMENIAN ", "HEBREW ", "ARABIC ", "DEVANAGARI ", "BENGALI ", "TAMIL ", "TELUGU ",
    "GEORGIAN ", "ETHIOPIC ", "CHEROKEE ", "MONGOLIAN ", "SINHALA ", "TAGALOG ", "LISU ",
  ]

  @Test func `Each letter of a script without spaces stands for itself, and no other one does`() {
    for value in 0...0x10ffff as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic, let name = scalar.properties.name else {
        continue
      }
      for folded in String(decoding: FoldedText(String(scalar)).utf8, as: UTF8.self).unicodeScalars {
        guard folded == scalar else { continue }
        if Self.dense.contains(where: name.hasPrefix) { #expect(ScalarRole(of: scalar) == .dense, "\(name)") }
        if Self.spaced.contains(where: name.hasPrefix) { #expect(ScalarRole(of: scalar) == .word, "\(name)") }
      }
    }
  }

  @Test func `No white space and no ASCII punctuation belongs to a word`() {
    for value in 0...0x10ffff as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if scalar.properties.isWhitespace { #expect(ScalarRole(of: scalar) == .between, "\(value)") }
      if scalar.isASCII, !scalar.properties.isAlphabetic, scalar.properties.numericType == nil {
        #expect(ScalarRole(of: scalar) == .between, "\(value)")
      }
    }
  }
}
