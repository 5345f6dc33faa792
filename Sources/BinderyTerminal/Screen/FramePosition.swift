/// The position of a cell in a frame.
package struct FramePosition: Hashable, Sendable {
  /// The column of the cell, counted from 0 at the left.
  package var column: Int

  /// The row of the cell, counted from 0 at the top.
  package var row: Int

  /// Creates a position from a column and a row, both from 0.
  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}
