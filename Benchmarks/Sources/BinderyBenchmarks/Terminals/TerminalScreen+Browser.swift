// What `bindery browse` shows: a title, the field of the query, the list, and a line for the state.
extension TerminalScreen {
  /// Whether the browser has drawn its frame.
  var showsBrowser: Bool { !text(ofRow: 0).isEmpty && !state.isEmpty }

  /// The query, or `nil` where it can't be typed yet.
  var query: String? {
    let (label, text) = ("Search:", text(ofRow: 1))
    return text.hasPrefix(label) ? String(text.dropFirst(label.count + 1)) : nil
  }

  /// The text of the row of the list that has the cursor, or `nil` if none has.
  var focusedRow: String? {
    let lines = list.filter { isReversed(row: $0, column: 3) }.map(text)
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// Whether the list has rows that are drawn, beside the headers of sections and placeholders.
  var hasRows: Bool { list.dropFirst().contains { !["", "  …"].contains(text(ofRow: $0)) } }

  /// What the last line says.
  var state: String { text(ofRow: rowCount - 1) }

  /// Whether a search has ended.
  var hasFound: Bool { state.contains("item") && !state.contains("searching") }

  private var list: Range<Int> { 2..<rowCount - 1 }
}
