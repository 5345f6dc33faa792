import Bindery
import BinderyTerminal
import TestSupport
import Testing

@Suite(.startsProcesses, .enabled(if: TmuxPane.isInstalled, "tmux isn't installed: apt install tmux"))
struct `Frames in tmux` {
  /// Texts that tmux measures as frames do.
  private static let pieces = [
    "a", "The Long Winters", "·", "–", "é", "Ж", " ", "日本", "한국어", "e\u{301}", "😀", "עברית", "مرحبا", "│──│", "…",
  ]

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `A frame that is written as a difference is shown as it was drawn`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let size = Size.any(to: 70, 14, using: &random)
    let writer = FrameWriter(features: TerminalFeatures(colors: .sixteen))
    let pane = try TmuxPane(size: size)
    var screen = RandomScreen(size: size, pieces: Self.pieces, using: &random)
    var last: Frame?
    for step in 0..<12 {
      let frame = screen.frame
      let rows = try await pane.show(writer.bytes(for: frame, after: last))
      expectRows(rows, frame.shownRows, "seed \(seed), step \(step)")
      last = frame
      for _ in 0..<3 { screen.change(using: &random) }
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `A difference equals the whole, whatever tmux makes of the text`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let size = Size.any(to: 70, 14, using: &random)
    let writer = FrameWriter(features: TerminalFeatures(hasSynchronizedOutput: true, colors: .sixteen))
    let (pane, other) = (try TmuxPane(size: size), try TmuxPane(size: size))
    var screen = RandomScreen(size: size, using: &random)
    var last: Frame?
    for step in 0..<12 {
      let frame = screen.frame
      let rows = try await pane.show(writer.bytes(for: frame, after: last))
      let whole = try await other.show(writer.bytes(for: frame, after: nil))
      expectRows(rows, whole, "seed \(seed), step \(step)")
      last = frame
      for _ in 0..<3 { screen.change(using: &random) }
    }
  }

  private func expectRows(_ rows: [[TerminalCell]], _ expected: [[TerminalCell]], _ comment: Comment) {
    #expect(rows.count == expected.count, comment)
    for (row, (cells, right)) in zip(rows, expected).enumerated() where cells != right {
      Issue.record("row \(row): \(cells.map(\.text)) instead of \(right.map(\.text)); \(comment)")
    }
  }
}

extension Frame {
  /// The text of each row, with a cell for each scalar.
  fileprivate var shownRows: [[TerminalCell]] {
    (0..<size.rows).map { row in
      let cells = (0..<size.columns).map { self[column: $0, row: row] }
      return cells.flatMap { cell in
        cell.text.unicodeScalars.map {
          TerminalCell(text: String($0), style: TerminalCell.Style(cell.style, hasColors: true))
        }
      }.trimmed
    }
  }
}
