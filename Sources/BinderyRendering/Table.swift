internal import BinderyTerminal

/// Rows of text in columns as wide as their widest cell. Every cell is made safe.
struct Table {
  /// The columns between two columns.
  private static let gap = 2

  private let rows: [[SafeText]]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - header: The names of the columns, if they are shown.
  ///   - rows: The cells, each row with as many as the others.
  init(header: [String]?, rows: [[String]]) {
    let shown = rows.isEmpty ? [] : (header.map { [$0] } ?? []) + rows
    self.rows = shown.map { $0.map { SafeText($0) } }
  }

  /// The lines, without blanks at their ends.
  var lines: [String] {
    let columns = rows.first?.indices.map { column in rows.map { width(of: $0[column]) }.max() ?? 0 } ?? []
    return rows.map { row in
      let cells = zip(row, columns).map { $0.string + String(repeating: " ", count: $1 + Self.gap - width(of: $0)) }
      return String(cells.joined().reversed().drop { $0 == " " }.reversed())
    }
  }

  private func width(of cell: SafeText) -> Int {
    TextWidth.columns(of: cell.string)
  }
}
