import Bindery
import BinderyTerminal
import TestSupport
import Testing

extension StrictTerminal {
  /// Shows a frame after another, and expects no faults.
  mutating func show(_ frame: Frame, after last: Frame?, _ writer: FrameWriter) {
    receive(writer.bytes(for: frame, after: last))
    expectEqual(faults + unrest, [])
    faults = []
  }

  /// Expects the screen to be what another terminal shows that was sent a whole frame.
  func expectRows(to other: StrictTerminal, _ comment: Comment? = nil) {
    for row in cells.indices where cells[row] != other.cells[row] {
      Issue.record("row \(row): \(texts(of: row)) instead of \(other.texts(of: row)); \(comment ?? "")")
    }
    expectEqual(showsCursor, other.showsCursor)
    if showsCursor { #expect((column, row) == (other.column, other.row)) }
  }

  /// Expects the screen to show a frame, cell by cell.
  func expectToShow(_ frame: Frame) {
    let positions = (0..<size.rows).lazy.flatMap { row in
      (0..<size.columns).lazy.map { FramePosition(column: $0, row: row) }
    }
    if let wrong = positions.first(where: { !shows(frame, at: $0) }) {
      let cell = frame[column: wrong.column, row: wrong.row]
      Issue.record("\(wrong): \(cells[wrong.row][wrong.column]) instead of \(cell)")
    }
    expectEqual(showsCursor, (frame.cursor.map { isInside($0) } ?? false))
    if let place = showsCursor ? frame.cursor : frame.focus, isInside(place) {
      expectEqual(FramePosition(column: column, row: row), place)
    }
  }

  private func shows(_ frame: Frame, at position: FramePosition) -> Bool {
    let cell = frame[column: position.column, row: position.row]
    let shown = cells[position.row][position.column]
    guard shown.style == TerminalCell.Style(cell.style, hasColors: hasColors) else { return false }
    // The rest of a cluster is blank if it takes fewer columns, and shows its other scalars if each is measured by itself.
    if cell.width == 0 { return shown.text == "" || shown.text == " " || counting.isByScalars }
    guard counting.isByScalars, let first = cell.text.unicodeScalars.first else { return shown.text == cell.text }
    // What is written over the half of a wide character for which a frame has no room makes the rest of it blank.
    if counting == .wideEmoji, cell.width == 1, first.isNewEmoji, shown.text == " " { return true }
    return shown.text.unicodeScalars.first == first
  }

  private func isInside(_ position: FramePosition) -> Bool {
    (0..<size.columns).contains(position.column) && (0..<size.rows).contains(position.row)
  }

  private func texts(of row: Int) -> [String] { cells[row].map { "\($0.text)\($0.style.attributes.sorted())" } }
}

extension TerminalCell.Style {
  /// The style by which a terminal shows the style of a cell.
  init(_ style: CellStyle, hasColors: Bool) {
    self.init()
    let attributes: [(CellStyle.Attributes, Int)] = [
      (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7),
    ]
    self.attributes = Set(attributes.filter { style.attributes.contains($0.0) }.map(\.1))
    guard hasColors else { return }
    if let color = style.foreground { foreground = color.rawValue < 8 ? 30 + color.rawValue : 82 + color.rawValue }
    if let color = style.background { background = color.rawValue < 8 ? 40 + color.rawValue : 92 + color.rawValue }
  }
}
