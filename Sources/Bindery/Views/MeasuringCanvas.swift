/// A canvas that measures the size of what a view draws, and draws nothing.
package struct MeasuringCanvas: TextCanvas {
  /// The maximum size of the view, and the function that measures text.
  private let available: AvailableSize
  /// The width of the widest complete line, in columns.
  private var widest = 0
  /// The number of complete lines.
  private var rows = 0

  /// Whether the current line has a run or a spacer so far.
  private var isLineOpen = false

  /// The width of the current line so far, in columns.
  private var columns = 0

  /// The number of columns to add before the next run of the line, if one follows.
  private var gap = 0
  /// Whether the last run of the current line ends with a space.
  private var endsWithSpace = false

  /// Creates an empty canvas, with the maximum size and the function that measures text.
  package init(available: AvailableSize) {
    self.available = available
  }

  /// The size of what was drawn so far, no larger than the available size.
  package var size: Size {
    Size(
      columns: min(max(widest, columns), available.size.columns),
      rows: min(rows + (isLineOpen ? 1 : 0), available.size.rows))
  }

  /// Adds the width of a run, with a space before it unless either side has one; a run of no width is ignored.
  package mutating func run(_ text: String, _ role: TextRole) {
    let width = text.isEmpty ? 0 : available.columns(text)
    guard width > 0 else { return }
    let bringsSpace = endsWithSpace || TextGap.startsWithSpace(text)
    columns += (gap == TextGap.run && bringsSpace ? 0 : gap) + width
    gap = TextGap.run
    endsWithSpace = TextGap.endsWithSpace(text)
    isLineOpen = true
  }

  /// Adds a spacer, which takes columns only between two runs.
  package mutating func spacer() {
    gap = columns > 0 ? TextGap.spacer : 0
    isLineOpen = true
  }

  /// Ends the current line.
  package mutating func endLine() {
    widest = max(widest, columns)
    rows += 1
    columns = 0
    gap = 0
    endsWithSpace = false
    isLineOpen = false
  }

  /// Returns the width of a text in columns.
  package func columns(of text: String) -> Int {
    available.columns(text)
  }
}
