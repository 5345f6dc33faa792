/// The part of a scroll bar that stands for what is on the screen.
struct ScrollThumb: Hashable {
  /// The lines of the bar, from 0 at the top; at least one unless the bar has none.
  let lines: Range<Int>

  /// Creates the part of a bar of some lines for some rows of a list.
  init(of rows: Range<Int>, in count: Int, lines: Int) {
    let height = min(lines, max(1, Int(Double(rows.count) / Double(max(1, count)) * Double(lines))))
    let room = Double(lines - height)
    let top = Int((room * Double(rows.lowerBound) / Double(max(1, count - rows.count))).rounded())
    self.lines = max(0, min(top, lines - height))..<max(0, min(top, lines - height)) + height
  }
}
