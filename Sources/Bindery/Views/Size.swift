/// A size in the cells of a terminal.
public struct Size: Hashable, Sendable {
  /// The width, in columns.
  public var columns: Int

  /// The height, in rows.
  public var rows: Int

  /// Creates a size from a width and a height.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
