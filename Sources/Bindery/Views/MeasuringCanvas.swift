/// Finds the size of what a view draws, without keeping it.
public struct MeasuringCanvas: TextCanvas {
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

  /// Measures a run, with a space before it unless either side brings one. A run of no width counts as none.
  public mutating func run(_ text: String, _ role: TextRole) {
    let width = text.isEmpty ? 0 : available.columns(text)
    guard width > 0 else { return }
    let bringsSpace = endsWithSpace || TextGap.startsWithSpace(text)
    columns += (gap == TextGap.run && bringsSpace ? 0 : gap) + width
    gap = TextGap.run
    endsWithSpace = TextGap.endsWithSpace(text)
    isLineOpen = true
  }

  /// Measures a spacer, which takes room only between two runs.
  public mutating func spacer() {
    gap = columns > 0 ? TextGap.spacer : 0
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
