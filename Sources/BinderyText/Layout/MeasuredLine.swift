internal import Bindery

/// A line of a drawing, split at its spacers into parts of known width.
struct MeasuredLine {
  /// The minimum width in columns to which a part is truncated before another part is left out instead.
  static let fewestColumns = 6

  /// The parts of the line from left to right, each with at least one visible run.
  private(set) var parts: [LinePart] = []

  /// The numbers of spacers before each part, and as the last element, after the last part.
  private(set) var spacers = [0]

  /// Creates a line by splitting runs and spacers into parts and measuring these.
  init(_ elements: [TextDrawing.Element]) {
    for element in elements {
      switch element {
      case .run(let text, let role): append(text, role)
      case .spacer: spacers[parts.count] += 1
      }
    }
  }

  /// The minimum width of the line in columns without truncation.
  var columns: Int { Self.columns(of: parts.map(\.columns)) }

  /// Appends a run of text with a role to the last part, or begins a part after a spacer.
  private mutating func append(_ text: String, _ role: TextRole) {
    let run = StyledRun(SafeText(text), role)
    // A run of no width is invisible, and must not add a space.
    guard run.columns > 0 else { return }
    if parts.isEmpty || spacers[parts.count] > 0 {
      parts.append(LinePart())
      spacers.append(0)
    }
    parts[parts.count - 1].append(run, of: text)
  }

  /// Returns the minimum width of a line whose parts have the given widths.
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
    // This many parts fit if each has one column; leaving out the others first keeps a line of many parts cheap.
    leaveOut(parts.count - max(1, (limit + TextGap.spacer) / (1 + TextGap.spacer)))
    while parts.count > 1 {
      let widths = Self.widths(of: parts.map(\.columns), in: limit)
      let isTooNarrow = zip(widths, parts).contains { width, part in width < min(part.columns, Self.fewestColumns) }
      guard isTooNarrow else { return truncate(to: widths) }
      leaveOut(1)
    }
    truncate(to: [limit])
  }

  /// Removes a number of parts from the second on, but keeps their spacers.
  private mutating func leaveOut(_ count: Int) {
    guard count > 0 else { return }
    parts.removeSubrange(1...count)
    spacers[1] += spacers[2...(count + 1)].reduce(0, +)
    spacers.removeSubrange(2...(count + 1))
  }

  /// Truncates each part to a width in columns.
  private mutating func truncate(to widths: [Int]) {
    parts = zip(parts, widths).map { $0.truncated(to: $1) }
  }

  /// Returns the widths to which the parts are truncated so that they fit into a number of columns.
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
  /// Returns the runs of the line, with blanks in place of spacers that fill a width, but none at the end.
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
