@testable import BinderyProbe
import BinderyRules
import Testing

@Suite struct `The iterations of a process` {
  private func iterations(_ level: CheckLevel, part: Int = 0, iteration: Int? = nil, isGuided: Bool = false) -> Range<
    Int
  > {
    var order = ProbeOrder(path: "", rule: "F01", level: level, iteration: iteration)
    order.part = part
    return FuzzIterations(order, isGuided: isGuided).range
  }

  @Test(arguments: CheckLevel.allCases)
  func `The parts follow each other without a gap and without an iteration in common`(level: CheckLevel) {
    let parts = (0..<25).map { iterations(level, part: $0) }
    #expect(parts.first?.lowerBound == 0)
    for (part, next) in zip(parts, parts.dropFirst()) { #expect(part.upperBound == next.lowerBound) }
    #expect(Set(parts.map(\.count)) == [FuzzIterations.share(of: level).count])
  }

  @Test(arguments: CheckLevel.allCases, [0, 1, 19, 20, 1_999, 2_000, 1_000_000_000])
  func `One iteration is run alone, whichever part it is of`(level: CheckLevel, iteration: Int) {
    for part in [0, 7] { #expect(iterations(level, part: part, iteration: iteration) == iteration..<iteration + 1) }
  }

  @Test(arguments: CheckLevel.allCases, [0, 1, 19, 20, 1_999, 2_000, 1_000_000_000])
  func `With a guide the iterations before it in its part come first`(level: CheckLevel, iteration: Int) throws {
    let guided = iterations(level, iteration: iteration, isGuided: true)
    let count = FuzzIterations.share(of: level).count
    #expect(guided.last == iteration)
    #expect(guided == iterations(level, part: iteration / count).prefix(guided.count))
  }

  @Test func `A higher level takes no fewer iterations and no less time`() {
    let shares = CheckLevel.allCases.sorted().map { FuzzIterations.share(of: $0) }
    for (share, next) in zip(shares, shares.dropFirst()) {
      #expect(share.count <= next.count && share.time <= next.time)
    }
  }
}

@Suite struct `Cases of many iterations` {
  private let answers = KeptAnswers()

  private func probe(iteration: Int? = nil) -> Probe {
    Probe(StandIn.order("F01", iteration: iteration), opened: StandIn().plugin, report: answers.report)
  }

  @Test func `The first iteration is run, however little time there is, and all are counted`() throws {
    var taken: [Int] = []
    try probe().runIterations { (iteration) throws(Finding) in taken.append(iteration) }
    #expect(taken == Array(0..<taken.count) && !taken.isEmpty)
    #expect(answers.all == [.count(taken.count)])
  }

  @Test func `A finding has the number of its iteration, and is the last`() {
    var taken: [Int] = []
    let finding = #expect(throws: Finding.self) {
      try probe(iteration: 31).runIterations(isGuided: false) { (iteration) throws(Finding) in
        taken.append(iteration)
        throw Finding("C16", subject: "song", "it draws", input: "{}")
      }
    }
    #expect(finding == Finding("C16", subject: "song", "it draws", input: "{}", iteration: 31))
    #expect(taken == [31])
    #expect(answers.all == [], "no number of iterations of a case that has stopped")
  }
}
