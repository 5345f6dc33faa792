@testable import BinderyRendering
import TestSupport
import Testing

struct `Trouble report` {
  private func trouble(_ sentence: String) -> Trouble {
    Trouble(source: "test", offset: nil, sentence: sentence)
  }

  @Test func `A sentence is told once, and then counted`() {
    var report = TroubleReport()
    expectEqual(report.add([trouble("a"), trouble("a"), trouble("b")]), ["test: a", "test: b"])
    #expect(report.add([trouble("b")]).isEmpty)
    expectEqual(report.remainder, "4 items had trouble in all")
  }

  @Test func `Where all was told, nothing remains`() {
    var report = TroubleReport()
    expectNil(report.remainder)
    _ = report.add([trouble("a"), trouble("b")])
    expectNil(report.remainder)
    expectEqual(report.total, "2 items")
  }

  @Test func `Only the first of many sentences are told`() {
    var report = TroubleReport()
    let told = report.add((0..<100).map { trouble("\($0)") })
    expectEqual(told.count, TroubleReport.limit)
    expectEqual(report.remainder, "100 items had trouble in all")
  }

  @Test func `Sentences are safe for a terminal`() {
    var report = TroubleReport()
    expectEqual(report.add([trouble("\u{1B}[31m")]), ["test: \u{FFFD}[31m"])
  }

  @Test func `A trouble says where it is, if that is known`() {
    expectEqual(Trouble(source: "a.json", offset: 7, sentence: "it is odd").description, "a.json, byte 7: it is odd")
    expectEqual(trouble("it is odd").description, "test: it is odd")
  }
}
