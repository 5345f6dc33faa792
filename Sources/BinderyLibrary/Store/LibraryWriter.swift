package import Bindery
internal import Glibc

/// What becomes of items that are added to a library.
package struct ImportCounts: Hashable, Sendable {
  /// The items that the library didn't have.
  package var new = 0

  /// The items that it had in another version.
  package var changed = 0

  /// The items that it had in the same version.
  package var same = 0

  /// Creates counts, of nothing where nothing is said.
  package init(new: Int = 0, changed: Int = 0, same: Int = 0) {
    (self.new, self.changed, self.same) = (new, changed, same)
  }

  /// All of them.
  package var all: Int { new + changed + same }
}

/// The one connection that writes to a library. One thread uses it at a time.
package final class LibraryWriter {
  private let database: Database

  /// Opens a library for writing, and makes it if there is none.
  ///
  /// - Throws: A `LibraryError` if the file can't be used.
  package init(path: String) throws(LibraryError) {
    if access(path, F_OK) != 0 { try LibraryPlace.make(at: path) }
    database = try LibraryPlace.open(path, .writing).database
    let isEmpty = try LibrarySchema.pragma("page_count", of: database) == 0
    if isEmpty { try LibrarySchema.make(in: database) }
    try LibrarySchema.check(database)
    // A commit survives the end of the process, and the last ones may go with a power cut; none is left half done.
    try database.run("PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY")
  }

  /// Adds items in one transaction, and notes the offset in the input that they reach to.
  ///
  /// - Parameters:
  ///   - items: The items with what they are indexed by.
  ///   - input: The input that they come from, and the offset behind the last of them, or `nil` if it has no offset.
  /// - Returns: How many are new, changed or the same.
  /// - Throws: A `LibraryError`; nothing of these items is added then.
  package func add(
    _ items: [PreparedItem], from input: (name: String, offset: Int)? = nil
  ) throws(LibraryError) -> ImportCounts {
    try database.transaction { () throws(LibraryError) in
      var counts = ImportCounts()
      for item in items { try add(item, &counts) }
      if let input { try note(input.offset, of: input.name) }
      return counts
    }
  }

  private func add(_ prepared: PreparedItem, _ counts: inout ImportCounts) throws(LibraryError) {
    let item = prepared.item
    let known = try database.statement("SELECT row, version FROM items WHERE source = ? AND kind = ? AND id = ?")
    known.bind(item.source.rawValue, at: 1)
    known.bind(item.kind.rawValue, at: 2)
    known.bind(item.id.rawValue, at: 3)
    guard try known.step() else {
      try insert(prepared)
      counts.new += 1
      return
    }
    let (row, version) = (known.integer(0), known.integer(1))
    known.reset()
    if version == Int64(bitPattern: item.version.rawValue) {
      counts.same += 1
    } else {
      try replace(row, with: prepared)
      counts.changed += 1
    }
  }

  private func insert(_ prepared: PreparedItem) throws(LibraryError) {
    let insert = try database.statement(
      """
      INSERT INTO items (source, kind, id, version, json, title, subtitle, rest, marks)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    let item = prepared.item
    insert.bind(item.source.rawValue, at: 1)
    insert.bind(item.kind.rawValue, at: 2)
    insert.bind(item.id.rawValue, at: 3)
    bind(prepared, to: insert, from: 4)
    try insert.run()
    try index(prepared, at: database.lastRow)
  }

  private func replace(_ row: Int64, with prepared: PreparedItem) throws(LibraryError) {
    try unindex(row)
    let update = try database.statement(
      "UPDATE items SET version = ?, json = ?, title = ?, subtitle = ?, rest = ?, marks = ? WHERE row = ?")
    bind(prepared, to: update, from: 1)
    update.bind(row, at: 7)
    try update.run()
    try index(prepared, at: row)
  }

  private func bind(_ prepared: PreparedItem, to statement: Statement, from index: Int32) {
    statement.bind(Int64(bitPattern: prepared.item.version.rawValue), at: index)
    statement.bind(prepared.item.json, at: index + 1)
    statement.bind(prepared.columns.title, at: index + 2)
    statement.bind(prepared.columns.subtitle, at: index + 3)
    statement.bind(prepared.columns.rest, at: index + 4)
    if let marks = prepared.columns.marks { statement.bind(marks, at: index + 5) }
  }

  private func index(_ prepared: PreparedItem, at row: Int64) throws(LibraryError) {
    let statement = try database.statement("INSERT INTO search (rowid, title, subtitle, rest) VALUES (?, ?, ?, ?)")
    statement.bind(row, at: 1)
    statement.bind(prepared.columns.title, at: 2)
    statement.bind(prepared.columns.subtitle, at: 3)
    statement.bind(prepared.columns.rest, at: 4)
    try statement.run()
  }

  /// Takes a row out of the index, which needs to be told what it has of it.
  private func unindex(_ row: Int64) throws(LibraryError) {
    let statement = try database.statement(
      """
      INSERT INTO search (search, rowid, title, subtitle, rest)
      SELECT 'delete', row, title, subtitle, rest FROM items WHERE row = ?
      """)
    statement.bind(row, at: 1)
    try statement.run()
  }
}

extension LibraryWriter {
  /// Returns the offset in an input up to which its items are in the library, or 0.
  package func offset(of input: String) throws(LibraryError) -> Int {
    let statement = try database.statement("SELECT place FROM inputs WHERE name = ?")
    statement.bind(input, at: 1)
    defer { statement.reset() }
    return try statement.step() ? Int(statement.integer(0)) : 0
  }

  /// Forgets the offset in an input, since it was read to its end.
  package func end(_ input: String) throws(LibraryError) {
    let statement = try database.statement("DELETE FROM inputs WHERE name = ?")
    statement.bind(input, at: 1)
    try statement.run()
  }

  private func note(_ offset: Int, of input: String) throws(LibraryError) {
    let statement = try database.statement("INSERT OR REPLACE INTO inputs (name, place) VALUES (?, ?)")
    statement.bind(input, at: 1)
    statement.bind(Int64(offset), at: 2)
    try statement.run()
  }

  /// Merges parts of the index, a slice at a time, for as long as there is something to merge.
  ///
  /// - Parameter isWanted: Called after each slice; merging ends if it returns `false`.
  /// - Throws: A `LibraryError`.
  package func merge(while isWanted: () -> Bool = { true }) throws(LibraryError) {
    repeat {
      let before = database.changeCount
      try database.run("INSERT INTO search (search, rank) VALUES ('merge', 500)")
      // The statement itself is one change.
      guard database.changeCount - before > 1 else { return }
    } while isWanted()
  }

  /// Compares the index with the items, and returns what is wrong.
  package func indexProblems() throws(LibraryError) -> [String] {
    do throws(LibraryError) {
      try database.run("INSERT INTO search (search, rank) VALUES ('integrity-check', 1)")
      return []
    } catch  where error.code == .damaged {
      return ["its index doesn't go with its items"]
    }
  }

  /// Makes the index anew from the items.
  package func rebuildIndex() throws(LibraryError) {
    try database.run("INSERT INTO search (search) VALUES ('rebuild')")
  }

  /// Removes items, or all if no identifiers are given, and returns how many there were.
  package func remove(_ ids: [(kind: Kind, id: ModelId)]) throws(LibraryError) -> Int {
    try database.transaction { () throws(LibraryError) in
      var count = 0
      for (kind, id) in ids { count += try remove(kind, id) }
      return count
    }
  }

  private func remove(_ kind: Kind, _ id: ModelId) throws(LibraryError) -> Int {
    let statement = try database.statement("SELECT row FROM items WHERE kind = ? AND id = ?")
    statement.bind(kind.rawValue, at: 1)
    statement.bind(id.rawValue, at: 2)
    var rows: [Int64] = []
    while try statement.step() { rows.append(statement.integer(0)) }
    for row in rows {
      try unindex(row)
      let delete = try database.statement("DELETE FROM items WHERE row = ?")
      delete.bind(row, at: 1)
      try delete.run()
    }
    return rows.count
  }
}

/// An item that is ready to be added.
package struct PreparedItem: Sendable {
  /// The item without its texts, which stand folded in the columns.
  let item: LibraryItem
  let columns: IndexedItem

  /// The number of bytes that the item takes in memory, nearly.
  var byteCount: Int {
    let texts = [columns.title, columns.subtitle, columns.rest, columns.marks ?? ""].map(\.utf8.count)
    return texts.reduce(item.json.count + 500, +)
  }

  /// Folds the texts of an item. It takes most of the time of an import, and may be done on any thread.
  package init(_ item: LibraryItem) {
    columns = IndexedItem(item)
    var item = item
    (item.title, item.subtitle, item.rest) = ("", "", [])
    self.item = item
  }
}
