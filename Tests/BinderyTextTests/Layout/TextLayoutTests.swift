import Bindery
import BinderyText
import CUTF8Proc
import TestSupport
import Testing

struct `Text layout` {
  // MARK: Golden drawings

  @Test(arguments: [
    (
      40,
      """
      The Commander Thinks Aloud [E]      5:26
      The Long Winters · Ultimatum  Pop   2005
      """
    ),
    (
      80,
      """
      The Commander Thinks Aloud [E]                                              5:26
      The Long Winters · Ultimatum                      Pop                       2005
      """
    ),
    (
      20,
      """
      The Commander…  5:26
      The Long…  Pop  2005
      """
    ),
    (
      12,
      """
      The C…  5:26
      The L…  2005
      """
    ),
    (
      8,
      """
      The Com…
      The Lon…
      """
    ),
    (1, "…\n…"),
  ])
  func `A song at several widths`(columns: Int, expected: String) {
    expectEqual(text(of: song, columns: columns), expected)
  }

  @Test func `A song on a very wide terminal`() {
    let lines = TextLayout(columns: 200).lines(for: song)
    expectEqual(lines.map(\.columns), [200, 200])
    #expect(lines[0].text.hasPrefix("The Commander Thinks Aloud [E]   "))
    #expect(lines[0].text.hasSuffix("   5:26"))
  }

  @Test func `A wide grapheme is left out whole`() {
    let drawing = drawing { $0.run("日本語の題名", .title) }
    expectEqual((1...6).map { text(of: drawing, columns: $0) }, ["…", "…", "日…", "日…", "日本…", "日本…"])
  }

  @Test(arguments: [("\u{1100}", "", 200), ("\u{600}", "a", 101), ("क्", "", 100)])
  func `A grapheme that is wider than the line is left out whole`(piece: String, tail: String, columns: Int) {
    let text = String(repeating: piece, count: 100) + tail
    let drawing = drawing { $0.run("a" + text, .title) }
    expectEqual((1...3).map { self.text(of: drawing, columns: $0) }, ["…", "a…", "a…"])
    expectEqual(self.text(of: drawing, columns: columns), "a…")
    expectEqual(self.text(of: drawing, columns: columns + 1), "a" + text)
    expectEqual(self.text(of: self.drawing { $0.run(text, .title) }, columns: columns - 1), "…")
  }

  @Test func `What stands at the right stays there when a wide grapheme is cut`() {
    let drawing = drawing {
      $0.run("日本語の題名", .title)
      $0.spacer()
      $0.run("3:28", .detail)
    }
    expectEqual(text(of: drawing, columns: 15), "日本語の…  3:28")
    expectEqual(text(of: drawing, columns: 14), "日本語…   3:28")
  }

  // MARK: Rules

  @Test(arguments: [
    ("a", "b", "a b"), ("a ", "b", "a b"), ("a", " b", "a b"), ("a ", " b", "a  b"), ("a", "", "a"),
    ("a", "\tb", "a b"),
    ("a", "\u{200B}", "a"),
  ])
  func `Runs get a space between them unless they bring one`(left: String, right: String, expected: String) {
    let drawing = drawing {
      $0.run(left, .title)
      $0.run(right, .body)
    }
    expectEqual(text(of: drawing, columns: 80), expected)
  }

  @Test func `Spacers share the room`() {
    let centered = drawing {
      $0.spacer()
      $0.run("middle", .body)
      $0.spacer()
    }
    let spread = drawing {
      $0.run("a", .body)
      $0.spacer()
      $0.run("b", .body)
      $0.spacer()
      $0.spacer()
      $0.run("c", .body)
    }
    expectEqual(text(of: centered, columns: 16), "     middle")
    expectEqual(text(of: spread, columns: 13), "a    b      c")
  }

  @Test func `Two long parts get a half each`() {
    let drawing = drawing {
      $0.run("A very long title", .title)
      $0.spacer()
      $0.run("a very long description", .secondary)
    }
    expectEqual(text(of: drawing, columns: 22), "A very lo…  a very lo…")
  }

  @Test func `The second part is left out first where there are three`() {
    let drawing = drawing {
      $0.run("Long title", .title)
      $0.spacer()
      $0.run("an artist", .subtitle)
      $0.spacer()
      $0.run("3:28", .detail)
    }
    expectEqual(text(of: drawing, columns: 20), "Long…  an ar…   3:28")
    expectEqual(text(of: drawing, columns: 18), "Long title    3:28")
    expectEqual(text(of: drawing, columns: 11), "Long title")
  }

  @Test func `Lines are indented, the later ones further`() {
    let layout = TextLayout(columns: 12, indent: 1, hangingIndent: 2)
    expectEqual(layout.lines(for: song).map(\.text), [" The Comman…", "   The Long…"])
    expectEqual(layout.preferredColumns(for: song), 42)
    expectEqual(TextLayout(columns: 4, indent: 9).lines(for: song).map(\.text), ["  T…", "  T…"])
  }

