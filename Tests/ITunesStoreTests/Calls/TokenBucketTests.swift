@testable import ITunesStore
import TestSupport
import Testing

struct `Calls of a minute` {
  private let start = 1_800_000_000_000

  @Test(arguments: 0..<20)
  func `In no minute are there more calls than twenty and those of a full bucket`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bucket = TokenBucket(at: start)
    var now = start
    var calls: [Int] = []
    for _ in 0..<500 {
      now += Int.random(in: 0...2000, using: &random)
      if bucket.take(at: now) == .zero { calls.append(now) }
    }
    for (index, time) in calls.enumerated() {
      #expect(calls[index...].prefix { $0 < time + 60_000 }.count <= 40)
    }
  }

  @Test(arguments: 0..<20)
  func `After the wait that is told there is a token, and not before`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bucket = TokenBucket(at: start)
    var now = start
    while bucket.take(at: now) == .zero { now += Int.random(in: 0...1000, using: &random) }
    let wait = bucket.take(at: now)
    let milliseconds = Int(wait / .milliseconds(1))
    var early = bucket
    #expect(early.take(at: now + milliseconds - 1) > .zero)
    expectEqual(bucket.take(at: now + milliseconds), .zero)
  }

  @Test(arguments: 0..<20)
  func `However often it is asked, time fills it as fast`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var often = TokenBucket(at: start)
    for _ in 0..<20 { _ = often.take(at: start) }
    var once = often
    var now = start
    while now < start + 9000 {
      // Each of these is refused, and must not lose the time that has passed.
      now += Int.random(in: 1...50, using: &random)
      if now < start + 3000 { #expect(often.take(at: now) > .zero) }
    }
    expectEqual(often.take(at: now), .zero)
    expectEqual(once.take(at: now), .zero)
    expectEqual(often, once)
  }

  @Test(arguments: 0..<20)
  func `A line reads as the bucket that it was written of`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bucket = TokenBucket(at: start)
    for _ in 0..<Int.random(in: 0..<25, using: &random) { _ = bucket.take(at: start) }
    if Bool.random(using: &random) { _ = bucket.drain(at: start) }
    expectEqual(TokenBucket(bucket.description), bucket)
    expectEqual(bucket.description.utf8.count, 25)
  }

  @Test func `Twenty calls are made at once, and one each three seconds`() {
    var bucket = TokenBucket(at: start)
    for _ in 0..<20 { expectEqual(bucket.take(at: start), .zero) }
    expectEqual(bucket.take(at: start), .seconds(3))
    expectEqual(bucket.take(at: start + 1000), .seconds(2))
    expectEqual(bucket.take(at: start + 3000), .zero)
    expectEqual(bucket.take(at: start + 3000), .seconds(3))
  }

  @Test func `A clock that is set back gives nothing and takes nothing`() {
    var bucket = TokenBucket(at: start)
    for _ in 0..<20 { _ = bucket.take(at: start) }
    expectEqual(bucket.take(at: start - 86_400_000), .seconds(3))
    expectEqual(bucket.take(at: start - 86_400_000 + 3000), .zero)
  }

  @Test func `After the store said that it was asked too often, half a minute passes`() {
    var bucket = TokenBucket(at: start)
    expectEqual(bucket.drain(at: start), .seconds(30))
    #expect(bucket.take(at: start + 29_900) > .zero)
    expectEqual(bucket.take(at: start + 30_000), .zero)
  }

  @Test(arguments: [
    "", "\n", "+060000 0001800000000000", "+060001 0001800000000000\n", "-027001 0001800000000000\n",
    "+060000 -000000000000001\n", "+06000a 0001800000000000\n", "+060000  001800000000000\n",
    "garbage of 25 bytes here\n",
    "+060000 9999999999999999999999\n",
  ])
  func `A line that is damaged doesn't read`(line: String) {
    expectNil(TokenBucket(line))
  }
}
