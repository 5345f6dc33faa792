internal import Bindery
public import BinderyText

/// A renderer that turns lines into bytes for a stream, with or without escape sequences for styles.
public struct TextRenderer: Hashable, Sendable {
  /// The style of each role, or `nil` for text without escape sequences.
  public var theme: Theme?

  /// Creates a renderer; without a theme, it writes no escape sequences.
  public init(theme: Theme?) {
    self.theme = theme
  }
}

extension TextRenderer {
  /// Appends lines as UTF-8, each with a line feed at its end.
  ///
  /// A style is reset at the end of its run, so that a truncated line leaves the next one alone.
  public func render(_ lines: [StyledLine], to utf8: inout [UInt8]) {
    for line in lines {
      for run in line.runs { render(run, to: &utf8) }
      utf8.append(.lineFeed)
    }
  }

  private func render(_ run: StyledRun, to utf8: inout [UInt8]) {
    let style = theme?[run.role] ?? .plain
    utf8.append(contentsOf: style.sequence.utf8)
    utf8.append(contentsOf: run.text.string.utf8)
    if style != .plain { utf8.append(contentsOf: TextStyle.reset.utf8) }
  }
}
