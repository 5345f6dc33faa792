import BinderyHost
@testable import BinderyRendering
import BinderyTerminal
import BinderyText
import TestSupport
import Testing

struct `Reports of health` {
  private let report = HealthReport([
    HealthCheck("bindery", "version 1.0.0"),
    HealthCheck("locale", .warning, "none is set", fix: "set LANG"),
    HealthCheck("plugin", .failure, "everybody may write to the file '/a/b.so'", fix: "run: chmod go-w '/a/b.so'"),
  ])

  private func lines(_ columns: Int? = nil) -> [String] {
    String(decoding: report.text(columns: columns), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
  }

  @Test func `Each check is a line, with the fix below it, and the last line counts them`() {
    expectEqual(
      lines(),
      [
        "pass     bindery: version 1.0.0", "warning  locale: none is set", "         fix: set LANG",
        "failure  plugin: everybody may write to the file '/a/b.so'", "         fix: run: chmod go-w '/a/b.so'", "",
        "1 of 3 checks passed, 1 warning, 1 failure", "",
      ])
  }

  @Test(arguments: 20...60)
  func `Lines are broken at spaces, and nothing is lost`(columns: Int) {
    let broken = lines(columns)
    let checks = broken.prefix { !$0.isEmpty }
    #expect(checks.allSatisfy { TextWidth.columns(of: $0) <= max(columns, 9 + 10) })
    let words = checks.joined(separator: " ").split(separator: " ")
    expectEqual(words, lines().prefix { !$0.isEmpty }.joined(separator: " ").split(separator: " "))
  }

  @Test func `A failure makes it unhealthy, and a warning doesn't`() {
    #expect(!report.isHealthy)
    #expect(HealthReport(Array(report.checks.dropLast())).isHealthy)
  }

  @Test func `JSON has every check`() {
    let json = String(decoding: report.json, as: UTF8.self)
    expectEqual(
      json,
      """
      {"version":1,"healthy":false,"checks":[\
      {"name":"bindery","outcome":"pass","detail":"version 1.0.0","fix":null},\
      {"name":"locale","outcome":"warning","detail":"none is set","fix":"set LANG"},\
      {"name":"plugin","outcome":"failure","detail":"everybody may write to the file '/a/b.so'",\
      "fix":"run: chmod go-w '/a/b.so'"}]}

      """)
  }

  @Test(arguments: [
    ([:], "warning"), (["LANG": "C"], "warning"), (["LANG": "C.UTF-8"], "pass"), (["LANG": "de_DE.utf8"], "pass"),
    (["LANG": "C.UTF-8", "LC_ALL": "C"], "warning"), (["LANG": "C", "LC_CTYPE": "C.UTF-8"], "pass"),
    (["LANG": "C.UTF-8", "LC_ALL": ""], "pass"),
  ])
  func `The locale is what the environment says first`(environment: [String: String], outcome: String) {
    let checks = SurroundingsHealth(terminal: Terminal(descriptor: -1), environment: environment).checks
    expectEqual(checks.first { $0.name == "locale" }?.outcome.rawValue, outcome)
  }

  @Test func `A folder that doesn't count is told, and a home that isn't there fails`() {
    let environment = ["XDG_DATA_HOME": "relative", "XDG_STATE_HOME": "/state"]
    let checks = SurroundingsHealth(terminal: Terminal(descriptor: -1), environment: environment).checks
    let outcomes = checks.map { "\($0.name) \($0.outcome)" }
    #expect(outcomes.contains("XDG_DATA_HOME warning"))
    #expect(outcomes.contains("XDG_STATE_HOME pass"))
    #expect(outcomes.contains("home failure"))
  }
}
