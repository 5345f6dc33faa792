/// A matching of new rows with old ones by their identifiers alone.
///
/// It matches as many rows as possible. Rows that share an identifier are paired where they line up with their
/// neighbors, and otherwise in order.
@usableFromInline
struct IdMatching<Id: Hashable> {
  /// The identifiers of the old rows.
  @usableFromInline let old: [Id]

  /// The identifiers of the new rows.
  @usableFromInline let new: [Id]

  /// The pairs of old and new rows that were matched so far.
  @usableFromInline var rows: RowOrigins

  /// The positions of the old rows that have no match yet, in the order in which they were added.
  @usableFromInline var oldRest: [UInt32] = []

  /// The positions of the new rows that have no match yet, in the order in which they were added.
  @usableFromInline var newRest: [UInt32] = []

  /// A hash table of unmatched old rows, by the hashes of their identifiers; `lookUp(from:_:)` fills it.
  @usableFromInline var table = IdTable()

  /// The number of consecutive mismatches after which rows are looked up by hash instead of lined up.
  @usableFromInline static var patience: Int { 8 }

  /// The maximum number of rows to skip on one side in search of the next row with an equal identifier.
  @usableFromInline static var outlook: Int { 8 }

  /// Creates a matching of two lists of identifiers, in which no rows are matched yet.
  @inlinable
  init(from old: [Id], to new: [Id]) {
    self.old = old
    self.new = new
    rows = RowOrigins(oldCount: old.count, newCount: new.count)
  }

  /// Matches a range of old rows with a range of new rows, and adds those without a match to `oldRest` and `newRest`.
  ///
  /// - Complexity: O(*n*) if hashes differ. No identifier is hashed if the ranges differ only by single rows.
  @inlinable
  mutating func match(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    var oldRange = oldRange
    var newRange = newRange
    trimEqualStart(&oldRange, &newRange)
    trimEqualEnd(&oldRange, &newRange)
    let (oldMark, newMark) = (oldRest.count, newRest.count)
    lineUp(oldRange, newRange)
    lookUp(from: oldMark, newMark)
  }

  /// Adds a range of old rows to the unmatched ones in `oldRest`.
  @inlinable
  mutating func addUnmatched(old range: Range<Int>) {
    for row in range { oldRest.append(UInt32(truncatingIfNeeded: row)) }
  }

  /// Adds a range of new rows to the unmatched ones in `newRest`.
  @inlinable
  mutating func addUnmatched(new range: Range<Int>) {
    for row in range { newRest.append(UInt32(truncatingIfNeeded: row)) }
  }

  /// Matches the common prefix of two ranges and removes it from both.
  @inlinable
  mutating func trimEqualStart(_ oldRange: inout Range<Int>, _ newRange: inout Range<Int>) {
    let limit = min(oldRange.count, newRange.count)
    var count = 0
    while count < limit, old[oldRange.lowerBound + count] == new[newRange.lowerBound + count] { count += 1 }
    rows.match(new: newRange.lowerBound..<newRange.lowerBound + count, old: oldRange.lowerBound)
    oldRange = oldRange.lowerBound + count..<oldRange.upperBound
    newRange = newRange.lowerBound + count..<newRange.upperBound
  }

  /// Matches the common suffix of two ranges and removes it from both.
  @inlinable
  mutating func trimEqualEnd(_ oldRange: inout Range<Int>, _ newRange: inout Range<Int>) {
    let limit = min(oldRange.count, newRange.count)
    var count = 0
    while count < limit, old[oldRange.upperBound - 1 - count] == new[newRange.upperBound - 1 - count] { count += 1 }
    rows.match(new: newRange.upperBound - count..<newRange.upperBound, old: oldRange.upperBound - count)
    oldRange = oldRange.lowerBound..<oldRange.upperBound - count
    newRange = newRange.lowerBound..<newRange.upperBound - count
  }

