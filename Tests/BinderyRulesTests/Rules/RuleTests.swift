import BinderyRules
import TestSupport
import Testing

struct `Rules` {
  @Test func `Every code is its own, and names its layer`() {
    expectEqual(Set(Rule.all.map(\.code)).count, Rule.all.count)
    for rule in Rule.all {
      #expect(rule.code.layer != nil, "\(rule.code)")
      #expect(rule.code.rawValue.wholeMatch(of: /[SLCXFDH][0-9]{2}/) != nil, "\(rule.code)")
    }
  }

  @Test(arguments: Rule.all)
  func `A rule says in one sentence each what is promised and how it is mended`(rule: Rule) {
    for text in [rule.promise, rule.breach, rule.remedy, rule.source] {
      #expect(!text.isEmpty && !text.hasSuffix(".") && !text.contains("\n"), "\(rule.code): \(text)")
    }
    #expect(rule.promise.count <= 160, "\(rule.code)")
  }

  @Test func `Layers come in their order, and numbers within them`() {
    let codes: [RuleCode] = ["X01", "C10", "S02", "C02", "L01"]
    expectEqual(codes.sorted(), ["S02", "L01", "C02", "C10", "X01"])
  }
}
