import BinderyHost
import BinderyRules
import BinderyTester
import TestSupport
import Testing

@Suite struct `Plugins that break a rule` {
  @Test(.timeLimit(.minutes(30)), arguments: RuleLayer.allCases.filter { $0 != .host && $0 != .types })
  func `Each breaks its rule, and only that`(layer: RuleLayer) async {
    let names = Breakers.names.filter { Breakers.rule(of: $0).layer == layer }
    let complaints = await Self.complaints(about: names) { name in
      let code = Breakers.rule(of: name)
      guard let rule = Rule.named(code) else { return "there is no rule \(code)" }
      // What chance finds is found for sure where it has many turns.
      let least: CheckLevel = [.stress, .fuzzing].contains(layer) ? .strict : .standard
      // What takes minutes tells nothing else about a plugin that breaks a rule which is looked up.
      let report = try await Self.check(name, level: max(rule.level, least), isLong: rule.level < .paranoid)
      return Set(report.findings.map(\.rule)) == [code] ? nil : "it breaks \(report.explanation)"
    }
    #expect(!names.isEmpty && complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
  }

  @Test(.timeLimit(.minutes(30)), arguments: [CheckLevel.standard, .strict])
  func `Good plugins break none`(level: CheckLevel) async {
    // One that has code, and one that has none: more of them take long.
    let names = level == .strict ? ["good-with-actions", "good-declared-in-a-line"] : Breakers.good
    let complaints = await Self.complaints(about: names) { name in
      let report = try await Self.check(name, level: level, isLong: true)
      return report.isClean ? nil : "it breaks \(report.explanation)"
    }
    #expect(!names.isEmpty && complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
  }

  @Test func `Each rule has a plugin that breaks it`() {
    let broken = Set(Breakers.names.map(Breakers.rule(of:)))
    // Hosts have a test of their own.
    let missing = Rule.all.map(\.code).filter { $0.layer != .host && !broken.contains($0) }
    #expect(missing.isEmpty, "\(missing)")
  }

  /// What is wrong with some, each beginning with its name. They take turns, and say nothing while all is well.
  private static func complaints(
    about names: [String], _ complaint: @escaping @Sendable (String) async throws -> String?
  ) async -> [String] {
    await withTaskGroup(of: String?.self) { group in
      for name in names {
        group.addTask {
          do { return try await complaint(name).map { "\(name): \($0)" } } catch { return "\(name): \(error)" }
        }
      }
      return await group.reduce(into: []) { complaints, next in complaints += next.map { [$0] } ?? [] }.sorted()
    }
  }

  /// Those that hang for good, and need a limit that passes.
  private static let hanging = ["C01-hangs-in-decode", "F01-waits-for-a-letter", "L03-hangs-when-opened"]

  /// Checks one, with the layers that take long or without them.
  private static func check(_ name: String, level: CheckLevel, isLong: Bool) async throws -> PluginReport {
    let program = try #require(BuiltProgram.probe)
    var settings = CheckSettings(program: program)
    settings.level = level
    // No machine is too slow for what ends by itself.
    if !hanging.contains(name) { settings.timeLimit = 300 }
    if !isLong { settings.skip = [RuleLayer.stress, .fuzzing, .difference].map(\.rawValue) }
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

extension PluginReport {
  /// All rules that are broken, in words.
  fileprivate var explanation: String {
    findings.isEmpty ? "none" : findings.map { "\($0.rule) \($0.subject) (\($0.sentence))" }.joined(separator: ", ")
  }
}
