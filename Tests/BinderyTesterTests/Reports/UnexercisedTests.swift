import BinderyRules
import BinderyTester
import TestSupport
import Testing

struct `What was not exercised` {
  private static let reason = "no record of it is known"

  /// A report on two kinds, of which nothing of one was shown.
  private static func report(isStrict: Bool) -> PluginReport {
    var settings = CheckSample.settings
    settings.isStrict = isStrict
    settings.level = .strict
    var results = [
      CaseResult("C01", subject: "song"), CaseResult("C01", subject: "zoo", .skipped(reason)),
      CaseResult("C02", subject: "zoo", .skipped(reason)),
    ]
    for index in 1...2 { results[index].unexercised = reason }
    return PluginReport(plugin: "p", path: "p.so", settings: settings, results: results)
  }

  private func document(_ report: PluginReport, _ path: KeyPath<CheckDocument, [UInt8]>) -> String {
    String(decoding: CheckDocument(version: "1.2.3", reports: [report])[keyPath: path], as: UTF8.self)
  }

  @Test func `Each subject is told of once, and not as kept`() {
    let report = Self.report(isStrict: false)
    #expect(report.unexercised.map(\.name) == ["zoo"] && report.unexercised.map(\.reason) == [Self.reason])
    let lines = CheckSample.text(report)
    #expect(lines[0].contains("all that was exercised is kept"))
    expectEqual(lines.dropFirst(), ["", "  not exercised: zoo: \(Self.reason)", "", ""])
    #expect(document(report, \.json).contains(#""unexercised":[{"subject":"zoo","reason":"\#(Self.reason)"}]"#))
  }

  @Test func `It breaks nothing, and no profile is kept`() {
    let report = Self.report(isStrict: false)
    #expect(report.isClean && report.profile == nil)
    #expect(document(report, \.junit).contains("errors=\"0\""))
    #expect(!document(report, \.tap).contains("not ok"))
  }

  @Test func `Where it has to be exercised, the report passes in no format`() {
    let report = Self.report(isStrict: true)
    #expect(!report.isClean && report.findings == [])
    #expect(CheckSample.text(report)[0].contains("not everything was exercised"))
    #expect(document(report, \.json).contains("\"kept\":false"))
    #expect(document(report, \.junit).contains("errors=\"1\""))
    #expect(
      document(report, \.tap).contains("not ok 2 - p C01 zoo\n  ---\n  message: \"not exercised: \(Self.reason)\""))
    #expect(document(report, \.sarif).contains("\"executionSuccessful\":false"))
  }

  @Test func `Where all was exercised, being strict changes nothing`() {
    var settings = CheckSample.settings
    settings.isStrict = true
    let results = [CaseResult("C01", subject: "song"), CaseResult("C12", subject: "song", .skipped("it is declared"))]
    let report = PluginReport(plugin: "p", path: "p.so", settings: settings, results: results)
    #expect(report.isClean && report.unexercised.isEmpty)
    #expect(!document(report, \.tap).contains("not ok"))
  }
}

struct `A plugin that can't be checked beside others` {
  private var document: CheckDocument {
    var document = CheckDocument(version: "1.2.3", reports: [CheckSample.clean])
    document.failures = [CheckFailure(path: "/no where.so", sentence: "there is no such file")]
    return document
  }

  private func text(_ path: KeyPath<CheckDocument, [UInt8]>) -> String {
    String(decoding: document[keyPath: path], as: UTF8.self)
  }

  @Test func `It is told in each format, beside all that was checked`() {
    #expect(!document.isClean)
    #expect(text(\.json).contains(#""failures":[{"path":"/no where.so","sentence":"there is no such file"}]"#))
    #expect(text(\.json).contains("org.example.good"))
    #expect(text(\.junit).contains(#"tests="3" failures="0" errors="1" skipped="0""#))
    #expect(text(\.junit).contains(#"<error message="there is no such file""#))
    #expect(text(\.tap).contains("1..3\n"))
    #expect(text(\.tap).contains("not ok 3 - /no where.so\n  ---\n  message: \"there is no such file\"\n"))
    #expect(text(\.sarif).contains(#""executionSuccessful":false"#))
    #expect(text(\.sarif).contains("/no where.so: there is no such file."))
  }
}
