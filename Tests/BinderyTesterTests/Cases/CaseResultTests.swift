import BinderyProbe
import BinderyRules
import BinderyTester
import Testing

@Suite struct `What came of a process` {
  private let finding = Finding("C02", subject: "zoo", "it differs")

  private func result(_ change: (inout ProbeProcess.Outcome) -> Void) throws -> CaseResult {
    var outcome = ProbeProcess.Outcome()
    (outcome.answers, outcome.code, outcome.seconds) = ([.ready, .done], 0, 7)
    change(&outcome)
    return CaseResult(try #require(ProbeCase.of("C01")), subject: "zoo", outcome, duration: .zero)
  }

  @Test func `One that says that it is done, and ends well, has kept its rule`() throws {
    let result = try result { _ in }
    #expect(result.outcome == .passed && result.isWhole && result.findings == [])
  }

  @Test func `One that was never ready tells nothing of the plugin`() throws {
    let complaining = try result {
      ($0.answers, $0.code, $0.messages) = ([], 1, Array("bindery-probe: it can't be confined\n".utf8))
    }
    #expect(complaining.outcome == .unable("it can't be confined"))
    let silent = try result { ($0.answers, $0.code, $0.signal) = ([], nil, 9) }
    #expect(silent.outcome == .unable("'bindery-probe' ended by signal 9 before it loaded the plugin"))
    let slow = try result { ($0.answers, $0.code, $0.signal, $0.isTimedOut) = ([], nil, 9, true) }
    #expect(slow.outcome == .unable("'bindery-probe' wasn't ready within 7 s"))
    #expect([complaining, silent, slow].allSatisfy { $0.findings == [] && !$0.isWhole })
  }

  @Test func `What looks like a complaint is the plugin's once it is loaded`() throws {
    let result = try result {
      ($0.answers, $0.code, $0.messages) = ([.ready], 1, Array("bindery-probe: it can't be confined\n".utf8))
    }
    #expect(result.findings.map(\.sentence) == ["it ended its process, with the exit code 1"])
  }

  @Test(arguments: [(1 as Int32?, nil as Int32?), (nil, 11)])
  func `One that is done and ends badly is not done`(code: Int32?, signal: Int32?) throws {
    let result = try result { ($0.code, $0.signal) = (code, signal) }
    #expect(result.outcome == .failed && !result.isWhole)
  }

  @Test func `What is said after the end doesn't count`() throws {
    let result = try result { $0.answers += [.finding(finding), .skipped("no"), .count(9)] }
    #expect(result.outcome == .passed && result.findings == [] && result.iterations == 1)
  }

  @Test func `Memory has run out only where the board says so`() throws {
    let lacking = try result { ($0.answers, $0.code, $0.lacksMemory) = ([.ready, .finding(finding)], 71, true) }
    #expect(lacking.outcome == .skipped("there is no memory left to lend"))
    #expect(lacking.findings == [finding] && !lacking.isWhole)
    let ending = try result { ($0.answers, $0.code) = ([.ready], 71) }
    #expect(ending.outcome == .failed)
  }

  @Test func `One that says too much is not blamed for its end`() throws {
    let result = try result { ($0.answers, $0.isCut) = ([.ready], true) }
    #expect(result.outcome == .unable("it said more than 16 MiB, of which the rest was not read"))
  }

  @Test func `The limit that is told is the one that there was`() throws {
    let result = try result { ($0.answers, $0.code, $0.signal, $0.isTimedOut) = ([.ready], nil, 9, true) }
    #expect(result.findings.map(\.sentence) == ["it took longer than 7 s"])
  }
}
