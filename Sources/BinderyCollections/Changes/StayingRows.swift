/// The rows of a section that need not move.
///
/// The unchanged rows at the start and at the end of a section never move, so the longest increasing subsequence is
/// searched for only among the rows between them.
struct StayingRows {
  private let middle: Range<Int>

  /// Whether each row of the middle stays.
  private var stays: [Bool]

  /// Finds the rows of `range` that stay.
  ///
  /// - Parameters:
  ///   - range: The rows of the section in the new state.
  ///   - oldRange: The rows of the section in the old state.
  ///   - origins: The old row of each new row.
  init(in range: Range<Int>, since oldRange: Range<Int>, _ origins: [UInt32]) {
    let common = min(range.count, oldRange.count)
    let start = (0..<common).prefix { Int(origins[range.lowerBound + $0]) == oldRange.lowerBound + $0 }.count
    let end = (1..<common - start + 1).prefix { Int(origins[range.upperBound - $0]) == oldRange.upperBound - $0 }.count
    let (lower, upper) = (range.lowerBound + start, range.upperBound - end)
    middle = lower..<upper
    stays = Array(repeating: false, count: middle.count)
    let residents = middle.filter { oldRange.contains(Int(origins[$0])) }
    let members = LongestIncreasingSubsequence(of: residents.map { origins[$0] }).members
    for (index, row) in residents.enumerated() { stays[row - lower] = members[index] }
  }

  /// Returns whether a row of the section stays.
  func contains(_ row: Int) -> Bool {
    middle.contains(row) ? stays[row - middle.lowerBound] : true
  }
}
