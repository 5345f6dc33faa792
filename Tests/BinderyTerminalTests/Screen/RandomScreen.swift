import Bindery
import BinderyTerminal
import BinderyText
import TestSupport

/// A screen as a program draws it, which changes at random: a list with a focus, and whatever is written over it.
struct RandomScreen {
  private let size: Size
  private let pieces: [String]
  private var rows: [[StyledLine]]
  private var offset = 0
  private var focus = 0
  private var writings: [(text: SafeText, style: CellStyle, position: FramePosition, columns: Int)] = []
  private var changes: [(area: FrameArea, style: CellStyle, erases: Bool)] = []
  private var cursor: FramePosition?
  private var place: FramePosition?

  /// Creates a screen of a size, whose texts consist of some pieces.
  init(size: Size, pieces: [String] = NastyText.pieces, using random: inout SplitMix64) {
    (self.size, self.pieces) = (size, pieces)
    rows = []
    for _ in 0..<size.rows * 2 { rows.append(Self.row(size.columns, pieces, using: &random)) }
  }

  /// The frame that shows the screen.
  var frame: Frame {
    var frame = Frame(size: size)
    for row in 0..<size.rows where offset + row < rows.count {
      let area = FrameArea(column: 0, row: row, columns: size.columns, rows: 1)
      let base = offset + row == focus ? CellStyle([.reverse]) : .plain
      frame.draw(rows[offset + row], in: area, theme: .standard, over: base)
    }
    for change in changes {
      if change.erases {
        frame.fill(change.area, with: change.style)
      } else {
        frame.restyle(change.area) { change.style.over($0) }
      }
    }
    for writing in writings { frame.write(writing.text, writing.style, at: writing.position, within: writing.columns) }
    (frame.cursor, frame.focus) = (cursor, place)
    return frame
  }

  /// Changes something, or nothing.
  mutating func change(using random: inout SplitMix64) {
    switch Int.random(in: 0..<11, using: &random) {
    case 0: offset = max(0, offset + Int.random(in: -3...3, using: &random))
    case 1: focus = Int.random(in: 0...rows.count, using: &random)
    case 2: rows.insert(Self.row(size.columns, pieces, using: &random), at: index(using: &random))
    case 3 where !rows.isEmpty: rows.remove(at: min(rows.count - 1, index(using: &random)))
    case 4 where !rows.isEmpty:
      let row = rows.remove(at: min(rows.count - 1, index(using: &random)))
      rows.insert(row, at: index(using: &random))
    case 5, 6: writings.append((text(using: &random), .any(using: &random), position(using: &random), size.columns / 2))
    case 7: changes.append((area(using: &random), .any(using: &random), Bool.random(using: &random)))
    case 8: (writings, changes) = ([], [])
    case 9: cursor = Bool.random(using: &random) ? position(using: &random) : nil
    default: place = Bool.random(using: &random) ? position(using: &random) : nil
    }
  }

  private static func row(_ columns: Int, _ pieces: [String], using random: inout SplitMix64) -> [StyledLine] {
    var drawing = TextDrawing()
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      let text = (0...Int.random(in: 0...4, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      drawing.run(text.joined(), TextRole.allCases.randomElement(using: &random) ?? .body)
      if Bool.random(using: &random) { drawing.spacer() }
    }
    return TextLayout(columns: columns).lines(for: drawing)
  }

  private func index(using random: inout SplitMix64) -> Int { Int.random(in: 0...rows.count, using: &random) }

  private func text(using random: inout SplitMix64) -> SafeText {
    SafeText((0..<3).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())
  }

  /// A position, perhaps outside of the screen.
  private func position(using random: inout SplitMix64) -> FramePosition {
    FramePosition(
      column: Int.random(in: -1...size.columns, using: &random), row: Int.random(in: -1...size.rows, using: &random))
  }

  private func area(using random: inout SplitMix64) -> FrameArea {
    let position = position(using: &random)
    return FrameArea(
      column: position.column, row: position.row, columns: Int.random(in: 0...size.columns, using: &random),
      rows: Int.random(in: 0...3, using: &random))
  }
}

extension CellStyle {
  /// A style of any attributes and colors.
  static func any(using random: inout SplitMix64) -> CellStyle {
    CellStyle(
      Attributes(rawValue: UInt8.random(in: 0..<32, using: &random)),
      foreground: Bool.random(using: &random) ? TerminalColor.allCases.randomElement(using: &random) : nil,
      background: Bool.random(using: &random) ? TerminalColor.allCases.randomElement(using: &random) : nil)
  }
}

extension Size {
  /// A size from one cell on.
  static func any(to columns: Int, _ rows: Int, using random: inout SplitMix64) -> Size {
    Size(columns: Int.random(in: 1...columns, using: &random), rows: Int.random(in: 1...rows, using: &random))
  }
}
