/// The place of a window on lines that are more than it has rows for.
struct ScrollPosition: Hashable, Sendable {
  /// The index of the first line in the window.
  private(set) var top = 0

  /// The number of lines.
  private(set) var lines = 0

  /// The number of rows of the window.
  private(set) var rows = 0

  /// Creates the place of a window that begins at a line, as far as there are so many lines once it is fitted.
  init(top: Int = 0) {
    self.top = max(0, top)
  }

  /// Whether there are lines above or below the window.
  var isScrollable: Bool { lines > rows }

  /// The indices of the lines in the window, none before the window is fitted.
  var window: Range<Int> { top..<max(top, min(lines, top + rows)) }

  /// The lines in the window in words, such as `lines 1–20 of 64`; empty if all are there.
  var place: String { isScrollable ? "lines \(window.lowerBound + 1)–\(window.upperBound) of \(lines)" : "" }

  /// Notes how many lines and rows there are now, and stays as near to its place as they allow.
  mutating func fit(lines: Int, rows: Int) {
    self.lines = max(0, lines)
    self.rows = max(0, rows)
    scroll(to: top)
  }

  /// Moves to a line, or as near to it as the end allows.
  mutating func scroll(to line: Int) {
    top = max(0, min(line, lines - rows))
  }

  /// Moves by a number of lines, up if it is negative; returns whether that was possible.
  @discardableResult
  mutating func scroll(by count: Int) -> Bool {
    let old = top
    scroll(to: top + count)
    return top != old
  }

  /// Moves as little as it takes to have some lines in the window, their first one at least.
  mutating func reveal(_ range: Range<Int>) {
    if range.upperBound > top + rows { scroll(to: range.upperBound - rows) }
    if range.lowerBound < top { scroll(to: range.lowerBound) }
  }

  /// Performs a command of scrolling by half a window, a window or to an end; returns whether it is one.
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

  /// The commands that `perform(_:)` takes.
  static let commands: Set<BrowseCommand> = [.pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last]
}
