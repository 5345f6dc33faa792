internal import Bindery
internal import BinderyText

/// Rows of text in columns as wide as their widest cell. Every cell is made safe.
package struct Table {
  /// The columns between two columns.
  private static let gap = 2

  private let rows: [[SafeText]]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - header: The names of the columns, if they are shown.
  ///   - rows: The cells, each row with as many as the others.
  package init(header: [String]?, rows: [[String]]) {
    let shown = rows.isEmpty ? [] : (header.map { [$0] } ?? []) + rows
    self.rows = shown.map { $0.map { SafeText($0) } }
  }

  /// The lines, without blanks at their ends.
  ///
  /// - Parameter limit: The width that lines are cut to, if there is one.
  /// - Returns: A line for each row; none where there are no rows but the header.
  package func lines(columns limit: Int? = nil) -> [String] {
    let columns = rows.first?.indices.map { column in rows.map { width(of: $0[column]) }.max() ?? 0 } ?? []
    return rows.map { row in
      let line = line(of: row, columns)
      return limit.map { cut(line, to: $0) } ?? line
    }
  }

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

  private func width(of cell: SafeText) -> Int {
    TextWidth.columns(of: cell.string)
  }

  /// Cuts a line at its end, with an ellipsis to show it.
  private func cut(_ line: String, to limit: Int) -> String {
    var drawing = TextDrawing()
    drawing.run(line, .body)
    return TextLayout(columns: limit).lines(for: drawing).map(\.text).joined()
  }
}
