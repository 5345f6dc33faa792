import BinderyRules
@testable import BinderyTester
import TestSupport
import Testing

struct `Kinds whose samples are all refused` {
  private func result(_ rule: RuleCode, of kind: String) -> CaseResult {
    CaseResult(rule, subject: kind, .failed, findings: [Finding(rule, subject: kind, "no")])
  }

  /// The outcome of C48 about `zoo` beside another result.
  private func outcome(beside other: CaseResult) -> CaseResult.Outcome {
    [result("C48", of: "zoo"), other].withRefusalsExplained[0].outcome
  }

  @Test func `A broken rule of the contract about the same kind explains them`() {
    expectEqual(outcome(beside: result("C05", of: "zoo")), .passed)
    let results = [result("C48", of: "zoo"), result("C05", of: "zoo")].withRefusalsExplained
    expectEqual(results.flatMap(\.findings).map(\.rule), ["C05"])
  }

  @Test func `No other kind, no other layer and no skipped case explains them`() {
    expectEqual(outcome(beside: result("C05", of: "den")), .failed)
    expectEqual(outcome(beside: result("S07", of: "zoo")), .failed)
    expectEqual(outcome(beside: CaseResult("C05", subject: "zoo", .skipped("not checked"))), .failed)
    expectEqual(outcome(beside: result("C48", of: "zoo")), .failed)
  }
}