  /// Matches old and new rows side by side, skipping inserted and removed ones, until `patience` consecutive
  /// mismatches.
  ///
  /// The rows without a match are added to `oldRest` and `newRest`.
  @inlinable
  mutating func lineUp(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    var (oldRow, newRow) = (oldRange.lowerBound, newRange.lowerBound)
    var misses = 0
    while oldRow < oldRange.upperBound, newRow < newRange.upperBound, misses < Self.patience {
      let gap = gap(oldRow..<oldRange.upperBound, newRow..<newRange.upperBound)
      addUnmatched(old: oldRow..<oldRow + gap.old)
      addUnmatched(new: newRow..<newRow + gap.new)
      oldRow += gap.old
      newRow += gap.new
      misses = gap.old > 0 && gap.new > 0 ? misses + 1 : 0
      guard misses == 0 else { continue }
      rows.match(new: newRow, old: oldRow)
      oldRow += 1
      newRow += 1
    }
    addUnmatched(old: oldRow..<oldRange.upperBound)
    addUnmatched(new: newRow..<newRange.upperBound)
  }

  /// Returns how many old or new rows to skip so that the next ones match, or 1 of each if that takes too many.
  @inlinable
  func gap(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> (old: Int, new: Int) {
    let oldId = old[oldRange.lowerBound]
    let newId = new[newRange.lowerBound]
    guard oldId != newId else { return (0, 0) }
    for count in 1...Self.outlook {
      if count < oldRange.count, old[oldRange.lowerBound + count] == newId { return (count, 0) }
      if count < newRange.count, new[newRange.lowerBound + count] == oldId { return (0, count) }
    }
    return (1, 1)
  }

  /// Matches the unmatched rows by a hash table of their identifiers, and removes the matched ones from the lists.
  ///
  /// The marks are the indices in `oldRest` and `newRest` from which rows are considered.
  ///
  /// After a match, the row that follows it is tried first, since it is likely to match and needs no hash.
  @inlinable
  mutating func lookUp(from oldMark: Int, _ newMark: Int) {
    let count = oldRest.count - oldMark
    guard count > 0, newRest.count > newMark else { return }
    table.reset(count: count)
    for position in stride(from: count - 1, through: 0, by: -1) {
      let id = old[Int(oldRest[oldMark + position])]
      table.insert(position, hash: id.hashValue) { old[Int(oldRest[oldMark + $0])] == id }
    }
    var expected = count
    for index in newMark..<newRest.count {
      let row = Int(newRest[index])
      guard let position = find(new[row], expecting: expected, from: oldMark) else { continue }
      rows.match(new: row, old: Int(oldRest[oldMark + position]))
      expected = position + 1
    }
    dropMatched(from: oldMark, newMark)
  }

  /// Returns the offset in `oldRest`, counted from `mark`, of an unmatched row with an identifier, or `nil` if none.
  ///
  /// The row at the offset `expected` is tried first.
  @inlinable
  mutating func find(_ id: Id, expecting expected: Int, from mark: Int) -> Int? {
    if mark + expected < oldRest.count {
      let row = Int(oldRest[mark + expected])
      if !rows.remains[row], old[row] == id { return expected }
    }
    return table.takeFirst(
      hash: id.hashValue, isTaken: { rows.remains[Int(oldRest[mark + $0])] },
      isSame: { old[Int(oldRest[mark + $0])] == id })
  }

  /// Removes the matched rows from `oldRest` and `newRest`, starting at the given indices.
  @inlinable
  mutating func dropMatched(from oldMark: Int, _ newMark: Int) {
    var end = oldMark
    for index in oldMark..<oldRest.count where !rows.remains[Int(oldRest[index])] {
      oldRest[end] = oldRest[index]
      end += 1
    }
    oldRest.removeLast(oldRest.count - end)
    end = newMark
    for index in newMark..<newRest.count where rows.origins[Int(newRest[index])] == RowOrigins.none {
      newRest[end] = newRest[index]
      end += 1
    }
    newRest.removeLast(newRest.count - end)
  }
}
