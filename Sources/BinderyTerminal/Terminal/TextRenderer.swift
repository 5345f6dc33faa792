internal import Bindery
public import BinderyText

/// The bytes of lines, with or without styles.
public struct TextRenderer: Hashable, Sendable {
  /// How each role looks, or `nil` for text without any escape sequence.
  public var theme: Theme?

  /// Creates a renderer.
  ///
  /// - Parameter theme: How each role looks, or `nil` for text without any escape sequence.
  public init(theme: Theme?) {
    self.theme = theme
  }
}

extension TextRenderer {
  /// Appends lines, each with a line feed at its end.
  ///
  /// A style is reset at the end of its run, so that a line which is cut off leaves the next one alone.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - utf8: What they are appended to.
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
