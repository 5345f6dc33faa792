@testable import BinderyHost
import TestSupport
import Testing

struct `The rule of quarantine` {
  private func rate(failed: Int, answered: Int = 0) -> FailureRate {
    var rate = FailureRate()
    for _ in 0..<failed { rate.fail() }
    rate.answer(answered)
    return rate
  }

  @Test func `Three failures in a row decide, and fewer don't`() {
    expectEqual(
      (0...4).map { QuarantineRule.isDecisive(QuarantineRule.Facts(failuresInRow: $0)) },
      [false, false, false, true, true])
  }

  @Test(arguments: [
    (19, 0, false), (20, 0, true), (20, 179, true), (20, 180, false), (21, 189, false), (21, 188, true),
  ])
  func `Twenty failures decide where they are more than a tenth`(failed: Int, answered: Int, isDecisive: Bool) {
    let facts = QuarantineRule.Facts(failuresInRow: 1, rate: rate(failed: failed, answered: answered))
    expectEqual(QuarantineRule.isDecisive(facts), isDecisive)
  }

  @Test func `The end of a host that was seen decides at once`() {
    #expect(QuarantineRule.isDecisive(QuarantineRule.Facts(failuresInRow: 1, endsHost: true)))
  }

  @Test func `What decides goes on to do so when more is known to have failed`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<200 {
      let (failed, answered) = (Int.random(in: 0...40, using: &random), Int.random(in: 0...300, using: &random))
      let facts = QuarantineRule.Facts(
        failuresInRow: Int.random(in: 0...4, using: &random), rate: rate(failed: failed, answered: answered),
        endsHost: Bool.random(using: &random))
      let more = QuarantineRule.Facts(
        failuresInRow: facts.failuresInRow + 1, rate: rate(failed: failed + 1, answered: answered),
        endsHost: facts.endsHost)
      if QuarantineRule.isDecisive(facts) { #expect(QuarantineRule.isDecisive(more), "\(facts)") }
    }
  }
}