  @Test func `An empty line stays one`() {
    let drawing = drawing {
      $0.endLine()
      $0.run("after", .body)
    }
    expectEqual(TextLayout(columns: 10, indent: 2).lines(for: drawing).map(\.text), ["", "  after"])
    #expect(TextLayout(columns: 10).lines(for: TextDrawing()).isEmpty)
  }

  @Test(arguments: [0, -1, Int.min / 2])
  func `Without any room there is nothing`(columns: Int) {
    expectEqual(TextLayout(columns: columns).lines(for: song).map(\.text), ["", ""])
  }

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `No line is wider than its layout, and no grapheme is cut`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let drawing = NastyText.drawing(using: &random)
    let indent = Int.random(in: 0...3, using: &random)
    let whole = drawing.lines.map(graphemes)
    for columns in 1...400 {
      let lines = TextLayout(columns: columns, indent: indent).lines(for: drawing)
      for (line, runs) in zip(lines, whole) {
        #expect(max(line.columns, TextWidth.columns(of: line.text), drawnColumns(of: line.text)) <= columns)
        #expect(line.runs.allSatisfy { isWhole($0, of: runs) }, "\(line.text) at \(columns)")
      }
      expectEqual(lines.count, drawing.lines.count)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `At the preferred width everything is shown`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let drawing = NastyText.drawing(using: &random)
    var layout = TextLayout(columns: 1, indent: 2, hangingIndent: 1)
    layout.columns = layout.preferredColumns(for: drawing)
    let shown = layout.lines(for: drawing).map { withoutSpaces($0.text) }
    let drawn = drawing.lines.map { withoutSpaces(String(graphemes(of: $0).joined())) }
    expectEqual(shown, drawn)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `A canvas that only measures finds the preferred width`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let drawing = NastyText.drawing(using: &random)
    let room = AvailableSize(Size(columns: .max, rows: .max), columns: SafeText.columns(of:))
    var canvas = MeasuringCanvas(available: room)
    drawing.draw(on: &canvas)
    expectEqual(canvas.size.columns, TextLayout(columns: 1).preferredColumns(for: drawing))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `The same drawing gives the same lines`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var again = SplitMix64(seed: seed)
    let layout = TextLayout(columns: 30)
    expectEqual(
      layout.lines(for: NastyText.drawing(using: &random)), layout.lines(for: NastyText.drawing(using: &again)))
  }

  // MARK: Support

  private var song: TextDrawing {
    drawing {
      $0.run("The Commander Thinks Aloud", .title)
      $0.run("[E]", .badge)
      $0.spacer()
      $0.run("5:26", .detail)
      $0.endLine()
      $0.run("The Long Winters", .subtitle)
      $0.run("· Ultimatum", .secondary)
      $0.spacer()
      $0.run("Pop", .secondary)
      $0.spacer()
      $0.run("2005", .detail)
    }
  }

  private func drawing(_ body: (inout TextDrawing) -> Void) -> TextDrawing {
    var drawing = TextDrawing()
    body(&drawing)
    return drawing
  }

  private func text(of drawing: TextDrawing, columns: Int) -> String {
    TextLayout(columns: columns).lines(for: drawing).map(\.text).joined(separator: "\n")
  }

  /// The columns of all scalars together, except that an emoji sequence takes two.
  private func drawnColumns(of text: String) -> Int {
    let emoji = #/
      \p{RI}{2} | \p{Emoji}\p{EMod}?\u{FE0F}?(?:\u{200D}\p{Emoji}\p{EMod}?\u{FE0F}?){0,3}
      /#
    let rest = text.replacing(emoji.matchingSemantics(.unicodeScalar)) { match in
      match.output.unicodeScalars.count > 1 ? "ab" : match.output
    }
    return rest.unicodeScalars.reduce(0) { columns, scalar in
      let isInnerJamo = (0x1160...0x11FF).contains(scalar.value)
      return columns + (isInnerJamo ? 0 : Int(utf8proc_charwidth(Int32(scalar.value))))
    }
  }

  /// The graphemes of each run of a line.
  private func graphemes(of line: [TextDrawing.Element]) -> [[Character]] {
    line.compactMap { element in
      guard case .run(let text, _) = element else { return nil }
      return Array(SafeText(text).string)
    }
  }

  /// The scalars, because a mark may have joined a space.
  private func withoutSpaces(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0 != " " }
  }

  /// Whether a run is blank, or the beginning of one of those drawn, perhaps with an ellipsis.
  private func isWhole(_ run: StyledRun, of runs: [[Character]]) -> Bool {
    var scalars = run.text.string.unicodeScalars
    if scalars.allSatisfy({ $0 == " " }) { return true }
    if scalars.last == "…" { scalars.removeLast() }
    let kept = Array(String(scalars))
    return runs.contains { $0.starts(with: kept) }
  }
}
