public import Bindery

/// A layout that arranges what a view draws in lines of a given width.
///
/// Each line of the drawing becomes one line, never wider than the layout. Spacers share the remaining columns, and
/// keep at least two columns between two parts. Adjacent runs are separated by one space, unless either has one there.
///
/// If a line doesn't fit, parts are truncated at their ends with an ellipsis, never within a grapheme: the first part
/// shrinks first, down to an equal share of the line. If even six columns a part don't fit, parts are left out,
/// beginning with the second.
///
/// To lay out a page as wide as its widest item:
///
/// ```swift
/// var layout = TextLayout(columns: 120)
/// layout.columns = min(layout.columns, drawings.map(layout.preferredColumns(for:)).max() ?? 0)
/// ```
public struct TextLayout: Hashable, Sendable {
  /// The width of a line in columns, including its indent.
  public var columns: Int

  /// The number of blank columns before each line, which take at most half of the width.
  public var indent: Int

  /// The number of additional blank columns before each line but the first.
  public var hangingIndent: Int

  /// Creates a layout from its width and its indents, in columns.
  public init(columns: Int, indent: Int = 0, hangingIndent: Int = 0) {
    self.columns = columns
    self.indent = indent
    self.hangingIndent = hangingIndent
  }
}

extension TextLayout {
  /// Lays out a drawing, and returns one arranged line for each of its lines.
  public func lines(for drawing: TextDrawing) -> [StyledLine] {
    drawing.lines.enumerated().map { index, elements in
      let indent = min(self.indent(ofLine: index), max(0, columns / 2))
      var line = MeasuredLine(elements)
      line.fit(columns: columns - indent)
      let runs = line.runs(columns: columns - indent)
      return StyledLine(indent > 0 && !runs.isEmpty ? [.blank(columns: indent)] + runs : runs)
    }
  }

  /// Returns the minimum width at which no line of a drawing is truncated.
  ///
  /// - Parameter drawing: The drawing to measure.
  /// - Returns: The width in columns, including the indent. It doesn't depend on this layout's ``columns``.
  public func preferredColumns(for drawing: TextDrawing) -> Int {
    drawing.lines.enumerated().map { index, elements in
      let columns = MeasuredLine(elements).columns
      return columns + min(indent(ofLine: index), columns)
    }.max() ?? 0
  }

  /// Returns the indent of a line, in columns.
  private func indent(ofLine index: Int) -> Int {
    max(0, index == 0 ? indent : indent + hangingIndent)
  }
}
