public import Bindery

/// Text with one role, measured.
public struct StyledRun: Hashable, Sendable {
  /// The text.
  public let text: SafeText

  /// What the text is.
  public let role: TextRole

  /// The room that the text takes.
  public let columns: Int

  /// Measures text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - role: What the text is.
  public init(_ text: SafeText, _ role: TextRole) {
    self.text = text
    self.role = role
    columns = TextWidth.columns(of: text.string)
  }
}

extension StyledRun {
  /// Makes blank room.
  static func blank(columns: Int) -> StyledRun {
    StyledRun(SafeText(unchecked: String(repeating: " ", count: columns)), .body)
  }

  /// Cuts the text between graphemes, so that it takes no more than some room.
  func prefix(columns limit: Int) -> StyledRun {
    var room = limit
    let kept = text.string.prefix { character in
      room -= TextWidth.columns(of: character)
      return room >= 0
    }
    return StyledRun(SafeText(unchecked: String(kept)), role)
  }

  /// Leaves out the spaces at the end.
  func trimmed() -> StyledRun {
    guard text.string.utf8.last == .space else { return self }
    var string = text.string
    while string.last == " " { string.removeLast() }
    return StyledRun(SafeText(unchecked: string), role)
  }
}
