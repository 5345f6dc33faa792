@testable import BinderyRendering
import BinderyText
import TestSupport
import Testing

struct `Tables` {
  @Test func `Columns are as wide as their widest cells, with no blanks at the end of a line`() {
    let table = Table(header: ["NAME", "N"], rows: [["a", "100"], ["日本語", ""], ["long name", "1"]])
    expectEqual(table.lines(), ["NAME       N", "a          100", "日本語", "long name  1"])
  }

  @Test func `A table without rows has no lines`() {
    #expect(Table(header: ["NAME"], rows: []).lines().isEmpty)
  }

  @Test func `A table may do without a header`() {
    expectEqual(Table(header: nil, rows: [["id", "x"], ["name", "y"]]).lines(), ["id    x", "name  y"])
  }

  @Test func `Cells are safe, and can't break a line`() {
    expectEqual(Table(header: nil, rows: [["a\u{1B}[31m\nb", "c"]]).lines(), ["a\u{FFFD}[31m b  c"])
  }

  @Test(arguments: 1...30)
  func `Lines are cut where a width is given`(columns: Int) {
    let lines = Table(header: ["NAME", "SUMMARY"], rows: [["日本語", "a longer summary"]]).lines(columns: columns)
    expectEqual(lines.count, 2)
    for line in lines { #expect(TextWidth.columns(of: line) <= columns) }
    #expect(columns > 23 || lines[1].hasSuffix("…"))
  }
}
