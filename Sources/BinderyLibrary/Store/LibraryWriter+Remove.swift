extension LibraryWriter {
  /// The number of rows that are removed in one transaction.
  private static let sliceSize = 1_000

  /// Removes rows with their items from the library and from its index, in transactions of bounded size.
  ///
  /// A removal that is interrupted leaves each item whole or removed, so that the same removal goes on with the rest.
  ///
  /// - Parameters:
  ///   - rows: The IDs of the rows. Those that don't exist are skipped.
  ///   - progress: Called after each transaction with the number of rows removed so far.
  /// - Returns: The number of rows removed.
  /// - Throws: A `LibraryError`. What was removed before stays removed.
  @discardableResult
  package func remove(_ rows: [Int64], progress: (Int) -> Void = { _ in }) throws(LibraryError) -> Int {
    var count = 0
    for start in stride(from: 0, to: rows.count, by: Self.sliceSize) {
      let slice = rows[start..<min(start + Self.sliceSize, rows.count)]
      count += try database.transaction { () throws(LibraryError) in
        var count = 0
        for row in slice where try remove(row) { count += 1 }
        return count
      }
      progress(count)
    }
    return count
  }

  /// Removes a row, and returns whether there was one.
  private func remove(_ row: Int64) throws(LibraryError) -> Bool {
    guard let isWhole = try isWhole(row) else { return false }
    // What the index has of an altered row can't be told, so that the index is made anew at the end.
    if !isWhole { isIndexStale = true }
    hasFirstVariants = false
    try unindex(row)
    for table in ["items", "file_items"] {
      let delete = try database.statement("DELETE FROM \(table) WHERE row = ?")
      delete.bind(row, at: 1)
      try delete.run()
    }
    return true
  }

  /// Returns whether the content of a row is as it was written, or `nil` if there is no such row.
  private func isWhole(_ row: Int64) throws(LibraryError) -> Bool? {
    let statement = try database.statement("SELECT \(RowCheck.columns) FROM \(RowCheck.tables) WHERE row = ?")
    defer { statement.reset() }
    statement.bind(row, at: 1)
    guard try statement.step() else { return nil }
    var sum = 0
    return try RowCheck.isWhole(statement, from: 0, addingTo: &sum)
  }
}
