internal import CUTF8Proc

/// The room that text takes in a terminal, in columns.
///
/// Each grapheme is measured, not each scalar: a family of emoji takes two columns, however many scalars it has.
/// A grapheme is as wide as its widest scalar, and two columns wide if it is a flag or is asked to look like an emoji.
public enum TextWidth {
  /// Measures text.
  ///
  /// - Parameter text: Safe text. A control character counts as nothing.
  /// - Complexity: O(*n*); text in a Latin script is counted by its bytes.
  public static func columns(of text: some StringProtocol) -> Int {
    if let count = text.utf8.withContiguousStorageIfAvailable(simpleColumns(of:)), let count { return count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// Measures a grapheme.
  ///
  /// - Parameter character: The grapheme.
  /// - Returns: 0, 1 or 2.
  public static func columns(of character: Character) -> Int {
    if let ascii = character.asciiValue { return (0x20...0x7E).contains(ascii) ? 1 : 0 }
    var widest = 0
    var regions = 0
    var isEmoji = false
    for scalar in character.unicodeScalars {
      switch scalar.value {
      case 0xFE0F where isEmoji: return 2
      case 0x1F1E6...0x1F1FF: regions += 1
      default: break
      }
      isEmoji = scalar.properties.isEmoji
      widest = max(widest, columns(of: scalar))
    }
    return regions > 1 ? 2 : widest
  }

  /// Measures a scalar by itself.
  private static func columns(of scalar: Unicode.Scalar) -> Int {
    Int(utf8proc_charwidth(Int32(scalar.value)))
  }

  /// Counts text that consists of spacing Latin letters and the like, one column each.
  ///
  /// - Returns: `nil` where there is more to it.
  private static func simpleColumns(of utf8: UnsafeBufferPointer<UInt8>) -> Int? {
    var columns = 0
    for (index, byte) in utf8.enumerated() {
      switch byte {
      case 0x20...0x7E, 0xC3..<0xCC: columns += 1
      case 0x80...0xBF: continue
      // U+0080 to U+00BF: not the controls, nor the soft hyphen.
      case 0xC2 where index + 1 < utf8.count && utf8[index + 1] >= 0xA0 && utf8[index + 1] != 0xAD: columns += 1
      default: return nil
      }
    }
    return columns
  }

  /// Whether a scalar is a mark, which combines with what comes before it.
  static func isMark(_ scalar: UInt32) -> Bool {
    switch utf8proc_category(Int32(scalar)) {
    case UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC, UTF8PROC_CATEGORY_ME: true
    default: false
    }
  }
}
