/// The numbers of items that a user has typed, such as `1-5,7`.
struct PlainNumbers: Hashable, Sendable {
  /// The ranges, in the order in which they were typed.
  private let ranges: [ClosedRange<Int>]

  /// Parses numbers and ranges with commas between them, or returns `nil` for any other text.
  init?(_ text: String) {
    let ranges = text.split(separator: ",", omittingEmptySubsequences: false).map { part -> ClosedRange<Int>? in
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      guard ends.count <= 2, ends.allSatisfy({ $0.allSatisfy(\.isNumber) }), let first = Int(ends[0]),
        let last = Int(ends[ends.count - 1]), first <= last
      else { return nil }
      return first...last
    }
    guard !ranges.contains(nil) else { return nil }
    self.ranges = ranges.compactMap(\.self)
  }

  /// Returns the first of the numbers that a list with a number of items doesn't have, or `nil` if it has all of them.
  func firstMissing(of count: Int) -> Int? {
    for range in ranges {
      if range.lowerBound < 1 { return range.lowerBound }
      if range.upperBound > count { return max(range.lowerBound, count + 1) }
    }
    return nil
  }

  /// Returns those of the numbers that a list with a number of items has, each once, in the order in which they were
  /// typed.
  func numbers(of count: Int) -> [Int] {
    var seen: Set<Int> = []
    guard count > 0 else { return [] }
    return ranges.filter { $0.overlaps(1...count) }.flatMap { $0.clamped(to: 1...count) }.filter {
      seen.insert($0).inserted
    }
  }
}
