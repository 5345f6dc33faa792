public import Bindery

/// Text with one role and its measured width.
public struct StyledRun: Hashable, Sendable {
  /// The safe text.
  public let text: SafeText

  /// The role of the text.
  public let role: TextRole

  /// The width of the text in columns.
  public let columns: Int

  /// Creates a run and measures its text.
  public init(_ text: SafeText, _ role: TextRole) {
    self.text = text
    self.role = role
    columns = TextWidth.columns(of: text.string)
  }
}

extension StyledRun {
  /// Returns a run of spaces, as many as the columns.
  static func blank(columns: Int) -> StyledRun {
    StyledRun(SafeText(unchecked: String(repeating: " ", count: columns)), .body)
  }

  /// Returns the longest prefix of whole graphemes that fits into a number of columns.
  func prefix(columns limit: Int) -> StyledRun {
    var room = limit
    let kept = text.string.prefix { character in
      room -= TextWidth.columns(of: character)
      return room >= 0
    }
    return StyledRun(SafeText(unchecked: String(kept)), role)
  }

  /// Returns the run without the spaces at its end.
  func trimmed() -> StyledRun {
    guard text.string.utf8.last == .space else { return self }
    var string = text.string
    while string.last == " " { string.removeLast() }
    return StyledRun(SafeText(unchecked: string), role)
  }
}
