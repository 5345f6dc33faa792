@testable import BinderyHost
import TestSupport
import Testing

struct `Change bursts` {
  private let start = ContinuousClock.now

  @Test func `A burst is over when nothing has changed for a while`() {
    var burst = ChangeBurst(at: start)
    expectEqual(burst.end, start + .milliseconds(150))
    burst.add(at: start + .milliseconds(100))
    expectEqual(burst.end, start + .milliseconds(250))
  }

  @Test func `A burst that goes on is told nevertheless`() {
    var burst = ChangeBurst(at: start)
    for time in stride(from: 0, to: 5_000, by: 100) {
      burst.add(at: start + .milliseconds(time))
      #expect(burst.end <= start + .milliseconds(800))
    }
    expectEqual(burst.end, start + .milliseconds(800))
  }
}
