@testable import ITunesStore
import TestSupport
import Testing

struct `Files of kept answers` {
  @Test(arguments: 0..<20)
  func `A file reads as the answer that it was written of, and not without its end`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let body = (0..<Int.random(in: 1..<500, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    let entry = KeptAnswer(address: "https://example.org/\(seed)", time: 1, expiry: 2, body: body)
    expectEqual(KeptAnswer(bytes: entry.bytes), entry)
    expectNil(KeptAnswer(bytes: Array(entry.bytes.prefix(Int.random(in: 0..<entry.bytes.count, using: &random)))))
  }

  @Test func `An answer is good from when it came until it expires`() {
    let entry = KeptAnswer(address: "", time: 10, expiry: 20, body: [])
    expectEqual([9, 10, 19, 20].map(entry.isFresh), [false, true, true, false])
  }
}
