import BinderyText
import TestSupport
import Testing

@testable import BinderyBrowser

struct `The lines of headings` {
  private static let titles = ["", "books", "/a/folder/names.json", "a 日本語 title/that is/日本語.json", "…/x", "/"]
  private static let states = ["", "1 item", "20 of 3,400 items, searching 12 %, and more of it"]

  private func line(_ title: String, _ state: String, _ columns: Int) -> SectionHeadingLine {
    SectionHeadingLine(SectionHeading(title: title, state: state, problem: nil), columns: columns)
  }

  @Test(arguments: titles, states)
  func `At each width, the title, the rule and the state stand apart, and fit`(title: String, state: String) {
    for columns in 1...100 {
      let line = line(title, state, columns)
      let end = SafeText.columns(of: line.title)
      #expect(end <= columns)
      #expect(line.state.isEmpty || line.stateColumn + SafeText.columns(of: line.state) == columns)
      #expect(line.state.isEmpty || end == 0 || line.stateColumn > end)
      #expect(line.rule.isEmpty || line.rule.lowerBound > end || end == 0)
      #expect(line.rule.isEmpty || line.rule.upperBound < line.stateColumn || line.state.isEmpty)
      #expect(line.rule.isEmpty || line.rule.upperBound <= columns)
    }
  }

  @Test func `Where there is room, a rule fills the line`() {
    expectEqual(line("books", "1 item", 20).rule, 6..<13)
    expectEqual(line("books", "", 20).rule, 6..<20)
  }

  @Test func `A path is cut in its middle, so that the name of the file stays`() {
    let path = "/home/somebody/collection/catalogue.json"
    expectEqual(line(path, "120 items", 40).title, "/home/somebod…/catalogue.json")
    expectEqual(line(path, "120 items", 28).title, "/…/catalogue.json")
    expectEqual(line(path, "120 items", 20).title, "…gue.json")
    expectEqual(line(path, "120 items", 80).title, path)
  }

  @Test func `Any other title is cut at its end`() {
    expectEqual(line("a long name of a source", "120 items", 24).title, "a long name…")
  }
}
