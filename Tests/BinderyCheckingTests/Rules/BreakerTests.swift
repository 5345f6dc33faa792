import BinderyChecking
import BinderyHost
import BinderyTesting
import TestSupport
import Testing

@Suite struct `Plugins that break a rule` {
  @Test(.timeLimit(.minutes(10)), arguments: Breakers.names)
  func `Each breaks its rule, and only that`(name: String) async throws {
    let code = Breakers.rule(of: name)
    let rule = try #require(Rule.named(code), "there is no rule \(code)")
    let report = try await check(name, level: max(rule.level, code.layer.isSlow ? .smoke : .strict), slow: code.layer)
    let codes = Set(report.findings.map(\.rule))
    #expect(codes == [code], "\(report.findings.map { "\($0.rule) \($0.subject): \($0.sentence)" })")
  }

  @Test(.timeLimit(.minutes(10)), arguments: Breakers.good)
  func `Good plugins break none, however closely they are looked at`(name: String) async throws {
    // Those of the layers that take their time are tried at a level that takes less.
    let reports = [
      try await check(name, level: .paranoid, slow: nil), try await check(name, level: .standard, slow: .fuzzing),
      try await check(name, level: .standard, slow: .stress),
      try await check(name, level: .standard, slow: .difference),
    ]
    for report in reports {
      #expect(report.isClean, "\(report.findings.map { "\($0.rule) \($0.subject): \($0.sentence)" })")
    }
  }

  @Test func `Each rule has a plugin that breaks it`() {
    let broken = Set(Breakers.names.map(Breakers.rule(of:)))
    // Hosts have a test of their own, and so have the types of Swift.
    let others = Set(Rule.ofTypes.map(\.code))
    let missing = Rule.all.map(\.code).filter { $0.layer != .host && !broken.contains($0) && !others.contains($0) }
    #expect(missing.isEmpty, "\(missing)")
  }

  /// Checks one; of the layers that take their time, only the one that is named.
  private func check(_ name: String, level: CheckLevel, slow: RuleLayer?) async throws -> PluginReport {
    let program = try #require(BuiltProgram.probe)
    var settings = CheckSettings(program: program)
    settings.level = level
    settings.skip = RuleLayer.allCases.filter { $0.isSlow && $0 != slow }.map(\.rawValue)
    let made = settings
    let report = await Turns.shared.take {
      Result {
        let plugin = try CheckedPlugin(path: try Breakers.library(name), samples: Breakers.samples)
        return PluginCheck(plugin, settings: made).run()
      }
    }
    return try report.get()
  }
}

extension RuleLayer? {
  /// Whether it takes its time.
  fileprivate var isSlow: Bool { self?.isSlow ?? false }
}

extension RuleLayer {
  /// Whether it takes its time.
  fileprivate var isSlow: Bool { [.stress, .fuzzing, .difference].contains(self) }
}
