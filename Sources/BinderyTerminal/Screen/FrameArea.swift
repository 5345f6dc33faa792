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
  /// - Parameter range: The rows, from 0 at the top of the area.
  /// - Returns: The part, without rows that the area doesn't have.
  package func rows(_ range: Range<Int>) -> FrameArea {
    let range = range.clamped(to: 0..<rows)
    return FrameArea(column: column, row: row + range.lowerBound, columns: columns, rows: range.count)
  }

  /// Returns the part of the area that consists of some of its columns.
  ///
  /// - Parameter range: The columns, from 0 at the left of the area.
  /// - Returns: The part, without columns that the area doesn't have.
  package func columns(_ range: Range<Int>) -> FrameArea {
    let range = range.clamped(to: 0..<columns)
    return FrameArea(column: column + range.lowerBound, row: row, columns: range.count, rows: rows)
  }

  /// Returns the area without a border of blank cells on each side.
  package func inset(columns border: Int = 0, rows margin: Int = 0) -> FrameArea {
    columns(border..<max(border, columns - border)).rows(margin..<max(margin, rows - margin))
  }
}
