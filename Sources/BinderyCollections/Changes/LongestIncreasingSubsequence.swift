/// The longest increasing subsequence of a list of numbers.
///
/// It yields the fewest moves in a list: of the rows that stay in a list, those in the longest increasing subsequence
/// of old positions need not move.
struct LongestIncreasingSubsequence {
  /// For each number of the list, whether it belongs to the subsequence.
  private(set) var members: [Bool]

  /// Finds the subsequence in numbers of which no two are equal, by patience sorting.
  ///
  /// - Complexity: O(*n* log *n*), and O(*n*) if the numbers increase.
  init(of numbers: [UInt32]) {
    members = Array(repeating: false, count: numbers.count)
    // The index of the lowest number that ends an increasing subsequence of each length.
    var ends: [UInt32] = []
    var predecessors = Array(repeating: UInt32.max, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      let length = Self.length(below: number, ends, numbers)
      if length > 0 { predecessors[index] = ends[length - 1] }
      if length == ends.count {
        ends.append(UInt32(truncatingIfNeeded: index))
      } else {
        ends[length] = UInt32(truncatingIfNeeded: index)
      }
    }
    var index = ends.last ?? .max
    while index != .max {
      members[Int(index)] = true
      index = predecessors[Int(index)]
    }
  }

  /// Returns the length of the longest increasing subsequence so far whose last number is below a given number.
  ///
  /// `ends` has the index in `numbers` of the lowest last number of a subsequence of each length.
  private static func length(below number: UInt32, _ ends: [UInt32], _ numbers: [UInt32]) -> Int {
    guard let last = ends.last, numbers[Int(last)] > number else { return ends.count }
    return (0..<ends.count - 1).partitioningIndex { numbers[Int(ends[$0])] >= number }
  }
}

extension Range<Int> {
  /// Returns the first index for which a predicate holds, or the upper bound if it holds for none, by binary search.
  ///
  /// If the predicate holds for an index, it has to hold for all that follow.
  func partitioningIndex(where isInSecondPart: (Int) -> Bool) -> Int {
    var range = self
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = isInSecondPart(middle) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
