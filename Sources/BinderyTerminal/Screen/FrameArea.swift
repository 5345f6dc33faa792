package import Bindery

/// A rectangle of cells in a frame, possibly empty or partly outside of the frame.
package struct FrameArea: Hashable, Sendable {
  /// The leftmost column of the area, counted from 0 at the left.
  package let column: Int

  /// The top row of the area, counted from 0 at the top.
  package let row: Int

  /// The width of the area in columns; never negative.
  package let columns: Int

  /// The height of the area in rows; never negative.
  package let rows: Int

  /// Creates an area from its top left cell, its width and its height; a negative extent counts as 0.
  package init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  /// Creates the area that covers a whole frame of the given size.
  package init(_ size: Size) {
    self.init(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }
}

extension FrameArea {
  /// The position of the area's top left cell.
  package var position: FramePosition { FramePosition(column: column, row: row) }

  /// Whether the area has no cells.
  package var isEmpty: Bool { columns == 0 || rows == 0 }

  /// Returns whether a position, such as the mouse's, lies in the area.
  package func contains(_ position: FramePosition) -> Bool {
    position.row - row >= 0 && position.row - row < rows && position.column - column >= 0
      && position.column - column < columns
  }

  /// Returns the part of the area between two of its rows.
  ///
  /// - Parameters:
  ///   - start: The first row of the part, counted from 0 at the top of the area.
  ///   - end: The row after the part's last row; if it isn't below `start`, the part is empty.
  /// - Returns: The part, clamped to the area.
  package func rows(from start: Int = 0, to end: Int = .max) -> FrameArea {
    let start = min(max(0, start), rows)
    return FrameArea(column: column, row: row + start, columns: columns, rows: max(start, min(end, rows)) - start)
  }

  /// Returns the part of the area between two of its columns.
  ///
  /// - Parameters:
  ///   - start: The first column of the part, counted from 0 at the left of the area.
  ///   - end: The column after the part's last column; if it isn't to the right of `start`, the part is empty.
  /// - Returns: The part, clamped to the area.
  package func columns(from start: Int = 0, to end: Int = .max) -> FrameArea {
    let start = min(max(0, start), columns)
    return FrameArea(column: column + start, row: row, columns: max(start, min(end, columns)) - start, rows: rows)
  }

  /// Returns the area without a margin: `columns` on the left and right, `rows` at the top and bottom.
  package func inset(columns border: Int = 0, rows margin: Int = 0) -> FrameArea {
    columns(from: border, to: columns - border).rows(from: margin, to: rows - margin)
  }
}
