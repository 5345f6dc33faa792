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

  /// Whether the line that is being drawn has anything in it.
  private var isLineOpen = false

  /// The columns of the line that is being drawn.
  private var columns = 0

  /// The columns that stand before the next run, if there is one.
  private var gap = 0
  private var endsWithSpace = false

  /// Creates a canvas that nothing is drawn on.
  ///
  /// - Parameter available: The room there is, and how to measure text in it.
  public init(available: AvailableSize) {
    self.available = available
  }

  /// The size of what was drawn, no larger than what is available.
  public var size: Size {
    Size(
      columns: min(max(widest, columns), available.size.columns),
      rows: min(rows + (isLineOpen ? 1 : 0), available.size.rows))
  }

  /// Measures a run, with a space before it unless either side brings one.
  public mutating func run(_ text: String, _ role: TextRole) {
    guard !text.isEmpty else { return }
    let bringsSpace = endsWithSpace || text.first?.isWhitespace == true
    columns += (gap == Gap.run && bringsSpace ? 0 : gap) + available.columns(text)
    gap = Gap.run
    endsWithSpace = text.last?.isWhitespace == true
    isLineOpen = true
  }

  /// Measures a spacer, which takes room only between two runs.
  public mutating func spacer() {
    gap = columns > 0 ? Gap.spacer : 0
    isLineOpen = true
  }

  /// Measures the line that ends.
  public mutating func endLine() {
    widest = max(widest, columns)
    rows += 1
    columns = 0
    gap = 0
    endsWithSpace = false
    isLineOpen = false
  }

  /// Measures text as the available size says.
  public func columns(of text: String) -> Int {
    available.columns(text)
  }
}
