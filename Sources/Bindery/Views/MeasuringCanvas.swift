/// Finds the size of what a view draws, without keeping it.
public struct MeasuringCanvas: TextCanvas {
  /// The columns between two runs, and the fewest of a spacer.
  private enum Gap {
    static let run = 1
    static let spacer = 2
  }

  private let available: AvailableSize
  private var widest = 0
  private var rows = 0
  private var line: Int?

  /// Creates a canvas that nothing is drawn on.
  ///
  /// - Parameter available: The room there is, and how to measure text in it.
  public init(available: AvailableSize) {
    self.available = available
  }

  /// The size of what was drawn, no larger than what is available.
  public var size: Size {
    Size(
      columns: min(max(widest, line ?? 0), available.size.columns),
      rows: min(rows + (line == nil ? 0 : 1), available.size.rows))
  }

  /// Measures a run.
  public mutating func run(_ text: String, _ role: TextRole) {
    line = (line.map { $0 + ($0 > 0 ? Gap.run : 0) } ?? 0) + available.columns(text)
  }

  /// Measures a spacer.
  public mutating func spacer() {
    line = (line ?? 0) + Gap.spacer
  }

  /// Measures the line that ends.
  public mutating func endLine() {
    widest = max(widest, line ?? 0)
    rows += 1
    line = nil
  }

  /// Measures text as the available size says.
  public func columns(of text: String) -> Int {
    available.columns(text)
  }
}
