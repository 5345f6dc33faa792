import BinderyPlugin
import BinderyRules
import BinderyTesting
import TestSupport
import Testing

@MainActor
struct `The contract on Swift types` {
  @Test(arguments: [CheckLevel.smoke, .standard, .strict])
  func `A plugin that keeps the rules passes`(level: CheckLevel) async throws {
    try await checkContract(of: GoodPlugin.self, samples: thing, level: level)
    try await checkContract(of: LivePlugin<GoodLiveViewModel>.self, samples: thing, level: level)
  }

  @Test(
    arguments: [
      ("T01", TwofoldPlugin.self), ("T02", WidePlugin.self), ("T04", NumberingPlugin.self),
      ("C09", TimelessPlugin.self), ("C20", RestlessPlugin.self), ("C63", PicturePlugin.self),
      ("T05", CarelessPlugin.self),
      ("T06", HidingPlugin.self), ("T11", LivePlugin<EagerViewModel>.self),
      ("T12", LivePlugin<RestlessViewModel>.self), ("T13", LivePlugin<StaleViewModel>.self),
      ("T14", LivePlugin<ForgetfulViewModel>.self), ("T15", LivePlugin<SelfishViewModel>.self),
      ("T15", LivePlugin<RegisteredViewModel>.self), ("T13", LivePlugin<StaleOnceSeenViewModel>.self),
      ("C32", LivePlugin<ClickedViewModel>.self), ("C32", LivePlugin<OwnActionViewModel>.self),
    ] as [(RuleCode, any Plugin.Type)])
  func `Each rule is found broken, and no other`(code: RuleCode, plugin: any Plugin.Type) async throws {
    try await expectEqual(codes(of: plugin), [code])
    try await expectEqual(codes(of: plugin, skip: [code]), [])
  }

  @Test func `A sample that is refused is told of`() async throws {
    let broken = try await brokenCodes {
      try await checkContract(of: GoodPlugin.self, samples: .json(#"{"kind": "thing", "id": "one"}"#))
    }
    expectEqual(broken, ["T03"])
  }

  @Test func `A failure tells the code, the promise, what was seen, the input, the way out and how to see it again`()
    async throws
  {
    let failure = try await #require(throws: ContractFailure.self) {
      try await checkContract(of: CarelessPlugin.self, samples: thing, seed: 5)
    }
    let lines = failure.description.split(separator: "\n").map(String.init)
    expectEqual(lines.first, "CarelessPlugin breaks T05")
    expectEqual(lines.dropFirst().first, "T05 (thing): Equal models have one identity and one version.")
    #expect(lines.contains { $0.hasPrefix("  seen:      equal models have the versions ") })
    #expect(lines.contains { $0.hasPrefix("  input:     {\"") })
    #expect(lines.contains { $0.hasPrefix("  fix:       Let == and modelVersion") })
    let reproduction =
      #"  reproduce: try await checkContract(of: CarelessPlugin.self, level: .standard, only: ["T05"], seed: 5)"#
    expectEqual(lines.last, reproduction)
  }

  @Test func `The same seed finds the same`() async throws {
    func failure() async -> ContractFailure? {
      await #expect(throws: ContractFailure.self) {
        try await checkContract(of: HidingPlugin.self, samples: thing, seed: 9)
      }
    }
    await expectEqual(failure(), failure())
  }

  @Test func `A plugin that binds nothing is not checked without a word`() async throws {
    struct EmptyPlugin: Plugin {}
    try await expectEqual(codes(of: EmptyPlugin.self), ["T01"])
  }

  @Test func `Without samples there is an error that tells the way out`() async throws {
    let error = await #expect(throws: SamplesError.self) {
      try await checkContract(of: GoodPlugin.self, file: "/nowhere/Tests/Test.swift")
    }
    expectEqual(error?.description.contains("samples: .path"), true)
  }

  @Test(arguments: ["C99", "L01", "T21"] as [RuleCode])
  func `Rules that it doesn't check aren't passed`(code: RuleCode) async throws {
    let error = await #expect(throws: UncheckedRulesError.self) {
      try await checkContract(of: GoodPlugin.self, samples: thing, only: ["T01", code])
    }
    expectEqual(error?.unknown, [code])
    expectEqual(error?.description.hasPrefix("\(code) isn't checked here, but only C05, C06, "), true)
  }

  @Test func `Each rule of the types has a text, and a code of its own`() {
    let rules = Rule.ofTypes
    expectEqual(Set(rules.map(\.code)).count, rules.count)
    #expect(rules.allSatisfy { Rule.named($0.code) == $0 && !$0.promise.hasSuffix(".") && !$0.remedy.isEmpty })
    #expect(Set(rules.map(\.code)).isDisjoint(with: Rule.all.map(\.code)))
    #expect(rules.allSatisfy { $0.code.layer == .types && Rule.known.contains($0) })
  }

  private func codes(of plugin: any Plugin.Type, skip: Set<RuleCode> = []) async throws -> [RuleCode] {
    func check<Tested: Plugin>(_ type: Tested.Type) async throws -> [RuleCode] {
      try await brokenCodes { try await checkContract(of: type, samples: thing, skip: skip) }
    }
    return try await check(plugin)
  }
}
