package import BinderyTerminal
internal import BinderyText

/// The view of a text field in one row, scrolled so far that the cursor is in it.
package struct TextFieldView: Hashable, Sendable {
  /// The field.
  package let field: TextField

  /// The number of columns that the view has.
  package let columns: Int

  /// Creates the view of a field.
  package init(_ field: TextField, columns: Int) {
    self.field = field
    self.columns = max(1, columns)
  }

  /// The number of columns of the text that are scrolled away to the left.
  ///
  /// The text is scrolled by half a view, so that it stands still for most movements of the cursor.
  package var scrolledColumns: Int {
    let column = TextWidth.columns(of: field.textBefore)
    guard column >= columns else { return 0 }
    let step = max(1, columns / 2)
    return ((column - columns) / step + 1) * step
  }

  /// The column of the cursor in the view, which is always one of it.
  package var cursorColumn: Int { TextWidth.columns(of: field.textBefore) - scrolledColumns }

  /// Returns the number of clusters before a column of the view, such as one that the mouse points at.
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

  /// Draws the text at a position, and sets the frame's cursor if the field has the focus.
  ///
  /// A cluster that the left end cuts is left blank.
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
