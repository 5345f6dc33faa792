/// The columns that stand between what a view draws on a line.
///
/// Whoever measures a line and whoever prints it have to agree about them.
public enum TextGap {
  /// The columns between two runs, unless either brings a space of its own.
  public static let run: Int = 1

  /// The fewest columns of a spacer between two runs.
  public static let spacer: Int = 2

  /// Whether a run brings a space of its own at its start: a space, a tab or a line break.
  ///
  /// - Parameter utf8: The text of the run, as its plugin wrote it.
  /// - Returns: Whether it does.
  public static func startsWithSpace(_ utf8: Span<UInt8>) -> Bool {
    guard !utf8.isEmpty else { return false }
    switch utf8[0] {
    case 0x20, 0x09...0x0D: return true
    case 0xC2: return utf8.count > 1 && utf8[1] == 0x85
    case 0xE2: return utf8.count > 2 && utf8[1] == 0x80 && (utf8[2] == 0xA8 || utf8[2] == 0xA9)
    default: return false
    }
  }

  /// Whether a run brings a space of its own at its end.
  ///
  /// - Parameter utf8: The text of the run, as its plugin wrote it.
  /// - Returns: Whether it does.
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
  /// Whether a run brings a space of its own at its start.
  ///
  /// - Parameter text: The text of the run, as its plugin wrote it.
  /// - Returns: Whether it does.
  public static func startsWithSpace(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { startsWithSpace($0.span) }
  }

  /// Whether a run brings a space of its own at its end.
  ///
  /// - Parameter text: The text of the run, as its plugin wrote it.
  /// - Returns: Whether it does.
  public static func endsWithSpace(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { endsWithSpace($0.span) }
  }
}
