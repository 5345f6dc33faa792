public import Bindery

/// A run of text that is safe for a terminal, with its role and its measured width.
public struct StyledRun: Hashable, Sendable {
  /// The text of the run, which is safe for a terminal.
  public let text: SafeText

  /// The role of the text, such as title or detail.
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
  /// Creates a run of a number of spaces.
  static func blank(columns: Int) -> StyledRun {
    StyledRun(SafeText(unchecked: String(repeating: " ", count: columns)), .body)
  }

  /// Returns a run with the longest prefix of whole graphemes that fits into a number of columns.
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

/// A line of text that a layout has arranged, ready to be printed.
public struct StyledLine: Hashable, Sendable {
  /// The runs of the line from left to right, including the blanks between them.
  public let runs: [StyledRun]

  /// Creates a line from its runs, from left to right.
  public init(_ runs: [StyledRun]) {
    self.runs = runs
  }
}

extension StyledLine {
  /// The width of the line in columns.
  public var columns: Int { runs.reduce(0) { $0 + $1.columns } }

  /// The text of all runs, safe for a terminal, without a line feed.
  public var text: String { runs.reduce(into: "") { $0 += $1.text.string } }
}
