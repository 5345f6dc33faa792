package import Bindery

/// A rectangle of cells in a frame. It may be empty, and extend beyond the frame, which shows only what lies within.
package struct FrameArea: Hashable, Sendable {
  /// The first column, from 0 at the left.
  package let column: Int

  /// The first row, from 0 at the top.
  package let row: Int

  /// The width in columns; never negative.
  package let columns: Int

  /// The height in rows; never negative.
  package let rows: Int

  /// Creates an area from its first cell and its extent; a negative extent counts as 0.
  package init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  /// Creates the area of a whole frame of a size.
  package init(_ size: Size) {
    self.init(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }
}

extension FrameArea {
  /// The position of the first cell.
  package var position: FramePosition { FramePosition(column: column, row: row) }

  /// Whether the area has no cells.
  package var isEmpty: Bool { columns == 0 || rows == 0 }

  /// Returns whether a cell lies in the area, such as one that the mouse points at.
  package func contains(_ position: FramePosition) -> Bool {
    position.row - row >= 0 && position.row - row < rows && position.column - column >= 0
      && position.column - column < columns
  }

  /// Returns the part of the area that consists of some of its rows.
  ///
  /// - Parameters:
  ///   - start: The first row, from 0 at the top of the area.
  ///   - end: The row behind the last one. Where that isn't below the first, the part is empty.
  /// - Returns: The part, without rows that the area doesn't have.
  package func rows(from start: Int = 0, to end: Int = .max) -> FrameArea {
    let start = min(max(0, start), rows)
    return FrameArea(column: column, row: row + start, columns: columns, rows: max(start, min(end, rows)) - start)
  }

  /// Returns the part of the area that consists of some of its columns.
  ///
  /// - Parameters:
  ///   - start: The first column, from 0 at the left of the area.
  ///   - end: The column behind the last one. Where that isn't to the right of the first, the part is empty.
  /// - Returns: The part, without columns that the area doesn't have.
  package func columns(from start: Int = 0, to end: Int = .max) -> FrameArea {
    let start = min(max(0, start), columns)
    return FrameArea(column: column + start, row: row, columns: max(start, min(end, columns)) - start, rows: rows)
  }

  /// Returns the area without a border of blank cells on each side.
  package func inset(columns border: Int = 0, rows margin: Int = 0) -> FrameArea {
    columns(from: border, to: columns - border).rows(from: margin, to: rows - margin)
  }
}
