/// The columns that stand between what a view draws on a line.
///
/// Whoever measures a line and whoever prints it have to agree about them.
public enum TextGap {
  /// The columns between two runs, unless either brings a space of its own.
  public static let run: Int = 1

  /// The fewest columns of a spacer between two runs.
  public static let spacer: Int = 2

  /// Whether a run brings a space of its own at its start: a space, a tab or a line break of ASCII.
  ///
  /// - Parameter text: The text of the run.
  public static func startsWithSpace(_ text: String) -> Bool {
    isSpace(text.utf8.first)
  }

  /// Whether a run brings a space of its own at its end.
  ///
  /// - Parameter text: The text of the run.
  public static func endsWithSpace(_ text: String) -> Bool {
    isSpace(text.utf8.last)
  }

  private static func isSpace(_ byte: UInt8?) -> Bool {
    byte.map { $0 == 0x20 || (0x09...0x0D).contains($0) } ?? false
  }
}
