package import BinderyTerminal
internal import BinderyText

/// The view of a text field in one row, scrolled so that the cursor is visible.
package struct TextFieldView: Hashable, Sendable {
  /// The text field to show.
  package let field: TextField

  /// The width of the view in columns.
  package let columns: Int

  /// Creates the view of a text field; a width of less than 1 counts as 1.
  package init(_ field: TextField, columns: Int) {
    self.field = field
    self.columns = max(1, columns)
  }

  /// The number of columns of the text that are hidden at the left.
  ///
  /// The text scrolls by half a view, so that it rarely moves.
  package var scrolledColumns: Int {
    let column = TextWidth.columns(of: field.textBefore)
    guard column >= columns else { return 0 }
    let step = max(1, columns / 2)
    return ((column - columns) / step + 1) * step
  }

  /// The column of the cursor in the view, counted from 0 at its left.
  package var cursorColumn: Int { TextWidth.columns(of: field.textBefore) - scrolledColumns }

  /// Returns the number of grapheme clusters before a column of the view, such as the mouse's.
  package func offset(at column: Int) -> Int {
    let column = column + scrolledColumns
    var (end, count) = (0, 0)
    for cluster in field.text {
      end += TextWidth.columns(of: cluster)
      guard end <= column else { break }
      count += 1
    }
    return count
  }

  /// Draws the visible text at a position, and sets the frame's cursor if the field has the focus.
  ///
  /// A wide character that the left end cuts is left blank.
  package func draw(on frame: inout Frame, at position: FramePosition, style: CellStyle, hasFocus: Bool) {
    frame.fill(FrameArea(column: position.column, row: position.row, columns: columns, rows: 1), with: style)
    let hidden = scrolledColumns
    var (start, rest) = (0, field.text[...])
    while let cluster = rest.first, start < hidden {
      start += TextWidth.columns(of: cluster)
      rest.removeFirst()
    }
    let place = FramePosition(column: position.column + start - hidden, row: position.row)
    frame.write(SafeText(String(rest)), style, at: place, within: columns - (start - hidden))
    if hasFocus { frame.cursor = FramePosition(column: position.column + cursorColumn, row: position.row) }
  }
}
