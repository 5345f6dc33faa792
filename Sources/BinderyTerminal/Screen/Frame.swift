package import Bindery
package import BinderyText

/// A picture of a whole terminal: a grid of cells, and the position of the cursor.
///
/// A frame is a value that is drawn without a terminal; a ``FrameWriter`` makes bytes of it. Only safe text gets into
/// one, and so no escape sequence and no bidirectional control does. Right-to-left text keeps its logical order in the
/// cells, and can't move its neighbors.
///
/// ```swift
/// var frame = Frame(size: Size(columns: 80, rows: 24))
/// frame.write(SafeText("Search"), CellStyle([.bold]), at: FramePosition(column: 0, row: 0), within: 20)
/// frame.draw(layout.lines(for: drawing), in: FrameArea(column: 0, row: 2, columns: 80, rows: 2), theme: .standard)
/// frame.cursor = FramePosition(column: 7, row: 0)
/// ```
package struct Frame: Hashable, Sendable {
  /// The size of the terminal that the frame is for.
  package let size: Size

  /// The rows from top to bottom.
  private(set) var rows: [FrameRow]

  /// The position of the terminal's cursor; `nil` hides it, and so does a position outside of the frame.
  package var cursor: FramePosition?

  /// Where the cursor stands while it is hidden, such as on the row with the focus, since screen readers and braille
  /// displays follow it there; `nil` leaves it anywhere.
  package var focus: FramePosition?

  /// Creates a blank frame without a cursor; a negative size counts as 0.
  package init(size: Size) {
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    rows = Array(repeating: FrameRow(columns: self.size.columns), count: self.size.rows)
  }
}

extension Frame {
  /// The cell at a position that the frame has.
  package subscript(column column: Int, row row: Int) -> Cell { rows[row].cells[column] }

  /// The position of the cursor, or `nil` if it is hidden.
  var shownCursor: FramePosition? {
    cursor.flatMap { FrameArea(size).contains($0) ? $0 : nil }
  }

  /// Where the cursor stands after the frame, shown or hidden, or `nil` if that doesn't matter.
  var cursorPlace: FramePosition? {
    shownCursor ?? focus.flatMap { FrameArea(size).contains($0) ? $0 : nil }
  }
}

extension Frame {
  /// Writes text in one row, cut after the last whole cluster that fits.
  ///
  /// - Parameters:
  ///   - text: The text. What has no width by itself isn't written.
  ///   - style: The style of its cells.
  ///   - position: The cell of the first cluster. Nothing is written if the frame doesn't have it.
  ///   - columns: The number of columns that the text may take; it never leaves the frame.
  /// - Returns: The number of columns that the written text takes.
  @discardableResult
  package mutating func write(
    _ text: SafeText, _ style: CellStyle = .plain, at position: FramePosition, within columns: Int
  ) -> Int {
    guard FrameArea(size).contains(position) else { return 0 }
    let end = position.column + max(0, min(columns, size.columns - position.column))
    return rows[position.row].write(text.string, style, in: position.column..<end)
  }

  /// Draws the lines of a layout from the top of an area, in place of all that the area shows.
  ///
  /// - Parameters:
  ///   - lines: The lines. What the area has no room for is left out.
  ///   - area: The area, which may extend beyond the frame.
  ///   - theme: The styles of the lines' roles, or `nil` for those of `base` alone.
  ///   - base: The style of the whole area, such as reverse for a row in focus.
  package mutating func draw(
    _ lines: [StyledLine], in area: FrameArea, theme: Theme?, over base: CellStyle = .plain
  ) {
    fill(area, with: base)
    for (row, line) in zip(area.row..<area.row + area.rows, lines) {
      var column = area.column
      for run in line.runs {
        let style = CellStyle(theme?[run.role] ?? .plain).over(base)
        let room = area.column + area.columns - column
        let used = write(run.text, style, at: FramePosition(column: column, row: row), within: room)
        column += used
        guard used == run.columns else { break }
      }
    }
  }

  /// Makes all cells of an area blank, in a style.
  package mutating func fill(_ area: FrameArea, with style: CellStyle) {
    let columns = self.columns(of: area)
    for row in self.rows(of: area) { rows[row].fill(columns, with: style) }
  }

  /// Changes the styles in an area; a cluster changes as a whole if it begins there.
  package mutating func restyle(_ area: FrameArea, _ change: (CellStyle) -> CellStyle) {
    let columns = self.columns(of: area)
    for row in self.rows(of: area) { rows[row].restyle(columns, change) }
  }

  private func rows(of area: FrameArea) -> Range<Int> {
    (area.row..<area.row + area.rows).clamped(to: 0..<size.rows)
  }

  private func columns(of area: FrameArea) -> Range<Int> {
    (area.column..<area.column + area.columns).clamped(to: 0..<size.columns)
  }
}
