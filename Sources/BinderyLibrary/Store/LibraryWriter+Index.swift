extension LibraryWriter {
  /// Merges parts of the search index, in small steps, until there is nothing left to merge.
  ///
  /// If an altered row was replaced, the index is rebuilt instead.
  ///
  /// - Parameter isWanted: Called after each step; merging ends if it returns `false`.
  /// - Throws: A `LibraryError`.
  package func merge(while isWanted: () -> Bool = { true }) throws(LibraryError) {
    if isIndexStale { return try rebuildIndex() }
    repeat {
      let before = database.changeCount
      try database.run("INSERT INTO search (search, rank) VALUES ('merge', 500)")
      // The statement itself is one change.
      guard database.changeCount - before > 1 else { return }
    } while isWanted()
  }

  /// Compares the search index with the items, and returns the problems as lines of text.
  package func indexProblems() throws(LibraryError) -> [String] {
    do throws(LibraryError) {
      try database.run("INSERT INTO search (search, rank) VALUES ('integrity-check', 1)")
      return []
    } catch  where error.code == .damaged {
      return ["its index doesn't go with its items"]
    }
  }

  /// Rebuilds the search index from the items.
  package func rebuildIndex() throws(LibraryError) {
    try database.run("INSERT INTO search (search) VALUES ('rebuild')")
    isIndexStale = false
  }
}
