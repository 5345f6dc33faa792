/// The difference between a row's old and new cells, which is written from left to right.
struct RowDifference {
  /// The maximum number of unchanged columns that are rewritten instead of moving the cursor over them.
  private static let greatestGap = 3

  /// The index of the row in the frame.
  private let row: Int
  /// The cells that the terminal shows now.
  private let old: [Cell]
  /// The cells that the terminal has to show.
  private let new: [Cell]

  /// The column after the last cell of the new row that isn't blank.
  private let end: Int

  /// The column up to which a wider-than-expected cluster may have covered unchanged cells.
  private var coveredEnd = 0

  /// The column after the last written cluster on whose width nearly all terminals agree, or `nil` before the first.
  private var runEnd: Int?

  /// Creates the difference between two equally wide versions of a row.
  init(row: Int, from old: [Cell], to new: [Cell]) {
    self.row = row
    self.old = old
    self.new = new
    end = new.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
  }
}

extension RowDifference {
  /// Writes the cells that differ.
  ///
  /// - Parameters:
  ///   - pen: The pen that collects the bytes.
  ///   - hasClusterWidths: Whether the terminal measures grapheme clusters (mode 2027).
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

  /// Moves the cursor to a column, over a short gap by rewriting the unchanged cells.
  private func approach(_ column: Int, with pen: inout FramePen) {
    if new[column].agreement == .most, column == runEnd { return }
    if let known = pen.column(inRow: row), known < column, column - known <= Self.greatestGap,
      (known..<column).allSatisfy({ new[$0].agreement == .all && new[$0].width == 1 && pen.writes(new[$0].style) })
    {
      for gap in known..<column { pen.put(new[gap].text, columns: 1) }
    }
    pen.move(to: FramePosition(column: column, row: row))
  }

  /// Writes the cluster that begins in a column, where the cursor is.
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

  /// Writes a cluster whose width terminals disagree on: over blanks, and noting how far it may reach.
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

  /// Writes a cluster, with automatic wrapping on if it has marks and ends in the last column.
  ///
  /// Without wrapping, the cursor stays in the last column, and terminals such as tmux put the cluster's marks onto the
  /// cell before. With it, only further text would wrap.
  private func put(_ text: String, columns: Int?, endsRow: Bool, with pen: inout FramePen) {
    let hasMarks = text.unicodeScalars.dropFirst().first != nil
    if endsRow, hasMarks { pen.control("?7h") }
    pen.put(text, columns: columns)
    if endsRow, hasMarks { pen.control("?7l") }
  }
}
