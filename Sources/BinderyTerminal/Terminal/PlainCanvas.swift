public import Bindery
internal import BinderyText

/// A canvas for pipes: one record a line, and nothing cut off.
///
/// A spacer becomes a tab, and so does the end of a line that another follows; `cut -f` finds the parts.
/// Two runs side by side get one space between them, unless either brings a space of its own.
///
/// ```swift
/// var canvas = PlainCanvas()
/// canvas.run("Blue Monday", .title)
/// canvas.spacer()
/// canvas.run("7:29", .detail)
/// canvas.finish()  // "Blue Monday\t7:29\n"
/// ```
public struct PlainCanvas: Sendable {
  /// The records so far, as UTF-8.
  public private(set) var utf8: [UInt8] = []

  /// The ended lines that nothing has followed yet.
  private var endedLines = 0

  /// Whether a run was drawn last, on this line.
  private var followsRun = false

  /// Whether that run brought a space at its end.
  private var endsWithSpace = false

  /// Creates an empty canvas.
  public init() {}

  /// Ends the record, with a line feed.
  public mutating func finish() {
    utf8.append(.lineFeed)
    endedLines = 0
    followsRun = false
  }

  /// Forgets the records, and keeps their memory for others.
  public mutating func removeAll() {
    utf8.removeAll(keepingCapacity: true)
    endedLines = 0
    followsRun = false
  }
}

extension PlainCanvas: TextCanvas {
  /// Appends a run. Text that has nothing to show draws nothing.
  public mutating func run(_ text: String, _ role: TextRole) {
    var text = text
    text.withUTF8 { run(utf8: $0.span, role) }
  }

  /// Appends a run, without making a string of it.
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

  /// Ends the line: a tab, if anything follows.
  public mutating func endLine() {
    endedLines += 1
    followsRun = false
  }

  /// Writes the tabs of the lines that have ended.
  private mutating func openLine() {
    for _ in 0..<endedLines { utf8.append(.tab) }
  }
}
