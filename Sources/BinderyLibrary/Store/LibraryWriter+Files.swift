/// A file that was imported to its end, with the rows of all its items.
package struct FoundInput: Sendable {
  /// The file.
  package let input: LibraryInput

  /// The rows of the items that the import has found in it.
  package let rows: RowSet

  /// Creates a file with the rows of its items.
  package init(input: LibraryInput, rows: RowSet) {
    (self.input, self.rows) = (input, rows)
  }
}

/// The items that files had at an earlier import, and that they don't have any more.
package struct MissingItems: Hashable, Sendable {
  /// An item that a file has lost, and that another input still has.
  package struct Shared: Hashable, Sendable {
    /// The row of the item.
    let row: Int64

    /// The number of the file.
    let file: Int64
  }

  /// The rows of the items that no input has any more, in ascending order.
  package var rows: [Int64] = []

  /// The items that another input still has.
  package var shared: [Shared] = []
}

extension LibraryWriter {
  /// Records that a file has the items of some rows.
  func note(_ rows: [Int64], of input: LibraryInput) throws(LibraryError) {
    guard !rows.isEmpty else { return }
    let file = try number(of: input)
    let statement = try database.statement("INSERT OR IGNORE INTO file_items (row, file) VALUES (?, ?)")
    for row in rows {
      statement.bind(row, at: 1)
      statement.bind(file, at: 2)
      try statement.run()
    }
  }

  /// Returns the items that files had at an earlier import, and that aren't among those that they have now.
  ///
  /// - Complexity: O(*n*) in the number of items of all files.
  package func missingItems(of files: [FoundInput]) throws(LibraryError) -> MissingItems {
    var found: [Int64: RowSet] = [:]
    for file in files {
      if let number = try LibrarySchema.number(of: file.input, in: database) { found[number] = file.rows }
    }
    let statement = try database.statement("SELECT row, file FROM file_items ORDER BY row")
    defer { statement.reset() }
    var missing = MissingItems()
    var (row, lost, isKept) = (Int64.min, [Int64](), true)
    func end() {
      if !isKept { missing.rows.append(row) } else { missing.shared += lost.map { .init(row: row, file: $0) } }
    }
    while try statement.step() {
      let (next, file) = (statement.integer(0), statement.integer(1))
      if next != row {
        end()
        (row, lost, isKept) = (next, [], false)
      }
      if let rows = found[file], !rows.contains(row) { lost.append(file) } else { isKept = true }
    }
    end()
    return missing
  }

  /// Records that files don't have some items any more, which others still have.
  package func forget(_ items: [MissingItems.Shared]) throws(LibraryError) {
    guard !items.isEmpty else { return }
    try database.transaction { () throws(LibraryError) in
      let statement = try database.statement("DELETE FROM file_items WHERE row = ? AND file = ?")
      for item in items {
        statement.bind(item.row, at: 1)
        statement.bind(item.file, at: 2)
        try statement.run()
      }
    }
  }

  /// Returns the number of a file, which is added if the library doesn't have it.
  private func number(of input: LibraryInput) throws(LibraryError) -> Int64 {
    if let number = try LibrarySchema.number(of: input, in: database) { return number }
    let insert = try database.statement("INSERT INTO files (name) VALUES (?)")
    insert.bind(input.name, at: 1)
    try insert.run()
    return database.lastRow
  }
}

extension LibrarySchema {
  /// Returns the number of a file, or `nil` if no item came from it.
  static func number(of input: LibraryInput, in database: Database) throws(LibraryError) -> Int64? {
    let statement = try database.statement("SELECT file FROM files WHERE name = ?")
    defer { statement.reset() }
    statement.bind(input.name, at: 1)
    return try statement.step() ? statement.integer(0) : nil
  }
}
