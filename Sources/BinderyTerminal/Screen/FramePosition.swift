/// A position on the screen in cells, counted from 0 at the upper left corner.
package struct FramePosition: Hashable, Sendable {
  /// The number of cells to the left.
  package var column: Int

  /// The number of rows above.
  package var row: Int

  /// Creates a position from its column and row.
  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}
