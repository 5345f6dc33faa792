import TestSupport
import Testing

@testable import BinderyInterface

struct `The order of uses` {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `The oldest key is the one that was used before all others`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var order = UseOrder<Int>()
    var expected: [Int] = []
    for _ in 0..<500 {
      let key = Int.random(in: 0..<20, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        let oldest = expected.isEmpty ? nil : expected.removeFirst()
        expectEqual(order.removeOldest(), oldest)
      case 1:
        order.remove(key)
        expected.removeAll { $0 == key }
      case 2 where key == 0:
        order.removeAll { $0.isMultiple(of: 2) }
        expected.removeAll { $0.isMultiple(of: 2) }
      default:
        order.use(key)
        expected.removeAll { $0 == key }
        expected.append(key)
      }
      #expect(order.count == expected.count && Set(order.keys) == Set(expected))
    }
    while let oldest = order.removeOldest() { expectEqual(oldest, expected.removeFirst()) }
    #expect(expected.isEmpty)
  }
}
