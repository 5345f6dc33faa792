import BinderyRules
import BinderyTester
import BinderyText
import TestSupport
import Testing

struct `Reports of checks for people` {
  @Test func `A plugin that keeps all is one line`() {
    expectEqual(
      CheckSample.text(CheckSample.clean),
      [
        "org.example.good 1.0.0  2 cases, 2 iterations, 2.4 s: all kept (default, seed 7)", "",
      ])
  }

  @Test func `A broken rule has its promise, its input, its fix and the command that reproduces it`() {
    let lines = CheckSample.text(CheckSample.broken)
    expectEqual(lines[0], "org.example.bad  4 cases, 3,212 iterations, 0.0 s: 2 rules broken (default, seed 7)")
    #expect(lines[2].hasPrefix("  C17 zoo: a<b>&\"c\"\u{FFFD}[31m\u{FFFD} # SKIP"))
    #expect(lines[3].hasPrefix("      promise:   What the host lends"))
    #expect(lines[4].hasPrefix("      input:     {\"name\""))
    #expect(lines[5].hasPrefix("      fix:       Copy"))
    expectEqual(
      lines[6],
      "      reproduce: bindery check bad.so --only C17 --seed 7 --iteration 31 "
        + "--samples 'it'\\''s here.jsonl'")
  }

  @Test func `What another case has found is found again by both`() {
    #expect(CheckSample.text(CheckSample.broken).contains { $0.contains("--only C01,C19 --seed 7 --samples") })
  }

  @Test func `What was not checked is counted, with each reason once`() {
    #expect(CheckSample.text(CheckSample.broken).contains("  not checked: 2 cases: there is no reason"))
  }

  @Test(arguments: [40, 80, 200])
  func `No line is wider than the page but one that is to be copied`(columns: Int) {
    for line in CheckSample.text(CheckSample.broken, columns: columns) where !line.contains("reproduce:") {
      #expect(SafeText.columns(of: line) <= columns, "\(line)")
    }
  }

  @Test func `Words are the same at every width`() {
    func words(_ columns: Int?) -> [String] {
      CheckSample.text(CheckSample.clean, columns: columns).joined(separator: " ").split(separator: " ").map(
        String.init)
    }
    expectEqual(words(40), words(nil))
    expectEqual(words(20), words(nil))
  }

  @Test func `An input is cut to the width`() {
    let finding = Finding("C17", "it went wrong", input: String(repeating: "x", count: 100_000))
    let report = PluginReport(
      plugin: "p", path: "p.so", settings: CheckSample.settings, results: [CaseResult("C17", findings: [finding])])
    let line = CheckSample.text(report, columns: 80).first { $0.contains("input:") }
    expectEqual(line.map(SafeText.columns(of:)), 80)
    expectEqual(line?.hasSuffix("…"), true)
  }

  @Test func `Excuses are told with their rules`() {
    var settings = CheckSample.settings
    settings.excuses = ["C17": "it is a toy"]
    let report = PluginReport(plugin: "p", path: "p.so", settings: settings, results: [CaseResult("S01")])
    #expect(CheckSample.text(report).contains("  not checked: C17: it is a toy (check.json)"))
  }

  @Test func `Several reasons are one line, and a list with --verbose`() {
    var settings = CheckSample.settings
    settings.excuses = ["C17": "it is a toy"]
    let report = PluginReport(
      plugin: "p", path: "p.so", settings: settings,
      results: [
        CaseResult("C02", subject: "zoo", .skipped("it rained")),
        CaseResult("C01", subject: "zoo", .skipped("it rained")),
        CaseResult("L01", .skipped("it snowed")),
      ])
    let line = "  not checked: 3 cases, 1 rule left out by check.json; --verbose lists all"
    expectEqual(CheckSample.text(report).dropFirst(), ["", line, "", ""])
    expectEqual(
      CheckSample.text(report, isVerbose: true).dropFirst(),
      [
        "", "  not checked: 2 cases of 'zoo' (C01, C02): it rained", "  not checked: 1 case (L01): it snowed",
        "  not checked: C17: it is a toy (check.json)", "", "",
      ])
  }

  @Test func `What was not checked names its kind, source or scheme once`() {
    func remarks(_ results: [CaseResult]) -> [String] {
      let report = PluginReport(plugin: "p", path: "p.so", settings: CheckSample.settings, results: results)
      return CheckSample.text(report, isVerbose: true).filter { $0.contains("not checked") }
    }
    let reason = "the view models of 'zoo' don't live"
    expectEqual(
      remarks([
        CaseResult("C31", subject: "zoo", .skipped(reason)), CaseResult("C32", subject: "zoo", .skipped(reason)),
      ]),
      ["  not checked: 2 cases (C31, C32): \(reason)"])
    expectEqual(
      remarks([CaseResult("X01", subject: "zoo", .skipped("it rained")), CaseResult("X01", .skipped("it rained"))]),
      ["  not checked: 2 cases of 'zoo' (X01): it rained"])
  }

  @Test func `Samples that are refused are named, up to eight of them`() {
    func lines(_ count: Int) -> [String] {
      var report = CheckSample.clean
      report.refusedSamples = (0..<count).map {
        RefusedSample(kind: "zoo", location: "a.json, item \($0)", sentence: "no")
      }
      return CheckSample.text(report).filter { $0.contains("refused") }
    }
    expectEqual(lines(0), [])
    expectEqual(lines(2), ["  refused: a.json, item 0: no", "  refused: a.json, item 1: no"])
    expectEqual(lines(8).count, 8)
    #expect(lines(10).count == 9 && lines(10).last == "  refused: 2 more, which --verbose lists")
  }

  @Test func `A profile that is kept is named`() {
    var settings = CheckSettings(program: "/bin/true")
    settings.profile = .contract1
    let report = PluginReport(plugin: "p", path: "p.so", settings: settings, results: [CaseResult("S01")])
    #expect(CheckSample.text(report)[0].hasSuffix("all kept (contract/1, seed 0, checked by contract/1)"))
  }
}
