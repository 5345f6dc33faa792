import BinderyRules
import BinderyTester
import TestSupport
import Testing

struct `What was not tried` {
  /// A report on kinds, with what no record of each has shown.
  private func report(_ untried: [(kind: String, parts: String?)]) -> PluginReport {
    let results = untried.map { kind, parts in
      var result = CaseResult("C11", subject: kind)
      if let parts { result.seen["untried"] = parts }
      return result
    }
    return PluginReport(plugin: "p", path: "p.so", settings: CheckSample.settings, results: results)
  }

  @Test func `It is one line for all kinds`() {
    let report = report([("song", "the property 'artwork', contents"), ("album", nil), ("zoo", "the action 'buy'")])
    let line = "song: the property 'artwork', contents; zoo: the action 'buy'"
    expectEqual(report.untried, line)
    for isVerbose in [false, true] {
      let lines = CheckSample.text(report, isVerbose: isVerbose)
      expectEqual(lines.filter { $0.contains("not tried") }, ["  not tried: \(line)"])
    }
  }

  @Test func `It breaks nothing, and is in no format for programs`() {
    let report = report([("song", "the action 'snore'")])
    #expect(report.isClean)
    let document = CheckDocument(version: "1.2.3", reports: [report])
    for bytes in [document.json, document.junit, document.tap, document.sarif] {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("snore"))
    }
  }

  @Test func `Nothing is said where all was tried`() {
    let report = report([("song", nil)])
    #expect(report.untried == nil && !CheckSample.text(report).contains { $0.contains("tried") })
  }
}
