import Testing

@testable import BinderyTester

struct `Time of a process` {
  @Test func `What waits takes as long as the clock says`() {
    var time = ProcessTime()
    time.advance(clock: .seconds(3), processor: .seconds(1), isComputing: false)
    #expect(time.passed == .seconds(3))
  }

  @Test func `What computes takes as long as it has a processor`() {
    var time = ProcessTime()
    for second in 1...10 {
      time.advance(clock: .seconds(second), processor: .milliseconds(100 * second), isComputing: true)
    }
    #expect(time.passed == .seconds(1))
  }

  @Test func `Several threads take no longer than the clock says`() {
    var time = ProcessTime()
    time.advance(clock: .seconds(2), processor: .seconds(8), isComputing: true)
    #expect(time.passed == .seconds(2))
  }

  @Test func `Where the system doesn't tell, the clock counts`() {
    var time = ProcessTime()
    time.advance(clock: .seconds(2), processor: nil, isComputing: true)
    #expect(time.passed == .seconds(2))
  }
}
