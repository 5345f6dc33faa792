/// A set of the IDs of rows, which takes about a bit for each where they are dense, as in a library.
package struct RowSet: Hashable, Sendable {
  /// The bits of 64 rows each, by the ID of the first one divided by 64.
  private var words: [Int64: UInt64] = [:]

  /// Creates a set of the given rows.
  package init(_ rows: some Sequence<Int64> = []) {
    for row in rows { insert(row) }
  }

  /// Returns whether a row is in the set.
  package func contains(_ row: Int64) -> Bool { words[row >> 6, default: 0] & Self.bit(of: row) != 0 }

  /// Adds a row.
  mutating func insert(_ row: Int64) { words[row >> 6, default: 0] |= Self.bit(of: row) }

  private static func bit(of row: Int64) -> UInt64 { 1 << UInt64(row & 63) }
}
