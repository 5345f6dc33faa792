import Bindery
import BinderyTerminal
import BinderyText
import TestSupport
import Testing

struct `Frame writer` {
  // MARK: Laws

  /// Nasty text, with emoji that take one column where they are shown as text, and two where they aren't.
  private static let pieces = NastyText.pieces + ["🌡", "🌡\u{FE0F}", "🅰", "🖥", "🌡b"]

  @Test(arguments: StrictTerminal.Counting.allCases, [false, true])
  func `Frames written as differences equal frames written whole`(
    counting: StrictTerminal.Counting, hasClusterWidths: Bool
  ) {
    // Mode 2027 is on only in a terminal that has it.
    guard !hasClusterWidths || counting == .clusters else { return }
    for seed in 0..<60 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let writer = FrameWriter(
        features: .any(hasClusterWidths: hasClusterWidths, colors: .sixteen, using: &random))
      let size = Size.any(to: 50, 12, using: &random)
      var screen = RandomScreen(size: size, pieces: Self.pieces, using: &random)
      var terminal = StrictTerminal(size: size, counting: counting)
      var last: Frame?
      for step in 0..<12 {
        let frame = screen.frame
        terminal.show(frame, after: last, writer)
        terminal.expectToShow(frame)
        // What is written whole depends on no step before.
        if step % 4 == 3 {
          var whole = StrictTerminal(size: size, counting: counting)
          whole.show(frame, after: nil, writer)
          terminal.expectRows(to: whole, "seed \(seed), step \(step)")
        }
        last = frame
        for _ in 0..<Int.random(in: 0...3, using: &random) { screen.change(using: &random) }
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A resize draws all anew, whatever the last frame was`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let writer = FrameWriter(features: .any(colors: .sixteen, using: &random))
    var last: Frame?
    var terminal = StrictTerminal(size: Size(columns: 1, rows: 1))
    for _ in 0..<4 {
      let size = Size.any(to: 30, 8, using: &random)
      terminal.resize(to: size)
      let frame = RandomScreen(size: size, using: &random).frame
      terminal.show(frame, after: last?.size == size ? nil : last, writer)
      terminal.expectToShow(frame)
      last = frame
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Equal frames write nothing`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let writer = FrameWriter(features: .any(colors: .sixteen, using: &random))
    var screen = RandomScreen(size: .any(to: 80, 20, using: &random), using: &random)
    for _ in 0..<9 { screen.change(using: &random) }
    expectEqual(writer.bytes(for: screen.frame, after: screen.frame), [])
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `Without colors the attributes stay`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let writer = FrameWriter(features: .any(colors: .none, using: &random))
    let size = Size.any(to: 40, 8, using: &random)
    var screen = RandomScreen(size: size, using: &random)
    var terminal = StrictTerminal(size: size, hasColors: false)
    var last: Frame?
    for _ in 0..<8 {
      terminal.show(screen.frame, after: last, writer)
      terminal.expectToShow(screen.frame)
      last = screen.frame
      screen.change(using: &random)
    }
  }

  // MARK: Bytes

  @Test(arguments: [FrameWriterTests.narrowText, "日本の歌とさまざまな文字", "Beyoncé – Déjà Vu", "❤️ 👨‍👩‍👧 क्षि e\u{301}"])
  func `A list of 60 rows that moves by one row costs at most 2 KB`(text: String) {
    let rows = (0..<61).map { songRow("\($0) \(text)", columns: 200) }
    for focus in [nil, 0, 30, 58] as [Int?] {
      let bytes = cost(from: list(Array(rows[..<60]), focus: focus), to: list(Array(rows[1...]), focus: focus))
      #expect(bytes <= 2048, "focus \(focus ?? -1)")
      let back = cost(from: list(Array(rows[1...]), focus: focus), to: list(Array(rows[..<60]), focus: focus))
      #expect(back <= 2048, "focus \(focus ?? -1)")
    }
  }

  @Test(arguments: [(0, 59), (59, 0), (10, 40), (40, 10), (5, 6), (30, 28)])
  func `A row that moves within a list of 60 costs at most 2 KB`(source: Int, target: Int) {
    let rows = (0..<60).map { songRow("\($0) \(FrameWriterTests.narrowText)", columns: 200) }
    var moved = rows
    moved.insert(moved.remove(at: source), at: target)
    #expect(cost(from: list(rows, focus: nil), to: list(moved, focus: nil)) <= 2048)
  }

  @Test func `A letter that is typed costs a few bytes`() {
    let writer = FrameWriter(features: .minimal)
    var frame = Frame(size: Size(columns: 80, rows: 24))
    frame.write(SafeText("> joy"), at: FramePosition(column: 0, row: 0), within: 80)
    frame.cursor = FramePosition(column: 5, row: 0)
    var next = frame
    next.write(SafeText(" "), at: FramePosition(column: 5, row: 0), within: 1)
    next.write(SafeText("d"), at: FramePosition(column: 5, row: 0), within: 1)
    next.cursor = FramePosition(column: 6, row: 0)
    expectEqual(text(writer.bytes(for: next, after: frame)), "^[?25l^[?7l^[1;6Hd^[?7h^[?25h")
  }

  @Test func `A cursor that moves writes no cells`() {
    var features = TerminalFeatures.minimal
    var frame = Frame(size: Size(columns: 9, rows: 2))
    frame.cursor = FramePosition(column: 3, row: 0)
    var next = frame
    next.cursor = FramePosition(column: 4, row: 1)
    expectEqual(text(FrameWriter(features: features).bytes(for: next, after: frame)), "^[2;5H")
    features.hasSynchronizedOutput = true
    expectEqual(text(FrameWriter(features: features).bytes(for: next, after: frame)), "^[?2026h^[2;5H^[?2026l")
    next.cursor = FramePosition(column: 9, row: 1)
    expectEqual(text(FrameWriter(features: .minimal).bytes(for: next, after: frame)), "^[?25l")
    expectEqual(text(FrameWriter(features: .minimal).bytes(for: frame, after: next)), "^[1;4H^[?25h")
  }

  @Test func `A hidden cursor stands where the focus is`() {
    let writer = FrameWriter(features: .minimal)
    var frame = Frame(size: Size(columns: 9, rows: 3))
    frame.focus = FramePosition(column: 0, row: 1)
    var next = frame
    next.focus?.row = 2
    expectEqual(text(writer.bytes(for: next, after: frame)), "^[3;1H")
    next.write(SafeText("x"), at: FramePosition(column: 4, row: 0), within: 1)
    expectEqual(text(writer.bytes(for: next, after: frame)), "^[?7l^[1;5Hx^[?7h^[3;1H")
    var typing = next
    typing.cursor = FramePosition(column: 4, row: 0)
    expectEqual(text(writer.bytes(for: typing, after: next)), "^[1;5H^[?25h")
    expectEqual(text(writer.bytes(for: next, after: typing)), "^[?25l^[3;1H")
    next.focus?.row = 3
    expectEqual(text(writer.bytes(for: next, after: typing)), "^[?25l")
  }

  @Test func `Synchronized output surrounds a frame`() {
    var features = TerminalFeatures.minimal
    features.hasSynchronizedOutput = true
    var frame = Frame(size: Size(columns: 9, rows: 2))
    frame.write(SafeText("x"), at: FramePosition(column: 0, row: 0), within: 1)
    let bytes = text(FrameWriter(features: features).bytes(for: frame, after: Frame(size: frame.size)))
    expectEqual(bytes, "^[?2026h^[?7l^[1;1Hx^[?7h^[?2026l")
  }

  // MARK: Clusters

  @Test func `A disputed cluster is written over blanks, and the cursor is set after it`() {
    expectEqual(row("a❤\u{FE0F}b"), "a  ^[2G❤\u{FE0F}^[4Gb")
    expectEqual(row("aéßb"), "aéß^[4Gb")
    expectEqual(row("日本b"), "日本^[5Gb")
    expectEqual(row("e\u{301}b"), "e\u{301}^[2Gb")
  }

  @Test func `A terminal that measures clusters needs neither`() {
    expectEqual(row("a❤\u{FE0F}b", hasClusterWidths: true), "a❤\u{FE0F}b")
    // Side by side, two emoji of a text could become one.
    expectEqual(row("🇫🇷😀b", hasClusterWidths: true), "🇫🇷^[3G😀b")
    expectEqual(row("aéßb", hasClusterWidths: true), "aéßb")
    expectEqual(row("e\u{301}b", hasClusterWidths: true), "e\u{301}b")
    // By its first scalar, this cluster takes one column, though it is drawn in three.
    expectEqual(row("क्षिb", hasClusterWidths: true), "   ^[1Gक्षि^[4Gb")
  }

  @Test func `What a family may cover is written again`() {
    var frame = Frame(size: Size(columns: 12, rows: 1))
    frame.write(SafeText("ab: 12345678"), at: FramePosition(column: 0, row: 0), within: 12)
    var next = frame
    next.write(SafeText("👨‍👩‍👧"), at: FramePosition(column: 0, row: 0), within: 2)
    let bytes = text(FrameWriter(features: .minimal).bytes(for: next, after: frame))
    expectEqual(bytes, "^[?7l^[1;1H  ^[1G👨‍👩‍👧^[3G: 12^[?7h")
  }

  // MARK: Support

  static let narrowText = "The Commander Thinks Aloud"

  private func songRow(_ title: String, columns: Int) -> StyledLine {
    var drawing = TextDrawing()
    drawing.run(title, .title)
    drawing.run("[E]", .badge)
    drawing.run("The Long Winters · Ultimatum", .secondary)
    drawing.spacer()
    drawing.run(title, .subtitle)
    drawing.spacer()
    drawing.run("5:26", .detail)
    return TextLayout(columns: columns).lines(for: drawing)[0]
  }

  private func list(_ rows: [StyledLine], focus: Int?) -> Frame {
    var frame = Frame(size: Size(columns: 200, rows: rows.count))
    for (index, row) in rows.enumerated() {
      let area = FrameArea(frame.size).rows(from: index, to: index + 1)
      frame.draw([row], in: area, theme: .standard, over: index == focus ? CellStyle([.reverse]) : .plain)
    }
    return frame
  }

  private func cost(from old: Frame, to new: Frame) -> Int {
    let writer = FrameWriter(features: TerminalFeatures(hasSynchronizedOutput: true, colors: .sixteen))
    var terminal = StrictTerminal(size: old.size)
    terminal.show(old, after: nil, writer)
    terminal.show(new, after: old, writer)
    terminal.expectToShow(new)
    return writer.bytes(for: new, after: old).count
  }

  /// The bytes of a text that is written into a blank row, without those around it.
  private func row(_ words: String, hasClusterWidths: Bool = false) -> String {
    var frame = Frame(size: Size(columns: 20, rows: 1))
    frame.write(SafeText(words), at: FramePosition(column: 0, row: 0), within: 20)
    let features = TerminalFeatures(hasClusterWidths: hasClusterWidths)
    let bytes = text(FrameWriter(features: features).bytes(for: frame, after: Frame(size: frame.size)))
    return String(bytes.dropFirst("^[?7l^[1;1H".count).dropLast("^[?7h".count))
  }

  /// Bytes with `^[` for CSI.
  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}[", with: "^[")
  }
}

private typealias FrameWriterTests = `Frame writer`

extension TerminalFeatures {
  /// Some of the features by which frames differ.
  fileprivate static func any(
    hasClusterWidths: Bool = false, colors: Colors, using random: inout SplitMix64
  ) -> TerminalFeatures {
    TerminalFeatures(
      hasSynchronizedOutput: Bool.random(using: &random), hasClusterWidths: hasClusterWidths, colors: colors)
  }
}
