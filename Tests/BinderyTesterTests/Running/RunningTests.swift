import BinderyHost
import BinderyRules
import BinderyTester
import TestSupport
import Testing

@Suite(.startsProcesses) struct `The order of checks` {
  @Test func `A library that can't be loaded costs nothing that rests on it`() async throws {
    let report = try await check("L01-calls-what-nobody-defines")
    expectEqual(report.findings.map(\.rule), ["L01"])
    let others = report.results.filter { $0.rule.layer != .file && $0.rule != "L01" }
    #expect(others.count > 20)
    #expect(others.allSatisfy { $0.outcome == .skipped("not checked, because L01 is broken") })
  }

  @Test(arguments: [
    "good-with-code", "C07-one-identity", "C13-aborts", "L07-has-a-size-of-0", "C21-complains-on-stderr",
  ])
  func `What shares processes is found and passed like what has one each`(name: String) async throws {
    let (alone, shared) = (try await check(name), try await check(name, sharesProcesses: true))
    expectEqual(alone.results.map(\.rule), shared.results.map(\.rule))
    // Of several cases that find the same, the first to end tells it, whichever that is.
    expectEqual(Set(alone.findings.map(\.rule)), Set(shared.findings.map(\.rule)))
  }

  @Test func `A plugin that hangs costs one limit of time`() async throws {
    let report = try await check("C01-hangs-in-decode")
    expectEqual(report.results.filter(\.isTimedOut).count, 1)
    expectEqual(report.findings.map(\.rule), ["C01"])
  }

  @Test func `Results come one by one, and are reported in the order of the rules`() async throws {
    let (report, seen) = try await progress("good-with-code")
    expectEqual(report.results.map(\.rule), report.results.map(\.rule).sorted())
    expectEqual(seen.sorted(), report.results.map(\.rule))
    #expect(report.results.allSatisfy { $0.outcome != .failed }, "\(report.findings)")
  }

  @Test func `What is on stdout is told of once, and made safe`() async throws {
    let report = try await check("C21-complains-on-stderr")
    let finding = try #require(report.findings.first)
    expectEqual(report.findings.count, 1)
    expectEqual(finding.rule, "C21")
    #expect(finding.sentence.contains("decoding"))
    #expect(!finding.sentence.contains("\u{1b}"))
  }

  @Test func `What is on stdout is told of where its rule alone is checked`() async throws {
    let report = try await check("C21-prints-when-it-draws", only: ["C21"])
    expectEqual(report.findings.map(\.rule), ["C21"])
    try await expectEqual(check("good-with-code", only: ["C21"]).results.map(\.outcome), [.passed])
  }

  @Test func `What only a record of the tester's own shows is found, whichever rules are checked`() async throws {
    for only in [["C63"], []] {
      let report = try await check("C63-gives-a-path-where-there-is-a-cover", only: only)
      expectEqual(report.findings.map(\.rule), ["C63"])
      expectEqual(report.results.contains { $0.rule == "C11" }, only.isEmpty)
    }
    try await expectEqual(
      check("good-artwork").untried,
      "zoo: the property 'artwork60', the property 'artworkCount', the action 'page'")
  }

  @Test func `Each sample that is refused is named, with the reason`() async throws {
    let report = try await check("C48-asks-for-another-field")
    expectEqual(report.findings.map(\.rule), ["C48"])
    expectEqual(
      report.refusedSamples,
      ["sample 1", "sample 2"].map {
        RefusedSample(kind: "zoo", location: $0, sentence: "expected a text in 'title'")
      })
  }

  @Test func `A plugin of which nothing can be shown is kept only by whoever isn't strict`() async throws {
    let report = try await check("C39-says-not-what-it-wants")
    #expect(report.findings == [] && report.isClean)
    expectEqual(report.unexercised.map(\.name), ["unheard-of"])
    var strict = report
    strict.settings.isStrict = true
    #expect(!strict.isClean)
  }

  @Test func `All of a good plugin is exercised, and so is a good source`() async throws {
    try await expectEqual(check("good-with-code").unexercised, [])
    try await expectEqual(check("good-source").unexercised, [])
  }

  @Test func `A plugin that is another in a worker is seen as there`() async throws {
    let report = try await check("C01-crashes-in-a-worker")
    expectEqual(report.findings.map(\.rule), ["C01"])
  }

  @Test func `A plugin that can't be read hides nothing of those around it`() async throws {
    let error = await #expect(throws: ShellError.self) {
      try await onOwnThread {
        Result {
          let library = try Breakers.library("L01-calls-what-nobody-defines")
          return try BuiltProgram.output(
            "check /no-such.so '\(library)' /nowhere.so '\(library)' --only L01 --format json")
        }
      }.get()
    }
    let output = try #require(error?.output)
    expectEqual(output.ranges(of: "\"findings\":[{\"code\":\"L01\"").count, 2)
    for path in ["/no-such.so", "/nowhere.so"] {
      #expect(output.contains("{\"path\":\"\(path)\",\"sentence\":"))
    }
  }

  private func check(
    _ name: String, only: [String] = [], sharesProcesses: Bool = false
  ) async throws -> PluginReport {
    try await progress(name, only: only, sharesProcesses: sharesProcesses).report
  }

  /// Checks one at the level `standard`, but for what takes its time.
  private func progress(
    _ name: String, only: [String] = [], sharesProcesses: Bool = false
  ) async throws -> (report: PluginReport, seen: [RuleCode]) {
    let program = try #require(BuiltProgram.probe)
    var settings = CheckSettings(program: program)
    (settings.only, settings.skip) = (only, ["D", "F", "X"])
    settings.sharesProcesses = sharesProcesses
    if !name.contains("hangs") { settings.timeLimit = 3600 }
    let made = settings
    let result = await onOwnThread {
      Result {
        let plugin = try CheckedPlugin(path: try Breakers.library(name), samples: try Breakers.samples(of: name))
        var seen: [RuleCode] = []
        let report = PluginCheck(plugin, settings: made).run { seen.append($0.rule) }
        return (report, seen)
      }
    }
    let (report, seen) = try result.get()
    return (report, seen)
  }
}
