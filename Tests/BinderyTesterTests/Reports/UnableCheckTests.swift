import BinderyRules
import BinderyTester
import TestSupport
import Testing

struct `What could not be checked` {
  private let report = PluginReport(
    plugin: "p", path: "p.so", settings: CheckSample.settings,
    results: [CaseResult("S01"), CaseResult("C01", subject: "zoo", .unable("it can't be confined"))])

  private func document(_ path: KeyPath<CheckDocument, [UInt8]>) -> String {
    String(decoding: CheckDocument(version: "1.2.3", reports: [report])[keyPath: path], as: UTF8.self)
  }

  @Test func `It is not kept, and people are told why`() {
    #expect(!report.isClean && report.findings == [])
    let text = CheckSample.text(report).joined(separator: "\n")
    #expect(text.contains("not everything could be checked"))
    #expect(text.contains("1 case of 'zoo': it can't be confined"))
    #expect(!text.contains("all kept"))
  }

  @Test func `It passes in no format`() {
    #expect(document(\.tap).contains("not ok 2 - p C01 zoo\n  ---\n  message: \"it can't be confined\""))
    #expect(document(\.junit).contains("errors=\"1\""))
    #expect(document(\.json).contains("\"kept\":false"))
    #expect(document(\.json).contains("\"unable\""))
    #expect(document(\.sarif).contains("\"executionSuccessful\":false"))
  }

  @Test func `The line that reproduces a finding has the limit that it had`() {
    var settings = CheckSample.settings
    settings.timeLimit = 3
    let finding = Finding("C01", "it took longer than 3 s")
    let report = PluginReport(
      plugin: "p", path: "p.so", settings: settings, results: [CaseResult("C01", .failed, findings: [finding])])
    expectEqual(report.breaches.map { $0.reproduction(in: report).contains("--time-limit 3") }, [true])
  }
}
