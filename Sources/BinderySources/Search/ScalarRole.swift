/// The role of a character in a text that is split into tokens.
package enum ScalarRole {
  /// The character separates words.
  case between

  /// The character belongs to a word.
  case word

  /// The character belongs to a script that is written without spaces.
  case dense

  /// Determines the role of a folded character.
  package init(of scalar: Unicode.Scalar) {
    if scalar.isASCII {
      self = Self.isWord(UInt8(truncatingIfNeeded: scalar.value)) ? .word : .between
    } else if scalar.isOfScriptWithoutSpaces {
      self = scalar.properties.generalCategory.isBetweenWords ? .between : .dense
    } else {
      self = scalar.properties.generalCategory.isOfWord ? .word : .between
    }
  }

  /// Returns whether a byte of a folded text is an ASCII character that belongs to a word.
  package static func isWord(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 || byte &- 0x30 < 10 }
}

extension Unicode.Scalar {
  /// Whether the character is in a block of a script without spaces between words, or of emoji.
  ///
  /// These are the scripts whose lines break between any two characters or syllables, or by a dictionary (the classes
  /// ID, SA, AK and AS of Unicode's line breaking), and Tibetan, which separates syllables and not words. Neither Swift
  /// nor utf8proc knows these classes.
  fileprivate var isOfScriptWithoutSpaces: Bool {
    switch value {
    case ..<0xe00: false
    case 0xe00...0x109f: true  // Thai, Lao, Tibetan, Burmese
    case 0x1100...0x11ff, 0xa960...0xa97f, 0xac00...0xd7ff: true  // Hangul
    case 0x1780...0x17ff, 0x1950...0x1aaf: true  // Khmer, Tai Le, New Tai Lue, Buginese, Tai Tham
    case 0x1b00...0x1b7f, 0x1bc0...0x1bff: true  // Balinese, Batak
    case 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x303c: true  // signs that stand for Chinese characters
    case 0x3040...0x312f, 0x31a0...0x31bf, 0x31f0...0x31ff: true  // kana, Bopomofo
    case 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff: true  // Chinese characters
    case 0xa000...0xa4cf: true  // Yi
    case 0xa980...0xaadf: true  // Javanese, Cham, Tai Viet, further Burmese
    case 0x11000...0x1107f, 0x11300...0x113ff, 0x11700...0x1174f: true  // Brahmi, Grantha, Tulu, Ahom
    case 0x11900...0x1195f, 0x11ee0...0x11f5f: true  // Dives Akuru, Makasar, Kawi
    case 0x12000...0x1467f: true  // cuneiform and hieroglyphs
    case 0x16fe0...0x18dff, 0x1aff0...0x1b2ff: true  // Tangut, Khitan, further kana, Nüshu
    case 0x1f000...0x1faff: true  // emoji
    case 0x20000...0x3ffff: true  // further Chinese characters
    default: false
    }
  }
}

extension Unicode.GeneralCategory {
  /// Whether a character of this category is part of a word: a letter, a combining mark or a digit.
  fileprivate var isOfWord: Bool {
    switch self {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  /// Whether characters of this category separate words even in texts without spaces.
  fileprivate var isBetweenWords: Bool {
    switch self {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .currencySymbol, .spaceSeparator, .lineSeparator, .paragraphSeparator,
      .control, .format:
      true
    default: false
    }
  }
}
