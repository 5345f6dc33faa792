/// The old row that each new row corresponds to, or likewise the old section of each new section.
///
/// Rows are 32-bit numbers, which halves memory traffic; the identifiers and versions of more rows than that would take
/// a hundred gigabytes.
@usableFromInline
struct RowOrigins: Sendable {
  /// The old row of each new row, or `none` for an inserted row.
  @usableFromInline var origins: [UInt32]

  /// Whether each old row is among the new ones.
  @usableFromInline var remains: [Bool]

  /// The origin value that marks an inserted row, which has no old row.
  @usableFromInline static var none: UInt32 { .max }

  /// Creates origins in which no new row corresponds to an old one.
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

  /// Records that a range of new rows corresponds to as many old ones, in order.
  @inlinable
  mutating func match(new: Range<Int>, old: Int) {
    for offset in 0..<new.count { match(new: new.lowerBound + offset, old: old + offset) }
  }
}
