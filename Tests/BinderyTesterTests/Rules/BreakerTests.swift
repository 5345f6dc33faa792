import BinderyHost
import BinderyRules
import BinderyTester
import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Plugins that break a rule` {
  @Test(arguments: Breakers.names)
  func `Each breaks its rule, and only that`(name: String) async throws {
    let code = Breakers.rule(of: name)
    let rule = try #require(Rule.named(code), "there is no rule \(code)")
    var findings = try await Self.findings(of: name, breaking: rule, sharesProcesses: !Self.isWhole)
    // A case may find something else after others than alone, and what it finds alone counts.
    if !Self.isWhole, Set(findings.map(\.rule)) != [code] {
      findings = try await Self.findings(of: name, breaking: rule, sharesProcesses: false)
    }
    expectEqual(Set(findings.map(\.rule)), [code], "it breaks \(findings.explanation)")
  }

  /// Checks one by the layers that can see what breaks a rule, or by all layers.
  ///
  /// Where cases share processes, a case that breaks a rule is run again in one of its own. Others are believed that
  /// they find nothing, though one may find something only in a process in which no other has run: a process for each
  /// of the 70 cases of each plugin takes four times as long, and is for `BINDERY_TEST_LAYERS=all`.
  private static func findings(of name: String, breaking rule: Rule, sharesProcesses: Bool) async throws -> [Finding] {
    // What chance finds is found for sure where it has many iterations.
    let isByChance = [.stress, .fuzzing].contains(rule.code.layer)
    let level = max(rule.level, isByChance ? .strict : .standard, try Breakers.level(of: name) ?? .smoke)
    guard isByChance && !isWhole else {
      let others = layersLeftOut(beside: rule).filter { $0 != .fuzzing || !fuzzed.contains(name) }
      return try await check(name, level: level, skipping: others) { $0.sharesProcesses = sharesProcesses }.findings
    }
    let own = try await check(name, level: level) {
      $0.only = [rule.code.rawValue]
      // Each input at which it hangs takes the limit in processor time, and is tried several times.
      if hanging.contains(name) { $0.timeLimit = 2 }
    }.findings
    return try await own
      + check(name, level: .standard, skipping: long) { $0.sharesProcesses = sharesProcesses }.findings
  }

  @Test(
    arguments: Breakers.good.map { ($0, CheckLevel.standard) }
      // More of them take long.
      + (isWhole ? ["good-with-actions", "good-declared-in-a-line", "good-expands"] : ["good-with-actions"])
      .map { ($0, .strict) })
  func `Good plugins break none`(name: String, level: CheckLevel) async throws {
    // Those that are checked at the level strict, and all where all is checked, have a process for each case.
    let report = try await Self.check(name, level: level) {
      $0.sharesProcesses = level == .standard && !Self.isWhole
    }
    #expect(report.isClean, "it breaks \(report.findings.explanation)")
  }

  /// A place in a breaker that was compiled with debug information, as it is told where a tool reads that, or without.
  private static func isTold(_ function: String, _ place: String, in sentence: String) -> Bool {
    sentence.contains("\(function) (\(place))") || sentence.contains("\(function)+0x")
  }

  @Test func `A crash is told with the places that it came through, its input and a fix`() async throws {
    let report = try await Self.check("C01-divides-by-nothing", level: .smoke)
    let finding = try #require(report.findings.first { $0.rule == "C01" })
    #expect(finding.sentence.hasPrefix("it crashed in draw(): SIGFPE, it divided by zero, at "))
    #expect(Self.isTold("share", "C01-divides-by-nothing.c:4", in: finding.sentence), "\(finding.sentence)")
    #expect(finding.sentence.contains(", called by draw"), "\(finding.sentence)")
    expectEqual(finding.input.map(try Breakers.samples(of: "C01-divides-by-nothing").contains), true)
    expectEqual(finding.remedy?.contains("divisor"), true)
  }

  @Test func `A crash in an extension of a standard type is told at the extension`() async throws {
    let report = try await Self.check("C01-divides-in-an-extension", level: .smoke)
    let finding = try #require(report.findings.first { $0.rule == "C01" })
    #expect(finding.sentence.contains(", at (extension in Zoo):Swift.String.share()"), "\(finding.sentence)")
  }

  @Test func `A deadlock is told as one, with the place that waits`() async throws {
    let report = try await Self.check("C01-locks-twice", level: .smoke)
    let finding = try #require(report.findings.first { $0.rule == "C01" })
    #expect(finding.sentence.hasPrefix("it took longer than 10 s in decode(), and waits"), "\(finding.sentence)")
    #expect(Self.isTold("look_up", "C01-locks-twice.c:8", in: finding.sentence), "\(finding.sentence)")
    #expect(finding.sentence.contains(", called by enter"), "\(finding.sentence)")
  }

  @Test(arguments: ["C41-goes-on-when-it-is-gone", "C41-ticks-when-it-is-gone"])
  func `A crash after the release is told as that, and the line that is printed reproduces it`(name: String)
    async throws
  {
    let report = try await Self.check(name, level: .standard) { $0.only = ["F04"] }
    let breach = try #require(report.breaches.first)
    expectEqual(report.findings.map(\.rule), ["C41"])
    #expect(
      breach.finding.sentence.contains("on a thread that activate() has begun, after release_view_model()"),
      "\(breach.finding.sentence)")
    let words = breach.reproduction(in: report).split(separator: " ").map(String.init)
    #expect(words.contains("--only") && !words.contains("--iteration"), "\(words)")
    let codes = try #require(words.firstIndex(of: "--only").map { words[$0 + 1] })
    let again = try await Self.check(name, level: .standard) {
      $0.only = codes.split(separator: ",").map(String.init)
    }
    expectEqual(again.findings, report.findings)
  }

  @Test func `What goes on after the release has its time after a single iteration, too`() async throws {
    var found: [[RuleCode]] = []
    // Chance decides which of them come to the level at which it begins a thread.
    for iteration in 0..<10 {
      let report = try await Self.check("C41-goes-on-when-it-is-gone", level: .standard) {
        ($0.only, $0.iteration) = (["F04"], iteration)
      }
      found.append(report.findings.map(\.rule))
    }
    #expect(found.contains(["C41"]) && Set(found).isSubset(of: [[], ["C41"]]), "\(found)")
  }

  @Test(arguments: [
    ("C73-sets-the-locale-back", "C73", "setlocale() is called in decode()", "newlocale()"),
    ("C73-takes-a-time-zone-to-search", "C73", "setenv() is called in search()", "timegm()"),
    ("C58-saves-an-address", "C58", "are an address of this process", "never an address"),
    ("C58-saves-the-state-of-another", "C58", "other ones (1)", "that of another view model"),
    ("C05-cuts-a-letter", "C05", "isn't UTF-8", "Write the identity whole"),
    ("C07-has-room-for-forty-letters", "C07", "the identity is", "Write the identity whole"),
  ])
  func `What is found is told in words that fit, with a fix that fits`(
    name: String, rule: String, words: String, fix: String
  ) async throws {
    let report = try await Self.check(name, level: .standard) { $0.only = [rule] }
    let finding = try #require(report.findings.first)
    #expect(finding.sentence.contains(words), "\(finding.sentence)")
    expectEqual(finding.remedy?.contains(fix), true, "\(finding.remedy ?? "none")")
  }

  @Test func `Two versions of one thing are no breach`() async throws {
    let samples = [#"{"kind":"zoo","name":"Aardvark","legs":4}"#, #"{"kind":"zoo","name":"Aardvark","legs":3}"#]
    let report = try await Self.check("good-tells-versions-apart", level: .standard, samples: samples)
    #expect(report.isClean, "it breaks \(report.findings.explanation)")
  }

  @Test(arguments: [(["X05"], nil), ([], "contract/2")] as [([String], String?)])
  func `What a rule measures doesn't depend on how it came to be checked`(only: [String], profile: String?) async throws
  {
    let profile = try profile.map { try CheckProfile.named($0) }
    let report = try await Self.check("good-fills-a-cache", level: .standard) {
      ($0.only, $0.profile) = (only, profile)
    }
    #expect(report.isClean, "it breaks \(report.findings.explanation)")
    #expect(report.results.contains { $0.rule == "X05" && $0.outcome == .passed })
  }

  @Test func `Each rule has a plugin that breaks it`() {
    let broken = Set(Breakers.names.map(Breakers.rule(of:)))
    // Hosts have a test of their own.
    let missing = Rule.all.map(\.code).filter { !broken.contains($0) }
    #expect(missing.isEmpty && !Breakers.good.isEmpty, "\(missing)")
  }

  /// Those that hang for good, and need a limit that passes.
  private static let hanging = [
    "C01-hangs-in-decode", "C01-locks-twice", "F01-waits-for-a-letter", "L03-hangs-when-opened",
  ]

  /// Those that break a rule with other records than samples alone, so that fuzzing has to find it.
  private static let fuzzed = [
    "C04-makes-nothing-of-a-long-name", "C16-cuts-a-letter", "C26-cuts-a-letter", "C26-declared-cuts-a-letter",
    "C55-cuts-a-letter",
  ]

  /// Whether all is checked, however long it takes: `BINDERY_TEST_LAYERS` is `all`.
  private static let isWhole = ProcessInfo.processInfo.environment["BINDERY_TEST_LAYERS"] == "all"

  /// The layers that take longer than all others.
  private static let long: [RuleLayer] = [.stress, .fuzzing, .difference]

  /// The layers that are left out for what breaks a rule of another layer, unless all is checked: those that take long,
  /// loading for what breaks a rule about items, and items for what breaks one about the file or loading.
  private static func layersLeftOut(beside rule: Rule) -> [RuleLayer] {
    guard !isWhole || rule.level == .paranoid else { return [] }
    let layer = rule.code.layer
    let others: [RuleLayer] = layer == .contract ? [.loading] : [.file, .loading].contains(layer) ? [.contract] : []
    return (long + others).filter { $0 != layer }
  }

  /// Checks one without some layers.
  private static func check(
    _ name: String, level: CheckLevel, skipping layers: [RuleLayer] = [], samples: [String]? = nil,
    _ change: (inout CheckSettings) -> Void = { _ in }
  ) async throws -> PluginReport {
    let program = try #require(BuiltProgram.probe)
    var settings = CheckSettings(program: program)
    // As many tests as there are processors check plugins side by side.
    settings.jobs = 1
    settings.level = level
    // No machine is too slow for what ends by itself.
    if !hanging.contains(name) { settings.timeLimit = 3600 }
    settings.skip = layers.map(\.rawValue)
    change(&settings)
    let made = settings
    let report = await onOwnThread {
      Result {
        let records = try samples ?? Breakers.samples(of: name)
        let plugin = try CheckedPlugin(path: try Breakers.library(name), samples: records)
        return PluginCheck(plugin, settings: made).run()
      }
    }
    return try report.get()
  }
}

extension [Finding] {
  /// All rules that are broken, in words.
  fileprivate var explanation: String {
    isEmpty ? "none" : map { "\($0.rule) \($0.subject) (\($0.sentence))" }.joined(separator: ", ")
  }
}
