import Bindery
import BinderyText
import TestSupport
import Testing

@testable import BinderyBrowser

struct `Text in lines` {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A line is broken between words alone, where it would be wider than the terminal`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let columns = Int.random(in: 10...60, using: &random)
    let words = (0..<Int.random(in: 1...30, using: &random)).map { _ in
      String(
        repeating: ["a", "é", "本"].randomElement(using: &random) ?? "a", count: Int.random(in: 1...12, using: &random))
    }
    let line = String(repeating: " ", count: [0, 3].randomElement(using: &random) ?? 0) + words.joined(separator: " ")
    let rows = PlainText.broken(line, columns: columns).split(separator: "\n").map(String.init)
    expectEqual(rows.joined(separator: " ").split(separator: " ").map(String.init), words)
    expectEqual(rows.first?.prefix { $0 == " " }, line.prefix { $0 == " " })
    for row in rows where row.split(separator: " ").count > 1 { #expect(SafeText.columns(of: row) <= columns) }
    #expect(rows.dropFirst().allSatisfy { $0.hasPrefix("   ") })
    if SafeText.columns(of: line) <= columns { expectEqual(rows, [line]) }
  }

  @Test func `What properties tell isn't told before by the view, but for its first line`() {
    var drawing = TextDrawing()
    for line in [["Cinnamon", "04:12"], ["The Long Winters", "Track 4/12"], ["Track 4/12"], ["Alternative", "new"]] {
      for (index, part) in line.enumerated() {
        if index > 0 { drawing.spacer() }
        drawing.run(part, .body)
      }
      drawing.endLine()
    }
    let values: Set = ["Cinnamon", "04:12", "The Long Winters", "Track 4/12", "Alternative"]
    expectEqual(drawing.plainLines(without: values), ["Cinnamon, 04:12", "Alternative, new"])
    expectEqual(drawing.plainLines(without: []), drawing.plainLines)
    expectEqual(drawing.plainLines.count, 4)
  }

  @Test func `An address is whole, however narrow the terminal is`() {
    let address = "https://example.org/albums/52000103?i=719245998"
    #expect(PlainText.broken("do page: Open in the store, open \(address)", columns: 20).contains(address))
  }
}
