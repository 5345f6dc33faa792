@testable import BinderyRendering
import TestSupport
import Testing

struct `Reports of item problems` {
  private func problem(_ sentence: String) -> ItemProblem {
    ItemProblem(source: "test", offset: nil, sentence: sentence)
  }

  @Test func `A sentence is told once, and then counted`() {
    var report = ItemProblemReport()
    expectEqual(report.add([problem("a"), problem("a"), problem("b")]), ["test: a", "test: b"])
    #expect(report.add([problem("b")]).isEmpty)
    expectEqual(report.remainder, "4 items had trouble in all")
  }

  @Test func `Where all was told, nothing remains`() {
    var report = ItemProblemReport()
    expectNil(report.remainder)
    _ = report.add([problem("a"), problem("b")])
    expectNil(report.remainder)
    expectEqual(report.total, "2 items")
  }

  @Test func `Only the first of many sentences are told`() {
    var report = ItemProblemReport()
    let told = report.add((0..<100).map { problem("\($0)") })
    expectEqual(told.count, ItemProblemReport.limit)
    expectEqual(report.remainder, "100 items had trouble in all")
  }

  @Test func `Sentences are safe for a terminal`() {
    var report = ItemProblemReport()
    expectEqual(report.add([problem("\u{1B}[31m")]), ["test: \u{FFFD}[31m"])
  }

  @Test func `A problem says where it is, if that is known`() {
    expectEqual(
      ItemProblem(source: "a.json", offset: 7, sentence: "it is odd").description, "a.json, byte 7: it is odd")
    expectEqual(problem("it is odd").description, "test: it is odd")
  }
}
