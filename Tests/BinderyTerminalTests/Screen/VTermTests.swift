import Bindery
import BinderyTerminal
import BinderyText
import TestSupport
import Testing

@Suite(
  .startsProcesses,
  .enabled(if: VTermScreen.isInstalled, "libvterm isn't installed: apt install libvterm0"))
struct `Frames in libvterm` {
  /// Texts that libvterm measures as frames do. There are no marks among them: it reads text in pieces of 16 scalars,
  /// and loses a mark in the last column that begins one.
  private static let pieces = [
    "a", "The Long Winters", "·", "–", "é", "Ж", " ", "日本", "한국어", "😀", "עברית", "مرحبا", "│──│", "…",
  ]

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `A frame that is written as a difference is shown as it was drawn`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let size = Size.any(to: 70, 14, using: &random)
    let writer = FrameWriter(
      features: TerminalFeatures(hasSynchronizedOutput: Bool.random(using: &random), colors: .sixteen))
    let terminal = try #require(VTermScreen(size: size))
    var screen = RandomScreen(size: size, pieces: Self.pieces, using: &random)
    var last: Frame?
    for step in 0..<12 {
      let frame = screen.frame
      expectRows(terminal.show(writer.bytes(for: frame, after: last)), frame.shownRows, "seed \(seed), step \(step)")
      if let cursor = frame.cursor, FrameArea(size).contains(cursor) {
        #expect(terminal.cursor == (cursor.column, cursor.row), "seed \(seed), step \(step)")
      }
      last = frame
      for _ in 0..<3 { screen.change(using: &random) }
    }
  }

  private func expectRows(_ rows: [[TerminalCell]], _ expected: [[TerminalCell]], _ comment: Comment) {
    #expect(rows.count == expected.count, comment)
    guard let row = rows.indices.first(where: { rows[$0] != expected[$0] }) else { return }
    Issue.record("row \(row): \(Self.text(of: rows[row])) instead of \(Self.text(of: expected[row])); \(comment)")
  }

  private static func text(of cells: [TerminalCell]) -> String {
    let styles = cells.map { "\($0.style.attributes.sorted())\($0.style.foreground)/\($0.style.background)" }
    return "'\(cells.map(\.text).joined())' in \(styles.joined(separator: " "))"
  }
}

extension Frame {
  /// The cells of each row as libvterm shows them, one for each scalar. It has no dim text.
  fileprivate var shownRows: [[TerminalCell]] {
    (0..<size.rows).map { row in
      let cells = (0..<size.columns).map { self[column: $0, row: row] }
      return cells.flatMap { cell in
        var style = TerminalCell.Style(cell.style, hasColors: true)
        style.attributes.remove(2)
        return cell.text.unicodeScalars.map { TerminalCell(text: String($0), style: style) }
      }.trimmed
    }
  }
}
