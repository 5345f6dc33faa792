internal import Bindery

/// A line of a drawing, split into parts with spacers around them.
struct MeasuredLine {
  /// The minimum width of a truncated part in columns; of several parts, one is left out before any gets less.
  static let fewestColumns = 6

  /// The parts, from left to right, each with at least one visible run.
  private(set) var parts: [LinePart] = []

  /// The number of spacers before each part, and after the last.
  private(set) var spacers = [0]

  /// Splits a line into parts and measures them.
  init(_ elements: [TextDrawing.Element]) {
    for element in elements {
      switch element {
      case .run(let text, let role): append(text, role)
      case .spacer: spacers[parts.count] += 1
      }
    }
  }

  /// The width in columns that the parts take with the fewest blanks between them.
  var columns: Int { Self.columns(of: parts.map(\.columns)) }

  private mutating func append(_ text: String, _ role: TextRole) {
    let run = StyledRun(SafeText(text), role)
    // A run without a width is invisible, and mustn't add a space.
    guard run.columns > 0 else { return }
    if parts.isEmpty || spacers[parts.count] > 0 {
      parts.append(LinePart())
      spacers.append(0)
    }
    parts[parts.count - 1].append(run, of: text)
  }

  private static func columns(of widths: [Int]) -> Int {
    widths.reduce(0, +) + TextGap.spacer * max(0, widths.count - 1)
  }
}

extension MeasuredLine {
  /// Truncates the line to a number of columns.
  ///
  /// Columns are allotted from the right: each part gets its full width, as long as the parts before it keep an equal
  /// share of the line or their full width. So the first part shrinks first, but never to zero. If the line is too
  /// narrow for that, the second part is left out, then the next; the first part alone is truncated to any width.
  mutating func fit(columns limit: Int) {
    // No more parts can fit with one column each and spacers between, so a line of many parts stays cheap.
    leaveOut(parts.count - max(1, (limit + TextGap.spacer) / (1 + TextGap.spacer)))
    while parts.count > 1 {
      let widths = Self.widths(of: parts.map(\.columns), in: limit)
      let isTooNarrow = zip(widths, parts).contains { width, part in width < min(part.columns, Self.fewestColumns) }
      guard isTooNarrow else { return truncate(to: widths) }
      leaveOut(1)
    }
    truncate(to: [limit])
  }

  /// Leaves out a number of parts from the second on, and keeps their spacers.
  private mutating func leaveOut(_ count: Int) {
    guard count > 0 else { return }
    parts.removeSubrange(1...count)
    spacers[1] += spacers[2...(count + 1)].reduce(0, +)
    spacers.removeSubrange(2...(count + 1))
  }

  private mutating func truncate(to widths: [Int]) {
    parts = zip(parts, widths).map { $0.truncated(to: $1) }
  }

  private static func widths(of natural: [Int], in limit: Int) -> [Int] {
    guard columns(of: natural) > limit else { return natural }
    var room = limit - TextGap.spacer * (natural.count - 1)
    let share = max(room / natural.count, fewestColumns)
    var widths = natural
    var kept = natural.reduce(0) { $0 + min($1, share) }
    for index in natural.indices.reversed() {
      kept -= min(natural[index], share)
      widths[index] = min(natural[index], room - kept)
      room -= widths[index]
    }
    return widths
  }
}

extension MeasuredLine {
  /// Returns the runs of a line of a width, with blanks that spread the parts over it, but none at its end.
  func runs(columns limit: Int) -> [StyledRun] {
    let total = spacers.reduce(0, +)
    let slack = max(0, limit - columns)
    var runs: [StyledRun] = []
    var seen = 0
    for (index, part) in parts.enumerated() {
      let before = seen
      seen += spacers[index]
      let share = total == 0 ? 0 : slack * seen / total - slack * before / total
      let blank = share + (index > 0 ? TextGap.spacer : 0)
      if blank > 0 { runs.append(.blank(columns: blank)) }
      runs += part.runs
    }
    return runs
  }
}
