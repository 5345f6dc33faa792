internal import Bindery
internal import CUTF8Proc

/// A namespace for the measurement of text in terminal columns.
///
/// Each grapheme is measured, not each scalar: a family of emoji takes two columns, however many scalars it has. The
/// width of a grapheme is the sum of its scalars' widths, which is the most that a terminal needs: `é` takes one, `कि`
/// two, and a hundred leading consonants of Hangul two hundred. Only an emoji of several scalars, such as a flag, takes
/// two.
public enum TextWidth {
  /// Returns the width of text in columns.
  ///
  /// - Parameter text: Safe text. A control character has no width.
  /// - Returns: The sum of the widths of all graphemes.
  /// - Complexity: O(*n*); text in a Latin script is counted by its bytes.
  public static func columns(of text: some StringProtocol) -> Int {
    if let count = text.utf8.withContiguousStorageIfAvailable(simpleColumns(of:)), let count { return count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// Returns the width of a grapheme in columns: the sum of its scalars' widths, but 2 for an emoji sequence.
  ///
  /// Most graphemes take at most 2 columns, but there is no limit. A control character takes none.
  public static func columns(of character: Character) -> Int {
    if let ascii = character.asciiValue { return (0x20...0x7E).contains(ascii) ? 1 : 0 }
    var rest = String(character)[...].unicodeScalars
    var columns = 0
    var isFirst = true
    var isNarrowEmoji = false
    while let scalar = rest.first {
      var added = 2
      if !rest.removeEmojiSequence() {
        rest.removeFirst()
        added = isFirst || !isInnerJamo(scalar.value) ? self.columns(of: scalar) : 0
        // Marks may stand between an emoji and the variation selector that makes it one.
        if scalar.value == 0xFE0F, isNarrowEmoji { added = 1 }
      }
      if added > 0 { isNarrowEmoji = added == 1 && scalar.properties.isEmoji }
      columns += added
      isFirst = false
    }
    return columns
  }

  /// Returns the width in columns of a scalar as a part of a grapheme.
  private static func columns(of scalar: Unicode.Scalar) -> Int {
    // A regional indicator, half a flag, has emoji presentation too. The standard library may know newer emoji than
    // utf8proc.
    if scalar.properties.isEmojiPresentation { return 2 }
    let value = Int32(scalar.value)
    switch scalar.value {
    // Wide since Unicode 16, or reserved for ideographs, which utf8proc may not know.
    case 0x2630...0x2637, 0x268A...0x268F, 0x2FFC...0x2FFF, 0x31E4...0x31E5, 0x31EF, 0x4DC0...0x4DFF, 0xFA6E...0xFAFF,
      0x16FF2...0x16FF6, 0x187F8...0x187FF, 0x18CFF...0x18DF2, 0x1D300...0x1D356, 0x1D360...0x1D376,
      0x20000...0x2FFFD, 0x30000...0x3FFFD:
      return 2
    // Signs that span the digits after them: visible, though they are format characters.
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: return 1
    // A spacing mark has no width in utf8proc, but stands beside its base.
    case _ where utf8proc_category(value) == UTF8PROC_CATEGORY_MC: return 1
    default: return Int(utf8proc_charwidth(value))
    }
  }

  /// Returns the width in columns of text whose characters all take one column, such as Latin letters.
  ///
  /// - Returns: The number of characters, or `nil` if the text has any other characters.
  private static func simpleColumns(of utf8: UnsafeBufferPointer<UInt8>) -> Int? {
    // Most text is ASCII throughout.
    let start = utf8.span.endOfPrintableASCII(from: 0)
    var columns = start
    for index in start..<utf8.count {
      switch utf8[index] {
      case 0x20...0x7E, 0xC3..<0xCC: columns += 1
      case 0x80...0xBF: continue
      // U+00A0 to U+00BF without the soft hyphen; U+0080 to U+009F are controls.
      case 0xC2 where index + 1 < utf8.count && utf8[index + 1] >= 0xA0 && utf8[index + 1] != 0xAD: columns += 1
      default: return nil
      }
    }
    return columns
  }

  /// Returns whether a scalar is a mark or has no width after another, so that many can pile up on one character.
  static func isPiledUp(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Ideographs and syllables come first, as most text consists of them or has none.
    case 0x3400...0xA4CF, 0xAC00...0xD7A3: false
    case _ where isMark(scalar.value) || isInnerJamo(scalar.value): true
    default: utf8proc_charwidth(Int32(scalar.value)) == 0 && columns(of: scalar) == 0
    }
  }

  /// Returns whether a scalar is a Hangul vowel or trailing consonant, which takes no columns of its own.
  private static func isInnerJamo(_ scalar: UInt32) -> Bool {
    (0x1160...0x11FF).contains(scalar) || (0xD7B0...0xD7FF).contains(scalar)
  }

  /// Returns whether a scalar is a mark, which combines with the character before it.
  static func isMark(_ scalar: UInt32) -> Bool {
    switch utf8proc_category(Int32(scalar)) {
    case UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC, UTF8PROC_CATEGORY_ME: true
    default: false
    }
  }
}
