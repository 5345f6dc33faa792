@testable import BinderyExchange
@testable import BinderyWorkers
import TestSupport
import Testing

struct `What a worker may say while nobody calls it` {
  private let start = ContinuousClock.now

  /// How many frames are taken at a time before one isn't.
  private func count(_ allowance: inout FrameAllowance, after seconds: Int) -> Int {
    var count = 0
    while allowance.take(at: start + .seconds(seconds)) { count += 1 }
    return count
  }

  @Test func `So many frames may come at once, and more as time passes`() {
    var allowance = FrameAllowance()
    let counts = [0, 2].map { count(&allowance, after: $0) }
    expectEqual(counts, [FrameAllowance.count, 2 * FrameAllowance.countPerSecond])
  }

  @Test func `Rest saves up no more than there was in the beginning`() {
    var allowance = FrameAllowance()
    let counts = [0, 86_400].map { count(&allowance, after: $0) }
    expectEqual(counts, [FrameAllowance.count, FrameAllowance.count])
  }
}
