/// A canvas that measures what a view draws, without keeping it.
package struct MeasuringCanvas: TextCanvas {
  private let available: AvailableSize
  private var widest = 0
  private var rows = 0

  /// Whether the current line has any content.
  private var isLineOpen = false

  /// The columns of the current line.
  private var columns = 0

  /// The columns before the next run, if there is one.
  private var gap = 0
  private var endsWithSpace = false

  /// Creates an empty canvas with the available size, which also measures text.
  package init(available: AvailableSize) {
    self.available = available
  }

  /// The size of the drawing, no larger than the available size.
  package var size: Size {
    Size(
      columns: min(max(widest, columns), available.size.columns),
      rows: min(rows + (isLineOpen ? 1 : 0), available.size.rows))
  }

  /// Measures a run, with a space before it unless either side has one. A run of no width is ignored.
  package mutating func run(_ text: String, _ role: TextRole) {
    let width = text.isEmpty ? 0 : available.columns(text)
    guard width > 0 else { return }
    let bringsSpace = endsWithSpace || TextGap.startsWithSpace(text)
    columns += (gap == TextGap.run && bringsSpace ? 0 : gap) + width
    gap = TextGap.run
    endsWithSpace = TextGap.endsWithSpace(text)
    isLineOpen = true
  }

  /// Measures a spacer, which takes columns only between two runs.
  package mutating func spacer() {
    gap = columns > 0 ? TextGap.spacer : 0
    isLineOpen = true
  }

  /// Measures the current line and ends it.
  package mutating func endLine() {
    widest = max(widest, columns)
    rows += 1
    columns = 0
    gap = 0
    endsWithSpace = false
    isLineOpen = false
  }

  /// Returns the width of a text in columns, as the available size measures it.
  package func columns(of text: String) -> Int {
    available.columns(text)
  }
}
