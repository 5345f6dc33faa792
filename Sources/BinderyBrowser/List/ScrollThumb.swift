/// The thumb of a scroll bar: the lines whose position in the bar is that of the visible rows in the list.
struct ScrollThumb: Hashable {
  /// The lines that the thumb takes in the bar, from 0 at the top; at least one unless the bar has none.
  let lines: Range<Int>

  /// Creates the thumb for the visible rows of a list of `count` rows, in a bar that has a number of lines.
  init(of rows: Range<Int>, in count: Int, lines: Int) {
    let height = min(lines, max(1, Int(Double(rows.count) / Double(max(1, count)) * Double(lines))))
    let room = Double(lines - height)
    let top = Int((room * Double(rows.lowerBound) / Double(max(1, count - rows.count))).rounded())
    self.lines = max(0, min(top, lines - height))..<max(0, min(top, lines - height)) + height
  }
}
