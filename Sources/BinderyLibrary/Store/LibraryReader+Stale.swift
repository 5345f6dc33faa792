package import BinderyRendering

extension LibraryReader {
  /// Counts the items whose stamps fulfil a condition, such as that their plugin was replaced since.
  ///
  /// Only the rows of the index of stamps are read that have such a stamp, and no items.
  ///
  /// - Parameters:
  ///   - limit: The number of items at which counting ends.
  ///   - isCounted: Returns whether items with a stamp are counted.
  /// - Returns: The number of items, at most the limit.
  /// - Throws: A `LibraryError`.
  /// - Complexity: O(*m* + *n*) in the number of stamps and in the number of items that are counted.
  package func count(
    upTo limit: Int, where isCounted: (BindingStamp) -> Bool
  ) throws(LibraryError) -> Int {
    var count = 0
    for (number, stamp) in try LibrarySchema.stamps(in: database) where isCounted(stamp) && count < limit {
      // sum() over rows can be interrupted by the limit on a statement's work, and count() can't.
      let statement = try database.statement(
        "SELECT sum(1) FROM (SELECT 1 FROM items INDEXED BY items_stamp WHERE stamp = ? LIMIT ?)")
      defer { statement.reset() }
      statement.bind(number, at: 1)
      statement.bind(Int64(limit - count), at: 2)
      guard try statement.step() else { continue }
      let more = min(limit - count, Int(statement.integer(0)))
      count += more
    }
    try expectUnchanged()
    return count
  }
}
