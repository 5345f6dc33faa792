@testable import BinderyProbe
import BinderyRules
import TestSupport
import Testing

struct `The table of cases` {
  @Test func `Each case checks a rule that there is, and no two check the same of one kind of subject`() {
    let rules = ProbeCase.all.map(\.rule)
    expectEqual(Set(ProbeCase.all.map { [$0.rule.rawValue, $0.scope.rawValue] }).count, rules.count)
    expectEqual(rules, rules.sorted())
    for rule in rules { #expect(Rule.named(rule) != nil, "\(rule)") }
  }

  @Test func `A case is found by its rule, and no other`() {
    for probeCase in ProbeCase.all {
      let found = ProbeCase.of(probeCase.rule, probeCase.scope)
      #expect(found?.rule == probeCase.rule && found?.scope == probeCase.scope)
    }
    expectNil(ProbeCase.of("Z99"))
  }

  @Test func `Each case blames a rule that there is`() {
    for probeCase in ProbeCase.all { #expect(Rule.named(probeCase.blame) != nil, "\(probeCase.rule)") }
  }

  @Test func `Each case has time, and a process to run in`() {
    for probeCase in ProbeCase.all {
      #expect(probeCase.seconds >= 1 && probeCase.parts >= 1, "\(probeCase.rule)")
    }
  }

  @Test func `Gates are cases of loading the plugin as a whole`() {
    let gates = ProbeCase.all.filter(\.isGate)
    #expect(gates.allSatisfy { $0.scope == .plugin && $0.rule.layer == .loading })
    #expect(gates.map(\.rule).starts(with: ["L01", "L02", "L03"]))
  }

  @Test func `Without samples a case on a kind is skipped, with the way out, unless it needs none`() throws {
    for probeCase in ProbeCase.all where probeCase.needsSamples {
      let answers = KeptAnswers()
      var order = StandIn.order(probeCase.rule)
      order.samples = [#"{"kind":"album"}"#, "no JSON"]
      // Whatever it needs else, nothing of the plugin is touched.
      Probe(order, loadPath: "/nowhere", report: answers.report).run(probeCase)
      let reason = try #require(answers.skipped.first, "\(probeCase.rule)")
      expectEqual(answers.all, [.seen(name: ProbeAnswer.unexercised, text: reason), .skipped(reason), .done])
      #expect(reason.contains("--samples"))
    }
    #expect(ProbeCase.all.filter { $0.scope != .kind }.allSatisfy { !$0.needsSamples })
  }

  @Test func `A plugin that can't be loaded breaks the first rule, whatever the case`() throws {
    let answers = KeptAnswers()
    let probeCase = try #require(ProbeCase.of("C20"))
    Probe(StandIn.order("C20"), loadPath: "/nowhere/song.so", report: answers.report).run(probeCase)
    expectEqual(answers.findings.map(\.rule), ["L01"])
    expectEqual(answers.findings.first?.sentence.hasPrefix("it can't be loaded: "), true)
    expectEqual(answers.findings.first?.sentence.contains("/nowhere/song.so: "), false, "the path is said elsewhere")
    expectEqual(answers.all.last, .done)
  }

  @Test func `A kind without a table is told, and other kinds' samples are not taken for its own`() throws {
    let plugin = StandIn()
    var order = StandIn.order("C20")
    order.subject = "album"
    order.samples.append(#"{"kind":"album","id":"3","title":"Kind of Blue"}"#)
    let findings = try plugin.answers(order).findings
    #expect(findings.map(\.rule) == ["L04"] && findings.map(\.subject) == ["album"])
    expectEqual(plugin.calls, [])
  }

  @Test func `The clock is that of the machine, unless the tester asks for another`() throws {
    var order = StandIn.order("D07")
    expectEqual(order.clockShift, 0)
    order.clockShift = 3_481_860
    try expectEqual(ProbeOrder(order.bytes).clockShift, 3_481_860)
  }
}
