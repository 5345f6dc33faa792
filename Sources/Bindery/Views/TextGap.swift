/// The rules for the space between the runs and spacers of a line.
///
/// Measuring and printing a line both use them, so that they agree.
public enum TextGap {
  /// The number of columns between two runs, which are left out if either run has a space there.
  public static let run: Int = 1

  /// The minimum number of columns of a spacer between two runs.
  public static let spacer: Int = 2

  /// Returns whether a run's text begins with white space: a space, a tab or a line break.
  ///
  /// - Parameter utf8: The text of the run as its plugin wrote it.
  /// - Returns: Whether the text begins with a space.
  public static func startsWithSpace(_ utf8: Span<UInt8>) -> Bool {
    guard !utf8.isEmpty else { return false }
    switch utf8[0] {
    case 0x20, 0x09...0x0D: return true
    case 0xC2: return utf8.count > 1 && utf8[1] == 0x85
    case 0xE2: return utf8.count > 2 && utf8[1] == 0x80 && (utf8[2] == 0xA8 || utf8[2] == 0xA9)
    default: return false
    }
  }

  /// Returns whether a run's text ends with white space: a space, a tab or a line break.
  ///
  /// - Parameter utf8: The text of the run as its plugin wrote it.
  /// - Returns: Whether its last character is a space, a tab or a line break.
  public static func endsWithSpace(_ utf8: Span<UInt8>) -> Bool {
    let count = utf8.count
    guard count > 0 else { return false }
    switch utf8[count - 1] {
    case 0x20, 0x09...0x0D: return true
    case 0x85: return count > 1 && utf8[count - 2] == 0xC2
    case 0xA8, 0xA9: return count > 2 && utf8[count - 2] == 0x80 && utf8[count - 3] == 0xE2
    default: return false
    }
  }
}

extension TextGap {
  /// Returns whether a run's text begins with white space: a space, a tab or a line break.
  ///
  /// - Parameter text: The text of the run as its plugin wrote it.
  /// - Returns: Whether the text begins with a space.
  public static func startsWithSpace(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { startsWithSpace($0.span) }
  }

  /// Returns whether a run's text ends with white space: a space, a tab or a line break.
  ///
  /// - Parameter text: The text of the run as its plugin wrote it.
  /// - Returns: Whether its last character is a space, a tab or a line break.
  public static func endsWithSpace(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { endsWithSpace($0.span) }
  }
}
