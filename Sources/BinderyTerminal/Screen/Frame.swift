package import Bindery
package import BinderyText

/// The contents of a whole terminal screen: a grid of cells and the position of the cursor.
///
/// A frame is a value, drawn without a terminal; a ``FrameWriter`` turns it into bytes. Only safe text gets into it, so
/// it holds no escape sequences and no bidirectional controls. Right-to-left text keeps its logical order in the cells,
/// and can't move its neighbors.
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

  /// The rows of the frame, from top to bottom.
  private(set) var rows: [FrameRow]

  /// The position of the terminal's cursor; `nil` hides it, and so does a position outside of the frame.
  package var cursor: FramePosition?

  /// The position where the hidden cursor is left, such as the focused row; `nil` leaves it anywhere.
  ///
  /// Screen readers and braille displays follow the cursor there.
  package var focus: FramePosition?

  /// Creates a blank frame without a visible cursor; negative dimensions count as 0.
  package init(size: Size) {
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    rows = Array(repeating: FrameRow(columns: self.size.columns), count: self.size.rows)
  }
}

extension Frame {
  /// Accesses the cell at a position, which must lie within the frame.
  package subscript(column column: Int, row row: Int) -> Cell { rows[row].cells[column] }

  /// The position of the visible cursor, or `nil` if it is hidden or outside of the frame.
  var shownCursor: FramePosition? {
    cursor.flatMap { FrameArea(size).contains($0) ? $0 : nil }
  }

  /// The position where the cursor is left, visible or hidden, or `nil` if that doesn't matter.
  var cursorPlace: FramePosition? {
    shownCursor ?? focus.flatMap { FrameArea(size).contains($0) ? $0 : nil }
  }
}

extension Frame {
  /// Writes text into one row, truncated to the whole grapheme clusters that fit.
  ///
  /// - Parameters:
  ///   - text: The text; clusters without a width aren't written.
  ///   - style: The style of the text's cells.
  ///   - position: The cell of the first cluster. Nothing is written if it is outside of the frame.
  ///   - columns: The maximum number of columns for the text, which never leaves the frame.
  /// - Returns: The number of columns that the written text takes.
  @discardableResult
  package mutating func write(
    _ text: SafeText, _ style: CellStyle = .plain, at position: FramePosition, within columns: Int
  ) -> Int {
    guard FrameArea(size).contains(position) else { return 0 }
    let end = position.column + max(0, min(columns, size.columns - position.column))
    return rows[position.row].write(text.string, style, in: position.column..<end)
  }

  /// Draws styled lines into an area, from its top, in place of all that the area shows.
  ///
  /// - Parameters:
  ///   - lines: The lines; parts that don't fit into the area are left out.
  ///   - area: The area, which may extend beyond the frame.
  ///   - theme: The styles of text roles, or `nil` to use `base` alone.
  ///   - base: The style under all text of the area, such as reverse for the focused row.
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

  /// Fills an area with spaces of a style.
  package mutating func fill(_ area: FrameArea, with style: CellStyle) {
    let columns = self.columns(of: area)
    for row in self.rows(of: area) { rows[row].fill(columns, with: style) }
  }

  /// Replaces each style in an area by what a function returns for it.
  ///
  /// A wide cluster that begins in the area changes as a whole.
  package mutating func restyle(_ area: FrameArea, _ change: (CellStyle) -> CellStyle) {
    let columns = self.columns(of: area)
    for row in self.rows(of: area) { rows[row].restyle(columns, change) }
  }

  /// Returns the rows of an area that are in the frame.
  private func rows(of area: FrameArea) -> Range<Int> {
    (area.row..<area.row + area.rows).clamped(to: 0..<size.rows)
  }

  /// Returns the columns of an area that are in the frame.
  private func columns(of area: FrameArea) -> Range<Int> {
    (area.column..<area.column + area.columns).clamped(to: 0..<size.columns)
  }
}
