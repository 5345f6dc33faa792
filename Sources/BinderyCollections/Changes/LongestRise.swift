/// The largest choice from a list of numbers that rises from one to the next.
///
/// What moves in a list is the rest: of all that stays in a list, the longest
/// rise of old positions, taken in the new order, need not move.
struct LongestRise {
  /// Whether each number belongs to the choice.
  private(set) var members: [Bool]

  /// Finds the longest rise by patience sorting.
  ///
  /// - Parameter numbers: Numbers of which no two are equal.
  /// - Complexity: O(*n* log *n*), and O(*n*) where the numbers rise.
  init(of numbers: [UInt32]) {
    members = Array(repeating: false, count: numbers.count)
    // The index of the lowest number that ends a rise of each length.
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

  /// The length of the longest rise that ends below a number.
  private static func length(below number: UInt32, _ ends: [UInt32], _ numbers: [UInt32]) -> Int {
    guard let last = ends.last, numbers[Int(last)] > number else { return ends.count }
    var range = 0..<ends.count - 1
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        numbers[Int(ends[middle])] < number ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
