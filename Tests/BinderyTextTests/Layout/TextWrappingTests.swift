import Bindery
import BinderyText
import TestSupport
import Testing

struct `Text wrapping` {
  @Test(arguments: 0..<20)
  func `Nothing is lost, and no line is wider than the width`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = NastyText.string(of: Int.random(in: 0...40, using: &random), using: &random)
    let columns = Int.random(in: 1...60, using: &random)
    let lines = TextWrapping(columns: columns).lines(of: text)
    #expect(lines.allSatisfy { $0.columns <= columns || $0.text.filter { $0 != " " }.count == 1 })
    let whole = text.split(whereSeparator: \.isNewline).map { SafeText(String($0)).string }.joined()
    expectEqual(scalars(lines.map(\.text).joined()), scalars(whole))
  }

  @Test(arguments: 0..<20)
  func `What fits is laid out as it would be cut`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let drawing = NastyText.drawing(using: &random)
    let layout = TextLayout(columns: 2_000)
    expectEqual(TextWrapping(columns: 2_000).lines(for: drawing), layout.lines(for: drawing))
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]),
    ("one  two", 3, ["one", "two"]),
    ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("a abcdefgh", 4, ["a", "abcd", "efgh"]),
    ("a\nb\n\nc", 9, ["a", "b", "", "c"]),
    ("  indented", 20, ["  indented"]),
    ("", 5, [""]),
    ("日本語", 4, ["日本", "語"]),
  ])
  func `Lines are broken at spaces, and long words anywhere`(text: String, columns: Int, lines: [String]) {
    expectEqual(TextWrapping(columns: columns).lines(of: text).map(\.text), lines)
  }

  @Test func `A spacer in a line that doesn't fit is a gap`() {
    var drawing = TextDrawing()
    drawing.run("Blue Monday", .title)
    drawing.spacer()
    drawing.run("7:29", .detail)
    expectEqual(TextWrapping(columns: 20).lines(for: drawing).map(\.text), ["Blue Monday     7:29"])
    expectEqual(TextWrapping(columns: 12).lines(for: drawing).map(\.text), ["Blue Monday", "7:29"])
    expectEqual(TextWrapping(columns: 8).lines(for: drawing).map(\.text), ["Blue", "Monday", "7:29"])
  }

  /// The scalars of a text without those of blanks, which lines may drop.
  private func scalars(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0 != " " }
  }
}
