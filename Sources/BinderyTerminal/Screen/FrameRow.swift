/// One row of cells of a frame.
///
/// The text of a wide cluster is in its first cell, and continuation cells fill its other columns. The two always occur
/// together: a write that cuts a cluster makes the rest of it blank.
struct FrameRow: Hashable, Sendable {
  /// The cells of the row, from left to right.
  private(set) var cells: [Cell]

  /// Creates a row of blank cells.
  init(columns: Int) {
    cells = Array(repeating: .blank, count: columns)
  }
}

extension FrameRow {
  /// Writes as much text as fits into a range of columns; returns the number of columns that it takes.
  mutating func write(_ text: String, _ style: CellStyle, in range: Range<Int>) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return write(ascii: text.utf8, style, in: range) }
    var column = range.lowerBound
    for cluster in text {
      let cell = Cell(cluster, style)
      guard cell.width > 0 else { continue }
      guard cell.width <= range.upperBound - column else { break }
      put(cell, at: column)
      column += cell.width
    }
    return column - range.lowerBound
  }

  /// Writes ASCII text into a range of columns, one column for each byte, and returns the number of columns used.
  private mutating func write(ascii text: String.UTF8View, _ style: CellStyle, in range: Range<Int>) -> Int {
    let count = min(text.count, range.count)
    guard count > 0 else { return 0 }
    vacate(range.lowerBound..<range.lowerBound + count)
    for (column, byte) in zip(range.lowerBound..<range.lowerBound + count, text) {
      cells[column] = Cell(ascii: byte, style)
    }
    return count
  }

  /// Puts a cell at a column, and clears what it covers.
  private mutating func put(_ cell: Cell, at column: Int) {
    vacate(column..<column + cell.width)
    cells[column] = cell
    for continuation in column + 1..<column + cell.width { cells[continuation] = .continuation(cell.style) }
  }

  /// Fills a range of columns with spaces of a style.
  mutating func fill(_ range: Range<Int>, with style: CellStyle) {
    guard !range.isEmpty else { return }
    vacate(range)
    let blank = Cell(ascii: 0x20, style)
    for column in range { cells[column] = blank }
  }

  /// Replaces the style of each cluster that begins in a range of columns by what a function returns for it.
  mutating func restyle(_ range: Range<Int>, _ change: (CellStyle) -> CellStyle) {
    var end = range.upperBound
    while end > range.lowerBound, end < cells.count, cells[end].width == 0 { end += 1 }
    guard let first = range.first(where: { cells[$0].width > 0 }) else { return }
    var (old, new) = (cells[first].style, change(cells[first].style))
    for column in first..<end {
      if cells[column].style != old { (old, new) = (cells[column].style, change(cells[column].style)) }
      cells[column].style = new
    }
  }

  /// Blanks the outer parts of clusters that cross either bound of a range of columns.
  private mutating func vacate(_ range: Range<Int>) {
    var start = range.lowerBound
    while start > 0, cells[start].width == 0 { start -= 1 }
    for column in start..<range.lowerBound { cells[column] = Cell(ascii: 0x20, cells[column].style) }
    var end = range.upperBound
    while end < cells.count, cells[end].width == 0 {
      cells[end] = Cell(ascii: 0x20, cells[end].style)
      end += 1
    }
  }
}
