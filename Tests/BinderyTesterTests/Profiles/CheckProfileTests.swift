import BinderyRules
import BinderyTester
import TestSupport
import Testing

struct `Profiles` {
  @Test(arguments: CheckProfile.all)
  func `All of a profile's rules are still there, each once, in order`(profile: CheckProfile) {
    expectEqual(profile.codes.filter { Rule.named($0) == nil }, [])
    expectEqual(profile.codes, Array(Set(profile.codes)).sorted())
  }

  /// A rule that comes later goes into a new profile, and none that was released changes.
  @Test func `The newest profile has all rules of plugins up to strict`() {
    let strict = Rule.all.filter { $0.level <= .strict }.map(\.code)
    expectEqual(CheckProfile.all.last?.codes, strict)
  }

  @Test func `A profile is found by its name`() throws {
    try expectEqual(CheckProfile.named("contract/1"), .contract1)
    let error = #expect(throws: CheckError.self) { try CheckProfile.named("contract/9") }
    expectEqual(
      error?.description,
      "there is no profile 'contract/9'; there is 'contract/1', 'contract/2', 'contract/3', 'contract/4'")
  }

  private static func report(_ change: (inout CheckSettings) -> Void, _ results: [CaseResult]) -> PluginReport {
    var settings = CheckSettings(program: "/bin/true")
    settings.level = .strict
    change(&settings)
    return PluginReport(plugin: "p", path: "p.so", settings: settings, results: results)
  }

  @Test func `Whoever keeps all of it is checked by it`() {
    expectEqual(Self.report({ _ in }, [CaseResult("S01")]).profile, .contract4)
    expectEqual(
      Self.report(
        {
          $0.level = .smoke; $0.profile = .contract1
        }, [CaseResult("S01")]
      ).profile, .contract1)
  }

  @Test func `Nobody else is`() {
    let clean = [CaseResult("S01")]
    expectNil(Self.report({ $0.level = .smoke }, clean).profile)
    expectNil(Self.report({ $0.skip = ["C17"] }, clean).profile)
    expectNil(Self.report({ $0.only = ["C"] }, clean).profile)
    expectNil(Self.report({ $0.excuses = ["C17": "why"] }, clean).profile)
    expectNil(Self.report({ $0.iteration = 3 }, clean).profile)
    expectNil(Self.report({ $0.isInProcess = true }, clean).profile)
    expectNil(Self.report({ $0.program = nil }, clean).profile)
    expectNil(Self.report({ _ in }, clean + [CaseResult("C01", .unable("it can't be confined"))]).profile)
    expectNil(Self.report({ _ in }, [CaseResult("S01", findings: [Finding("S01", "no")])]).profile)
  }
}
