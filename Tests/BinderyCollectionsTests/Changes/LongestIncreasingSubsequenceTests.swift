@testable import Bindery
@testable import BinderyCollections
import TestSupport
import Testing

struct `Longest rise` {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `It rises, and no other is longer`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 0...12, using: &random)
    let numbers = Array((0..<20 as Range<UInt32>).shuffled(using: &random).prefix(count))
    let members = LongestIncreasingSubsequence(of: numbers).members
    let rise = zip(numbers, members).filter(\.1).map(\.0)
    expectEqual(rise, rise.sorted())
    expectEqual(rise.count, longest(in: numbers[...], above: nil))
  }

  @Test(
    arguments: [
      ([], []), ([7], [true]), ([1, 2, 3], [true, true, true]), ([3, 2, 1], [false, false, true]),
      ([9, 1, 2, 3], [false, true, true, true]), ([1, 2, 3, 0], [true, true, true, false]),
    ] as [([UInt32], [Bool])])
  func `Of those that are as long it is the lowest`(numbers: [UInt32], expected: [Bool]) {
    expectEqual(LongestIncreasingSubsequence(of: numbers).members, expected)
  }

  /// The length of the longest rise, by trying each number with and without.
  private func longest(in numbers: ArraySlice<UInt32>, above floor: UInt32?) -> Int {
    guard let first = numbers.first else { return 0 }
    let without = longest(in: numbers.dropFirst(), above: floor)
    guard floor.map({ first > $0 }) ?? true else { return without }
    return max(without, 1 + longest(in: numbers.dropFirst(), above: first))
  }
}
