/// The old row that each new row corresponds to, or likewise the old section of each new section.
///
/// Positions are 32-bit numbers, which halves memory traffic. More rows than they can number wouldn't fit in memory.
@usableFromInline
struct RowOrigins: Sendable {
  /// The position of the old row that each new row corresponds to, or `none` for an inserted row.
  @usableFromInline var origins: [UInt32]

  /// For each old row, whether a new row corresponds to it.
  @usableFromInline var remains: [Bool]

  /// The value in `origins` of an inserted row, which corresponds to no old row.
  @usableFromInline static var none: UInt32 { .max }

  /// Creates a matching in which no new row corresponds to an old one, for given numbers of rows.
  @inlinable
  init(oldCount: Int, newCount: Int) {
    origins = Array(repeating: Self.none, count: newCount)
    remains = Array(repeating: false, count: oldCount)
  }

  /// Records that a new row corresponds to an old one.
  @inlinable
  mutating func match(new: Int, old: Int) {
    origins[new] = UInt32(truncatingIfNeeded: old)
    remains[old] = true
  }

  /// Records that a range of new rows corresponds, in order, to as many old ones starting at `old`.
  @inlinable
  mutating func match(new: Range<Int>, old: Int) {
    for offset in 0..<new.count { match(new: new.lowerBound + offset, old: old + offset) }
  }
}
