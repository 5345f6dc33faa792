/// The scroll position of a window of rows on a longer list of lines.
struct ScrollPosition: Hashable, Sendable {
  /// The index of the first visible line.
  private(set) var top = 0

  /// The total number of lines.
  private(set) var lines = 0

  /// The number of rows in which lines are visible.
  private(set) var rows = 0

  /// Creates a scroll position at a line; fitting it later limits it to the actual lines.
  init(top: Int = 0) {
    self.top = max(0, top)
  }

  /// Whether there are more lines than rows, so that some are hidden.
  var isScrollable: Bool { lines > rows }

  /// The indices of the visible lines; empty before the numbers of lines and rows are set.
  var window: Range<Int> { top..<max(top, min(lines, top + rows)) }

  /// The visible lines in words, such as `lines 1–20 of 64`; empty if all lines are visible.
  var visibleLines: String { isScrollable ? "lines \(window.lowerBound + 1)–\(window.upperBound) of \(lines)" : "" }

  /// Sets the numbers of lines and rows, and stays as near to the current position as they allow.
  mutating func fit(lines: Int, rows: Int) {
    self.lines = max(0, lines)
    self.rows = max(0, rows)
    scroll(to: top)
  }

  /// Scrolls so that a line is the first visible one, or as near to that as the end allows.
  mutating func scroll(to line: Int) {
    top = max(0, min(line, lines - rows))
  }

  /// Scrolls by a number of lines, up if negative; returns whether the position has changed.
  @discardableResult
  mutating func scroll(by count: Int) -> Bool {
    let old = top
    scroll(to: top + count)
    return top != old
  }

  /// Scrolls as little as possible to make a range of lines visible, at least the first of them.
  mutating func reveal(_ range: Range<Int>) {
    if range.upperBound > top + rows { scroll(to: range.upperBound - rows) }
    if range.lowerBound < top { scroll(to: range.lowerBound) }
  }

  /// Performs a scrolling command, such as page down; returns whether the command is one.
  mutating func perform(_ command: BrowseCommand) -> Bool {
    switch command {
    case .pageUp: scroll(by: -max(1, rows - 1))
    case .pageDown: scroll(by: max(1, rows - 1))
    case .halfPageUp: scroll(by: -max(1, rows / 2))
    case .halfPageDown: scroll(by: max(1, rows / 2))
    case .first: scroll(to: 0)
    case .last: scroll(to: lines)
    default: return false
    }
    return true
  }

  /// The scrolling commands, which `perform(_:)` accepts.
  static let commands: Set<BrowseCommand> = [.pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last]
}
