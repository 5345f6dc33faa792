internal import Bindery

/// A line of a drawing, as parts with spacers around them.
struct MeasuredLine {
  /// The fewest columns that a part may be cut to. One with less room is left out.
  static let fewest = 6

  /// The parts, from left to right. None is empty.
  private(set) var parts: [LinePart] = []

  /// The number of spacers before each part, and after the last.
  private(set) var spacers = [0]

  /// Measures a line.
  init(_ elements: [TextDrawing.Element]) {
    for element in elements {
      switch element {
      case .run(let text, let role): append(text, role)
      case .spacer: spacers[parts.count] += 1
      }
    }
  }

  /// The room that the line takes with nothing cut off.
  var columns: Int { Self.columns(of: parts.map(\.columns)) }

  private mutating func append(_ text: String, _ role: TextRole) {
    let run = StyledRun(SafeText(text), role)
    // What has no width can't be seen, and mustn't add a space.
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
  /// Cuts what doesn't fit.
  ///
  /// Room is dealt from the right: each part gets what it needs, as long as the parts before it keep an equal share
  /// of the line or all they need. So the first part gives way first, and never to nothing. Where the line is too
  /// narrow for that, the second part is left out, then the next; the first alone is cut to any width.
  mutating func fit(columns limit: Int) {
    // With a column for each and spacers between them, no more have room: so a line of very many costs little.
    leaveOut(parts.count - max(1, (limit + TextGap.spacer) / (1 + TextGap.spacer)))
    while parts.count > 1 {
      let widths = Self.widths(of: parts.map(\.columns), in: limit)
      let isTooNarrow = zip(widths, parts).contains { width, part in width < min(part.columns, Self.fewest) }
      guard isTooNarrow else { return truncate(to: widths) }
      leaveOut(1)
    }
    truncate(to: [limit])
  }

  /// Leaves out some parts, from the second on. Their spacers stay.
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
    let share = max(room / natural.count, fewest)
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
  /// The runs, with blanks that spread the parts over the line. None stands at its end.
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
