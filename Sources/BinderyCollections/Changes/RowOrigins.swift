/// Which old row each new row is.
///
/// Rows are numbers of 32 bits, to halve what is read and written: identifiers
/// and versions of more rows than those would take a hundred gigabytes.
@usableFromInline
struct RowOrigins: Sendable {
  /// The old row of each new row, or `none`.
  @usableFromInline var origins: [UInt32]

  /// Whether an old row is among the new ones, for each old row.
  @usableFromInline var remains: [Bool]

  @usableFromInline static var none: UInt32 { .max }

  /// Creates origins where no old row is a new one.
  @inlinable
  init(oldCount: Int, newCount: Int) {
    origins = Array(repeating: Self.none, count: newCount)
    remains = Array(repeating: false, count: oldCount)
  }

  /// Says that a new row is an old one.
  @inlinable
  mutating func match(new: Int, old: Int) {
    origins[new] = UInt32(truncatingIfNeeded: old)
    remains[old] = true
  }

  /// Says that new rows are as many old ones, in order.
  @inlinable
  mutating func match(new: Range<Int>, old: Int) {
    for offset in 0..<new.count { match(new: new.lowerBound + offset, old: old + offset) }
  }
}
