@testable import BinderyProbe
import BinderyRules
import Testing

@Suite struct `The iterations of a process` {
  private func turns(_ level: CheckLevel, part: Int = 0, turn: Int? = nil, isGuided: Bool = false) -> Range<Int> {
    var order = ProbeOrder(path: "", rule: "F01", level: level, turn: turn)
    order.part = part
    return FuzzIterations(order, isGuided: isGuided).turns
  }

  @Test(arguments: CheckLevel.allCases)
  func `The parts follow each other without a gap and without a turn in common`(level: CheckLevel) {
    let parts = (0..<25).map { turns(level, part: $0) }
    #expect(parts.first?.lowerBound == 0)
    for (part, next) in zip(parts, parts.dropFirst()) { #expect(part.upperBound == next.lowerBound) }
    #expect(Set(parts.map(\.count)) == [FuzzIterations.share(of: level).turns])
  }

  @Test(arguments: CheckLevel.allCases, [0, 1, 19, 20, 1_999, 2_000, 1_000_000_000])
  func `One turn is taken alone, whichever part it is of`(level: CheckLevel, turn: Int) {
    for part in [0, 7] { #expect(turns(level, part: part, turn: turn) == turn..<turn + 1) }
  }

  @Test(arguments: CheckLevel.allCases, [0, 1, 19, 20, 1_999, 2_000, 1_000_000_000])
  func `With a guide the turns before it in its part come first`(level: CheckLevel, turn: Int) throws {
    let guided = turns(level, turn: turn, isGuided: true)
    let count = FuzzIterations.share(of: level).turns
    #expect(guided.last == turn)
    #expect(guided == turns(level, part: turn / count).prefix(guided.count))
  }

  @Test func `A higher level takes no fewer turns and no less time`() {
    let shares = CheckLevel.allCases.sorted().map { FuzzIterations.share(of: $0) }
    for (share, next) in zip(shares, shares.dropFirst()) {
      #expect(share.turns <= next.turns && share.time <= next.time)
    }
  }
}

@Suite struct `Cases of many turns` {
  private let answers = KeptAnswers()

  private func probe(turn: Int? = nil) -> Probe {
    Probe(StandIn.order("F01", turn: turn), opened: StandIn().plugin, report: answers.report)
  }

  @Test func `The first turn is taken, however little time there is, and all are counted`() throws {
    var taken: [Int] = []
    try probe().takeTurns { (turn) throws(Finding) in taken.append(turn) }
    #expect(taken == Array(0..<taken.count) && !taken.isEmpty)
    #expect(answers.all == [.count(taken.count)])
  }

  @Test func `A finding has the number of its turn, and is the last`() {
    var taken: [Int] = []
    let finding = #expect(throws: Finding.self) {
      try probe(turn: 31).takeTurns(isGuided: false) { (turn) throws(Finding) in
        taken.append(turn)
        throw Finding("C16", subject: "song", "it draws", input: "{}")
      }
    }
    #expect(finding == Finding("C16", subject: "song", "it draws", input: "{}", turn: 31))
    #expect(taken == [31])
    #expect(answers.all == [], "no number of turns of a case that has stopped")
  }
}
