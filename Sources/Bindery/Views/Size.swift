/// A width and height in terminal cells.
public struct Size: Hashable, Sendable {
  /// The width in columns of terminal cells.
  public var columns: Int

  /// The height in rows of terminal cells.
  public var rows: Int

  /// Creates a size from a width and a height in terminal cells.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// The maximum size of a view, together with a function that measures the width of text.
public struct AvailableSize: Sendable {
  /// The maximum size of the view.
  public let size: Size

  /// A function that measures the width of a text in columns.
  public let columns: @Sendable (String) -> Int

  /// Creates an available size from a maximum size and a function that measures text.
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
  /// Returns the size that content takes when drawn, no larger than the available size.
  public func size(of text: some Text) -> Size {
    var canvas: any TextCanvas = MeasuringCanvas(available: self)
    text.draw(on: &canvas)
    return (canvas as? MeasuringCanvas)?.size ?? size
  }
}
