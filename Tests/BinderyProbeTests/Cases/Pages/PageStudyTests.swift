@testable import BinderyProbe
import BinderyRules
import CBindery
import TestSupport
import Testing

struct `Limits and pages of a source` {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `No lawful source is told to be wrong`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5 {
      let pond = PagedPond(count: Int.random(in: 0...60, using: &generator))
      pond.most = [1, 2, 5, 10, 1_000].randomElement(using: &generator) ?? 1
      pond.sparseness = [1, 1, 3, 7].randomElement(using: &generator) ?? 1
      // Who filters what it looks at doesn't know how much there is.
      pond.tellsTotal = Bool.random(using: &generator) && pond.sparseness == 1
      pond.turnsPages = Int.random(in: 0..<4, using: &generator) > 0
      pond.hasMarks = Bool.random(using: &generator)
      let findings = pond.findings()
      #expect(findings.isEmpty, "\(pond.count) \(pond.most) \(pond.sparseness) \(pond.tellsTotal) \(findings)")
    }
  }

  @Test(arguments: [(9, 1_000), (10, 1_000), (31, 4), (250, 50)])
  func `One without a total may have an empty last page`(count: Int, most: Int) {
    let pond = PagedPond(count: count)
    (pond.tellsTotal, pond.most) = (false, most)
    expectEqual(pond.findings(), [])
  }

  @Test func `One that changes meanwhile is told nothing`() {
    let pond = PagedPond(count: 12)
    pond.wrong = { pond, _, _, answer in answer.names = answer.names.map { "\($0) \(pond.asked.count)" } }
    expectEqual(pond.findings(), [])
    let study = PageStudy { pond.answer($0) }
    #expect(study.confirmed([SourceQuery(terms: ["a"])], study.faultsOfLimits).isUnsteady)
  }

  @Test(arguments: [BINDERY_LIMITED, BINDERY_OFFLINE, BINDERY_MALFORMED, BINDERY_TIMED_OUT])
  func `One that can't be reached any more is told nothing`(status: bindery_status) {
    let pond = PagedPond(count: 12)
    pond.wrong = { pond, _, _, answer in
      if pond.asked.count > 20 { answer = PagedAnswer(status: status.rawValue) }
    }
    expectEqual(pond.findings(), [])
  }

  @Test func `It is asked no more often than it takes where it turns no pages`() {
    let pond = PagedPond(count: 12)
    pond.turnsPages = false
    let study = PageStudy { pond.answer($0) }
    _ = study.confirmed([SourceQuery(terms: ["a"])], study.faultsOfLimits)
    #expect(pond.asked.count < 20)
  }

  @Test(arguments: PondFault.all)
  func `One rule is told broken, in words that show what was seen`(fault: PondFault) {
    let pond = PagedPond(count: fault.count)
    fault.make(pond)
    let findings = pond.findings()
    expectEqual(Set(findings.map(\.rule)), [fault.rule], "\(findings)")
    #expect(findings.contains { $0.sentence.hasPrefix(fault.sentence) }, "\(findings)")
  }
}

/// A fault of a source, the rule that it breaks, and the beginning of what is told.
struct PondFault: CustomTestStringConvertible, Sendable {
  let rule: RuleCode
  let testDescription: String
  let sentence: String
  var count = 12
  let make: @Sendable (PagedPond) -> Void

  init(
    _ rule: RuleCode, _ description: String, _ sentence: String, count: Int = 12,
    _ make: @escaping @Sendable (PagedPond) -> Void
  ) {
    (self.rule, testDescription, self.sentence, self.count, self.make) = (rule, description, sentence, count, make)
  }
}
