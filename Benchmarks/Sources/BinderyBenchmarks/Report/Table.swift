/// Figures in columns, with a title above and remarks below.
///
/// The first column stands at the left, the others at the right.
struct Table {
  let title: String
  let header: [String]
  var rows: [[String]] = []
  var remarks: [String] = []

  init(_ title: String, _ header: [String]) {
    self.title = title
    self.header = header
  }

  /// Prints the table.
  func show() {
    let lines = [header] + rows
    let widths = header.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    print("\(title)\n")
    for line in lines {
      let cells = line.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - line[column].count)
        return column == 0 ? line[column] + space : space + line[column]
      }
      print("  " + cells.joined(separator: "  "))
    }
    if !remarks.isEmpty { print() }
    for remark in remarks { print("  \(remark)") }
    print()
  }
}
