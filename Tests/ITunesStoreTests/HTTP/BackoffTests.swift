@testable import ITunesStore
import TestSupport
import Testing

struct `Waits between tries` {
  @Test(arguments: 0..<20)
  func `A wait is between half of the longest and the longest, whatever chance gives`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let backoff = Backoff(tries: .max, first: .milliseconds(100), longest: .seconds(3))
    let tried = Int.random(in: 1...10_000, using: &random)
    let wait = try #require(backoff.wait(after: tried, chance: .random(in: 0..<1, using: &random)))
    let full = min(Duration.seconds(3), .milliseconds(100) * (1 << min(tried - 1, 10)))
    #expect(wait >= full / 2)
    #expect(wait <= full)
  }

  @Test func `The wait doubles`() {
    let backoff = Backoff()
    expectEqual(backoff.wait(after: 1, chance: 0), .milliseconds(250))
    expectEqual(backoff.wait(after: 2, chance: 0), .milliseconds(500))
  }

  @Test func `After the last try there is none`() {
    expectNil(Backoff().wait(after: 3, chance: 0))
  }
}
