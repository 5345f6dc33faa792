import Bindery
import BinderyTerminal
import BinderyText
import TestSupport
import Testing

struct `Frames` {
  // MARK: Laws

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `Every cluster has all of its columns, and every column a cluster`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let size = Size.any(to: 40, 6, using: &random)
    var screen = RandomScreen(size: size, using: &random)
    for _ in 0..<20 {
      screen.change(using: &random)
      let frame = screen.frame
      for row in 0..<size.rows {
        var column = 0
        while column < size.columns {
          let cell = frame[column: column, row: row]
          guard cell.width > 0, column + cell.width <= size.columns else {
            Issue.record("\(column), \(row): \(cell)")
            return
          }
          for rest in column + 1..<column + cell.width {
            let continuation = frame[column: rest, row: row]
            #expect(continuation.text.isEmpty && continuation.width == 0 && continuation.style == cell.style)
          }
          column += cell.width
        }
      }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `Text is cut after the last whole cluster that fits`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = SafeText(NastyText.string(of: 6, using: &random))
    for columns in 0...20 {
      var frame = Frame(size: Size(columns: 30, rows: 1))
      let used = frame.write(text, at: FramePosition(column: 5, row: 0), within: columns)
      var room = columns
      let kept = text.string.prefix { character in
        room -= TextWidth.columns(of: character)
        return room >= 0
      }
      expectEqual(used, TextWidth.columns(of: kept))
      #expect((5 + used..<30).allSatisfy { frame[column: $0, row: 0].isBlank })
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `What a layout has made is drawn as wide as it was measured`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let lines = TextLayout(columns: 40).lines(for: NastyText.drawing(using: &random))
    var frame = Frame(size: Size(columns: 50, rows: lines.count))
    frame.draw(lines, in: FrameArea(column: 3, row: 0, columns: 40, rows: lines.count), theme: .standard)
    for (row, line) in lines.enumerated() {
      let end = (0..<50).last { !frame[column: $0, row: row].isBlank } ?? 2
      #expect(end < 3 + line.columns)
    }
  }

  @Test func `No control of a text gets into a cell`() {
    for piece in NastyText.pieces {
      var frame = Frame(size: Size(columns: 60, rows: 1))
      frame.write(SafeText("a" + piece + "b"), at: FramePosition(column: 0, row: 0), within: 60)
      for scalar in text(of: frame).unicodeScalars {
        let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        let isBidi = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        #expect(!isControl && !isBidi && scalar.value != 0x200E && scalar.value != 0x200F)
      }
    }
  }

  // MARK: Cells

  @Test func `A wide character takes two cells`() {
    var frame = Frame(size: Size(columns: 4, rows: 1))
    expectEqual(frame.write(SafeText("日x"), CellStyle([.bold]), at: FramePosition(column: 0, row: 0), within: 4), 3)
    expectEqual((0..<4).map { frame[column: $0, row: 0].text }, ["日", "", "x", " "])
    expectEqual((0..<4).map { frame[column: $0, row: 0].width }, [2, 0, 1, 1])
    expectEqual(frame[column: 1, row: 0].style, CellStyle([.bold]))
  }

  @Test func `What cuts a wide character makes its other half blank`() {
    let wide = frame("日本語")
    var left = wide
    left.write(SafeText("x"), at: FramePosition(column: 2, row: 0), within: 1)
    expectEqual(text(of: left), "日x 語")
    var right = wide
    right.write(SafeText("x"), at: FramePosition(column: 3, row: 0), within: 1)
    expectEqual(text(of: right), "日 x語")
    var both = wide
    both.fill(FrameArea(column: 1, row: 0, columns: 4, rows: 1), with: .plain)
    expectEqual(text(of: both), "      ")
    var over = wide
    over.write(SafeText("한"), at: FramePosition(column: 1, row: 0), within: 2)
    expectEqual(text(of: over), " 한 語")
  }

  @Test func `A cluster of many columns is replaced as a whole`() {
    let cluster = String(repeating: "\u{1100}", count: 3)
    var frame = frame(cluster + "z")
    expectEqual(frame[column: 0, row: 0].width, 6)
    frame.write(SafeText("x"), at: FramePosition(column: 3, row: 0), within: 1)
    expectEqual(text(of: frame), "   x  z")
  }

  @Test func `A cell has neither a joiner at its end nor a vowel that lacks its consonant`() {
    expectEqual(text(of: frame("❤\u{200D}")).unicodeScalars.map(\.value), [0x2764])
    expectEqual(text(of: frame("a\u{200D}")), "a")
    expectEqual(text(of: frame("\u{1161}b")), "\u{25CC}b")
  }

  @Test func `Nothing is written outside of the frame`() {
    var frame = frame("ab")
    let before = frame
    for (column, row) in [(-1, 0), (2, 0), (0, -1), (0, 1), (Int.max, 0)] {
      expectEqual(frame.write(SafeText("x"), at: FramePosition(column: column, row: row), within: 5), 0)
    }
    expectEqual(frame.write(SafeText("x"), at: FramePosition(column: 0, row: 0), within: -1), 0)
    expectEqual(frame, before)
    expectEqual(frame.write(SafeText("xyz"), at: FramePosition(column: 1, row: 0), within: 5), 1)
    expectEqual(text(of: frame), "ax")
    expectEqual(Frame(size: Size(columns: -1, rows: 3)), Frame(size: Size(columns: 0, rows: 3)))
  }

  // MARK: Drawing

  @Test func `A drawing replaces what its area showed, in the base style`() {
    var frame = Frame(size: Size(columns: 8, rows: 2))
    frame.fill(FrameArea(frame.size), with: CellStyle([.bold]))
    let line = StyledLine([StyledRun(SafeText("abc"), .detail), StyledRun(SafeText("defgh"), .body)])
    let base = CellStyle([.reverse], foreground: .red)
    frame.draw([line, line], in: FrameArea(column: 1, row: 0, columns: 6, rows: 1), theme: .standard, over: base)
    expectEqual((0..<8).map { frame[column: $0, row: 0].text }.joined(), " abcdef ")
    expectEqual(frame[column: 0, row: 0].style, CellStyle([.bold]))
    expectEqual(frame[column: 1, row: 0].style, CellStyle([.reverse], foreground: .cyan))
    expectEqual(frame[column: 4, row: 0].style, base)
    expectEqual(frame[column: 0, row: 1].style, CellStyle([.bold]))

    frame.draw([line], in: FrameArea(column: 0, row: 0, columns: 8, rows: 2), theme: nil)
    #expect((0..<8).allSatisfy { frame[column: $0, row: 0].style == .plain && frame[column: $0, row: 1].isBlank })
  }

  @Test func `Styles change by whole clusters`() {
    var frame = frame("日本語")
    frame.restyle(FrameArea(column: 1, row: 0, columns: 2, rows: 9)) { CellStyle([.reverse]).over($0) }
    expectEqual(
      (0..<6).map { frame[column: $0, row: 0].style.attributes == .reverse },
      [
        false, false, true, true, false, false,
      ])
  }

  // MARK: Support

  private func frame(_ text: String) -> Frame {
    let text = SafeText(text)
    let columns = TextWidth.columns(of: text.string)
    var frame = Frame(size: Size(columns: columns, rows: 1))
    frame.write(text, at: FramePosition(column: 0, row: 0), within: columns)
    return frame
  }

  private func text(of frame: Frame) -> String {
    (0..<frame.size.columns).map { frame[column: $0, row: 0].text }.joined()
  }
}
