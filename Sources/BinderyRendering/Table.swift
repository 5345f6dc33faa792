internal import Bindery
internal import BinderyText

/// A table of text whose columns are as wide as their widest cell. Every cell is sanitized for a terminal.
package struct Table {
  /// The number of spaces between two columns.
  private static let gap = 2

  /// The cells of the header and of each row.
  private let rows: [[SafeText]]

  /// Creates a table from a header and rows of cells.
  ///
  /// - Parameters:
  ///   - header: The names of the columns, or `nil` for no header. A table without rows shows no header.
  ///   - rows: The cells of each row; all rows have the same number of cells.
  package init(header: [String]?, rows: [[String]]) {
    let shown = rows.isEmpty ? [] : (header.map { [$0] } ?? []) + rows
    self.rows = shown.map { $0.map { SafeText($0) } }
  }

  /// Returns the lines of the table, without trailing spaces.
  ///
  /// There is a line for the header and for each row, or none if the table has no rows. Lines are truncated to `limit`
  /// columns, unless it is `nil`.
  package func lines(columns limit: Int? = nil) -> [String] {
    let columns = rows.first?.indices.map { column in rows.map { width(of: $0[column]) }.max() ?? 0 } ?? []
    return rows.map { row in
      let line = line(of: row, columns)
      return limit.map { cut(line, to: $0) } ?? line
    }
  }

  /// Returns the line of a row for columns of given widths, without trailing spaces.
  private func line(of row: [SafeText], _ columns: [Int]) -> String {
    var line = ""
    var blanks = 0
    for (cell, column) in zip(row, columns) where column > 0 {
      if !cell.isEmpty {
        line += String(repeating: " ", count: blanks) + cell.string
        blanks = 0
      }
      blanks += column + Self.gap - width(of: cell)
    }
    return line
  }

  /// Returns the width of a cell in columns of the terminal.
  private func width(of cell: SafeText) -> Int {
    TextWidth.columns(of: cell.string)
  }

  /// Returns a line truncated to a number of columns, with an ellipsis if it is longer.
  private func cut(_ line: String, to limit: Int) -> String {
    var drawing = TextDrawing()
    drawing.run(line, .body)
    return TextLayout(columns: limit).lines(for: drawing).map(\.text).joined()
  }
}
