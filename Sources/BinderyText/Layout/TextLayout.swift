public import Bindery

/// The arrangement of a drawing on lines of a given width.
///
/// Each line of the drawing becomes one line, never wider than the layout. Spacers share what room there is, and keep
/// two columns at least between two parts. Two runs side by side get one space between them, unless either brings a
/// space of its own. Where a line doesn't fit, parts are cut at their ends with an ellipsis, never within a grapheme:
/// the first part gives way first, down to an equal share of the line. Where even six columns a part are too many, the
/// parts after the first are left out, from the second on.
///
/// To lay out a page as wide as its widest item:
///
/// ```swift
/// var layout = TextLayout(columns: 120)
/// layout.columns = min(layout.columns, drawings.map(layout.preferredColumns(for:)).max() ?? 0)
/// ```
public struct TextLayout: Hashable, Sendable {
  /// The width of a line, with its indent.
  public var columns: Int

  /// The blank columns before each line. At most half of the width is used.
  public var indent: Int

  /// The further blank columns before each line but the first.
  public var hangingIndent: Int

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - columns: The width of a line, with its indent.
  ///   - indent: The blank columns before each line.
  ///   - hangingIndent: The further blank columns before each line but the first.
  public init(columns: Int, indent: Int = 0, hangingIndent: Int = 0) {
    self.columns = columns
    self.indent = indent
    self.hangingIndent = hangingIndent
  }
}

extension TextLayout {
  /// Lays out a drawing.
  ///
  /// - Parameter drawing: What a view has drawn.
  /// - Returns: A line for each line of the drawing.
  public func lines(for drawing: TextDrawing) -> [StyledLine] {
    drawing.lines.enumerated().map { index, elements in
      let indent = min(self.indent(ofLine: index), max(0, columns / 2))
      var line = MeasuredLine(elements)
      line.fit(columns: columns - indent)
      let runs = line.runs(columns: columns - indent)
      return StyledLine(indent > 0 && !runs.isEmpty ? [.blank(columns: indent)] + runs : runs)
    }
  }

  /// Measures the width at which nothing of a drawing is cut off.
  ///
  /// - Parameter drawing: What a view has drawn.
  /// - Returns: The width, with the indent, whatever this layout's own width is.
  public func preferredColumns(for drawing: TextDrawing) -> Int {
    drawing.lines.enumerated().map { index, elements in
      let columns = MeasuredLine(elements).columns
      return columns + min(indent(ofLine: index), columns)
    }.max() ?? 0
  }

  private func indent(ofLine index: Int) -> Int {
    max(0, index == 0 ? indent : indent + hangingIndent)
  }
}
