import BinderyRules
import BinderyTester

/// Reports of checks that never ran.
enum CheckSample {
  /// What terminals and markup would act on.
  static let hostile = "a<b>&\"c\"\u{1B}[31m\u{202E} # SKIP \\ \n ok 1"

  /// A report of a plugin that keeps everything, one that breaks a rule twice, and what wasn't checked.
  static var document: CheckDocument { CheckDocument(version: "1.2.3", reports: [clean, broken]) }

  static var clean: PluginReport {
    var report = PluginReport(
      plugin: "org.example.good", path: "/tmp/good one.so", settings: settings,
      results: [CaseResult("S01"), CaseResult("C01", subject: "zoo", duration: .milliseconds(1250))],
      duration: .milliseconds(2449))
    report.version = "1.0.0"
    report.digest = "abc"
    return report
  }

  static var broken: PluginReport {
    let finding = Finding("C17", subject: "zoo", hostile, input: "{\"name\":\"\(hostile)\"}", iteration: 31)
    let elsewhere = Finding("C19", subject: "zoo", "it used a canvas late")
    var fuzzed = CaseResult("C17", subject: "zoo", .failed, findings: [finding])
    fuzzed.iterations = 3209
    return PluginReport(
      plugin: "org.example.bad", path: "bad.so", settings: settings,
      results: [
        CaseResult("C01", subject: "zoo", findings: [finding, elsewhere]), fuzzed,
        CaseResult("L01", .skipped("there is no reason")), CaseResult("L03", .skipped("there is no reason")),
      ])
  }

  static var settings: CheckSettings {
    var settings = CheckSettings(program: "/bin/true")
    settings.seed = 7
    settings.samplePaths = ["it's here.jsonl"]
    return settings
  }

  static func text(_ report: PluginReport, columns: Int? = nil, isVerbose: Bool = false) -> [String] {
    let page = CheckPage(columns: columns, theme: nil)
    let utf8 = TextCheckReport(report, page: page, isVerbose: isVerbose).utf8
    return String(decoding: utf8, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
  }
}
