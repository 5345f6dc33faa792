@testable import BinderyProbe
import BinderyRules
import TestSupport
import Testing

struct `The iterations of a process` {
  private func iterations(
    _ level: CheckLevel, part: Int = 0, iteration: Int? = nil, ends: Int = 0, isGuided: Bool = false
  ) -> Range<Int> {
    var order = ProbeOrder(path: "", rule: "F01", level: level, iteration: iteration)
    order.part = part
    return FuzzIterations(order, ends: ends, isGuided: isGuided).range
  }

  @Test(arguments: CheckLevel.allCases, [0, 48])
  func `The parts follow each other without a gap and without an iteration in common`(level: CheckLevel, ends: Int) {
    let parts = (0..<25).map { iterations(level, part: $0, ends: ends) }
    expectEqual(parts.first?.lowerBound, 0)
    for (part, next) in zip(parts, parts.dropFirst()) { expectEqual(part.upperBound, next.lowerBound) }
    expectEqual(Set(parts.map(\.count)), [FuzzIterations.count(at: level, ends: ends)])
  }

  @Test(arguments: CheckLevel.allCases, [0, 1, 19, 20, 1_999, 2_000, 1_000_000_000])
  func `One iteration is run alone, whichever part it is of`(level: CheckLevel, iteration: Int) {
    for part in [0, 7] { expectEqual(iterations(level, part: part, iteration: iteration), iteration..<iteration + 1) }
  }

  @Test(arguments: CheckLevel.allCases, [0, 1, 19, 20, 1_999, 2_000, 1_000_000_000])
  func `With a guide the iterations before it in its part come first`(level: CheckLevel, iteration: Int) throws {
    let guided = iterations(level, iteration: iteration, isGuided: true)
    let count = FuzzIterations.count(at: level, ends: 0)
    expectEqual(guided.last, iteration)
    expectEqual(guided, iterations(level, part: iteration / count).prefix(guided.count))
  }

  @Test func `Their number is that of the ends of types and 100 more, and twenty times that where it is strict`() {
    let counts = CheckLevel.allCases.sorted().map { FuzzIterations.count(at: $0, ends: 48) }
    expectEqual(counts, [20, 148, 2_960, 2_960])
  }

  @Test func `What is nested is varied once, whatever the level`() {
    let counts = CheckLevel.allCases.sorted().map { level in
      FuzzIterations(ProbeOrder(path: "", rule: "F01", level: level), ends: 48, fixed: 30, isGuided: false).range.count
    }
    expectEqual(counts, [20, 148, 2_390, 2_390])
  }
}

struct `Cases of many iterations` {
  private let answers = KeptAnswers()

  private func probe(iteration: Int? = nil) -> Probe {
    Probe(StandIn.order("F01", iteration: iteration), opened: StandIn().plugin, report: answers.report)
  }

  @Test func `All iterations are run, and counted`() throws {
    var taken: [Int] = []
    try probe().runIterations { (iteration) throws(Finding) in taken.append(iteration) }
    expectEqual(taken, Array(0..<20))
    expectEqual(answers.all, [.count(20)])
  }

  @Test func `A finding has the number of its iteration, and is the last`() {
    var taken: [Int] = []
    let finding = #expect(throws: Finding.self) {
      try probe(iteration: 31).runIterations(isGuided: false) { (iteration) throws(Finding) in
        taken.append(iteration)
        throw Finding("C16", subject: "song", "it draws", input: "{}")
      }
    }
    expectEqual(finding, Finding("C16", subject: "song", "it draws", input: "{}", iteration: 31))
    expectEqual(taken, [31])
    expectEqual(answers.all, [], "no number of iterations of a case that has stopped")
  }
}
