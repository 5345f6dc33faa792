import Bindery
import BinderySources
import TestSupport
import Testing

struct `Top matches` {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `They are what a stable sort puts first`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let limit = Int.random(in: 0...8, using: &random)
    let scores = (0..<Int.random(in: 0...60, using: &random)).map { _ in Int.random(in: -3...6, using: &random) }

    var matches = TopMatches(limit: limit)
    for (index, score) in scores.enumerated() { matches.insert(record(index), score: score) }

    let expected = scores.enumerated().sorted { (-$0.element, $0.offset) < (-$1.element, $1.offset) }.prefix(limit)
    expectEqual(matches.records.map { $0["n"] }, expected.map { .integer(Int64($0.offset)) })
    expectEqual(matches.count, scores.count)
  }

  @Test func `A limit may be as large as a number can be`() {
    var matches = TopMatches(limit: .max)
    for index in 0..<100 { matches.insert(record(index), score: index) }
    expectEqual(matches.records.count, 100)
  }

  @Test func `A limit below zero keeps nothing`() {
    var matches = TopMatches(limit: -1)
    matches.insert(record(0), score: 1)
    #expect(matches.records.isEmpty)
    expectEqual(matches.count, 1)
  }

  private func record(_ index: Int) -> Record {
    Record(kind: "x", fields: ["n": .integer(Int64(index))])
  }
}
