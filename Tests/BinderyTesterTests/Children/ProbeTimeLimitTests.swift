@testable import BinderyTester
import TestSupport
import Testing

struct `The time limit of a process` {
  private func states(_ steps: [(second: Int, step: Int64)]) -> [ProbeTimeLimit.State] {
    var limit = ProbeTimeLimit(.seconds(10), whole: .seconds(60))
    return steps.map { limit.state(at: .seconds($0.second), step: $0.step) }
  }

  @Test func `A case without inputs hangs at its limit`() {
    expectEqual(states([(0, 0), (9, 0), (10, 0)]), [.within, .within, .hanging])
  }

  @Test func `An input that doesn't end hangs, however many there were before`() {
    expectEqual(states([(1, 1), (8, 800), (17, 800), (18, 800)]), [.within, .within, .within, .hanging])
  }

  @Test func `Inputs that go on have the time of all`() {
    let steps = (0..<60).map { (second: $0, step: Int64($0) + 1) }
    #expect(states(steps).allSatisfy { $0 == .within })
    expectEqual(states(steps + [(60, 61)]).last, .cutShort)
  }

  @Test func `One that hangs when the time of all is over is no less a hang`() {
    expectEqual(states([(55, 9), (61, 9), (64, 9), (65, 9)]), [.within, .within, .within, .hanging])
    expectEqual(states([(55, 9), (61, 9), (64, 10)]).last, .cutShort)
  }
}
