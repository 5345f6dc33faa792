/// The difference of a row in two frames, which is written from left to right.
struct RowDifference {
  /// The greatest number of unchanged columns that are written again instead of being jumped over.
  private static let greatestGap = 3

  private let row: Int
  private let old: [Cell]
  private let new: [Cell]

  /// The column from which on the new row is blank.
  private let end: Int

  /// The column up to which the terminal may have covered what didn't change.
  private var coveredEnd = 0

  /// The column after the last cluster that all but terminals with wide ambiguous characters agree on.
  private var runEnd: Int?

  /// Creates a difference of two rows of the same width.
  init(row: Int, from old: [Cell], to new: [Cell]) {
    self.row = row
    self.old = old
    self.new = new
    end = new.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
  }
}

extension RowDifference {
  /// Writes what differs.
  mutating func write(with pen: inout FramePen, hasClusterWidths: Bool) {
    var column = 0
    while column < new.count {
      defer { column += max(1, new[column].width) }
      guard column < coveredEnd || new[column] != old[column] else { continue }
      if new[column].mayJoinNeighbor { pen.loseColumn() }
      approach(column, with: &pen)
      pen.change(to: new[column].style)
      if column >= end, new.count - column > Self.greatestGap { return pen.control("K") }
      write(at: column, with: &pen, hasClusterWidths: hasClusterWidths)
    }
  }

  /// Moves the cursor to a column; a short way leads over unchanged cells.
  private func approach(_ column: Int, with pen: inout FramePen) {
    if new[column].agreement == .most, column == runEnd { return }
    if let known = pen.column(inRow: row), known < column, column - known <= Self.greatestGap,
      (known..<column).allSatisfy({ new[$0].agreement == .all && new[$0].width == 1 && pen.writes(new[$0].style) })
    {
      for gap in known..<column { pen.put(new[gap].text, columns: 1) }
    }
    pen.move(to: FramePosition(column: column, row: row))
  }

  /// Writes the cluster that begins in a column, at the cursor.
  private mutating func write(at column: Int, with pen: inout FramePen, hasClusterWidths: Bool) {
    let cell = new[column]
    switch cell.agreement {
    case .all: pen.put(cell.text, columns: 1)
    case .most:
      pen.put(cell.text, columns: hasClusterWidths ? cell.width : nil)
      runEnd = column + cell.width
    case .clusterTerminals where hasClusterWidths:
      put(cell.text, columns: cell.width, endsRow: column + cell.width == new.count, with: &pen)
    case .clusterTerminals, .few: writeContested(cell, at: column, with: &pen)
    }
  }

  /// Writes a cluster over blanks, as a terminal may use fewer columns for it, and remembers what one that uses more
  /// covers.
  private mutating func writeContested(_ cell: Cell, at column: Int, with pen: inout FramePen) {
    if !cell.fillsItsColumns {
      pen.put(String(repeating: " ", count: cell.width), columns: cell.width)
      pen.move(to: FramePosition(column: column, row: row))
    }
    let end = column + max(cell.width, cell.columnsByScalars)
    let mostEnd = column + max(cell.width, cell.mostColumns)
    put(cell.text, columns: nil, endsRow: end == new.count && mostEnd == end, with: &pen)
    coveredEnd = max(coveredEnd, mostEnd)
  }

  /// Writes a cluster. If it takes the last column and no more, automatic wrapping is on.
  ///
  /// Without wrapping, the cursor stays in the last column, and terminals such as tmux put the marks of a cluster there
  /// onto the cell before. With it, only further text would wrap.
  private func put(_ text: String, columns: Int?, endsRow: Bool, with pen: inout FramePen) {
    let hasMarks = text.unicodeScalars.dropFirst().first != nil
    if endsRow, hasMarks { pen.control("?7h") }
    pen.put(text, columns: columns)
    if endsRow, hasMarks { pen.control("?7l") }
  }
}
