public import Bindery
internal import BinderyText

/// A text canvas for pipes and files: it writes each record as one line, and truncates nothing.
///
/// A spacer becomes a tab, and so does the end of a line if another line follows, so that `cut -f` finds the parts.
/// Adjacent runs are separated by one space, unless either brings its own.
///
/// ```swift
/// var canvas = PlainCanvas()
/// canvas.run("Blue Monday", .title)
/// canvas.spacer()
/// canvas.run("7:29", .detail)
/// canvas.finish()  // "Blue Monday\t7:29\n"
/// ```
public struct PlainCanvas: Sendable {
  /// The records drawn so far in UTF-8, each with a line feed, and what is drawn of the next one.
  public private(set) var utf8: [UInt8] = []

  /// The number of ended lines whose tabs aren't written yet.
  private var endedLines = 0

  /// Whether the last thing drawn on this line is a run of text.
  private var followsRun = false

  /// Whether the last run of text ended with a space.
  private var endsWithSpace = false

  /// Creates an empty canvas.
  public init() {}

  /// Ends the current record with a line feed.
  public mutating func finish() {
    utf8.append(.lineFeed)
    endedLines = 0
    followsRun = false
  }

  /// Removes all records but keeps the allocated memory.
  public mutating func removeAll() {
    utf8.removeAll(keepingCapacity: true)
    endedLines = 0
    followsRun = false
  }
}

extension PlainCanvas: TextCanvas {
  /// Appends a run of text; text without visible characters draws nothing.
  public mutating func run(_ text: String, _ role: TextRole) {
    var text = text
    text.withUTF8 { run(utf8: $0.span, role) }
  }

  /// Appends a run of UTF-8 text without creating a string.
  public mutating func run(utf8 text: Span<UInt8>, _ role: TextRole) {
    let end = utf8.count
    openLine()
    let isApart = endsWithSpace || TextGap.startsWithSpace(text)
    if followsRun, !isApart { utf8.append(.space) }
    let start = utf8.count
    utf8.append(safe: text)
    guard utf8.count > start else { return utf8.removeLast(start - end) }
    endedLines = 0
    followsRun = true
    endsWithSpace = TextGap.endsWithSpace(text)
  }

  /// Appends a tab.
  public mutating func spacer() {
    openLine()
    utf8.append(.tab)
    endedLines = 0
    followsRun = false
  }

  /// Ends a line within the record; a tab separates it from a line that follows.
  public mutating func endLine() {
    endedLines += 1
    followsRun = false
  }

  /// Appends a tab for each ended line, since more text follows.
  private mutating func openLine() {
    for _ in 0..<endedLines { utf8.append(.tab) }
  }
}
