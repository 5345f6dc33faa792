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

/// The size that is available to a view, with the way to measure text.
public struct AvailableSize: Sendable {
  /// The maximum size of the view.
  public let size: Size

  /// A function that measures the width of a text in columns.
  public let columns: @Sendable (String) -> Int

  /// Creates an available size.
  ///
  /// - Parameters:
  ///   - size: The maximum size of the view.
  ///   - columns: A function that measures the width of a text in columns. The default counts characters.
  public init(_ size: Size, columns: @escaping @Sendable (String) -> Int = { $0.count }) {
    self.size = size
    self.columns = columns
  }
}

extension AvailableSize {
  /// Returns the size of some content as drawn, no larger than the available size.
  public func size(of text: some Text) -> Size {
    var canvas: any TextCanvas = MeasuringCanvas(available: self)
    text.draw(on: &canvas)
    return (canvas as? MeasuringCanvas)?.size ?? size
  }
}
