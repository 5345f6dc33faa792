internal import Bindery
public import BinderyText

/// A renderer that turns styled lines into bytes for a stream, with or without escape sequences.
public struct TextRenderer: Hashable, Sendable {
  /// The styles of text roles, or `nil` for text without escape sequences.
  public var theme: Theme?

  /// Creates a renderer; without a theme, it writes no escape sequences.
  public init(theme: Theme?) {
    self.theme = theme
  }
}

extension TextRenderer {
  /// Appends styled lines to a buffer as UTF-8, each followed by a line feed.
  ///
  /// Each style is reset at the end of its run, so that a truncated line doesn't affect the next one.
  public func render(_ lines: [StyledLine], to utf8: inout [UInt8]) {
    for line in lines {
      for run in line.runs { render(run, to: &utf8) }
      utf8.append(.lineFeed)
    }
  }

  /// Appends a run of text with the escape sequences of its style.
  private func render(_ run: StyledRun, to utf8: inout [UInt8]) {
    let style = theme?[run.role] ?? .plain
    utf8.append(contentsOf: style.sequence.utf8)
    utf8.append(contentsOf: run.text.string.utf8)
    if style != .plain { utf8.append(contentsOf: TextStyle.reset.utf8) }
  }
}
