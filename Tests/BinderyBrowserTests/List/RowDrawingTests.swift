import Bindery
@testable import BinderyBrowser
import BinderyText
import Testing

@MainActor @Suite struct `What is kept of a row's drawing` {
  private func kept(_ lines: Int, _ text: String) -> TextDrawing {
    var drawing = TextDrawing()
    for _ in 0..<lines {
      drawing.run(text, .title)
      drawing.spacer()
      drawing.endLine()
    }
    let row = RowDrawing()
    row.replace(with: drawing)
    return row.drawing ?? TextDrawing()
  }

  @Test func `A drawing that a row can show is kept as it is`() {
    let text = String(repeating: "z", count: 1000)
    #expect(kept(12, text).lines == Array(repeating: [.run(text, .title), .spacer], count: 12))
  }

  @Test func `A long text is cut, and its line has the columns of the screen all the same`() throws {
    let kept = kept(3, String(repeating: "z", count: 4 << 20))
    #expect(kept.lines.count == 1)
    let line = try #require(TextLayout(columns: 500).lines(for: kept).first)
    #expect(line.text == String(repeating: "z", count: 499) + "…")
  }

  @Test func `Lines without text count, too`() {
    #expect(kept(100_000, "").lines.count < 5000)
  }
}
