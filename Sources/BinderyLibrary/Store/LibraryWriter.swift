package import Bindery
internal import BinderyRendering
internal import Glibc

/// The numbers of items that an import has added, changed or left as they were.
package struct ImportCounts: Hashable, Sendable {
  /// The number of items that the library didn't have.
  package var new = 0

  /// The number of items that the library had in another version.
  package var changed = 0

  /// The number of items that the library had as they are.
  package var same = 0

  /// The number of items that the library has under another identifier, and whose plugin now gives them that of another
  /// item. Both stay as they are.
  package var clashing = 0

  /// Creates counts, each of which is 0 by default.
  package init(new: Int = 0, changed: Int = 0, same: Int = 0, clashing: Int = 0) {
    (self.new, self.changed, self.same, self.clashing) = (new, changed, same, clashing)
  }

  /// The number of all items.
  package var all: Int { new + changed + same + clashing }

  /// Adds the counts of further items.
  package mutating func add(_ other: ImportCounts) {
    new += other.new
    changed += other.changed
    same += other.same
    clashing += other.clashing
  }
}

/// The only connection that writes to a library. One thread uses it at a time.
package final class LibraryWriter {
  let database: Database

  /// Whether a row that was altered has been replaced since the index was made.
  private var isIndexStale = false

  /// The numbers of the stamps that are in the library.
  private var stamps: [BindingStamp: Int64] = [:]

  /// Opens a library for writing, and makes it if there is none.
  ///
  /// - Throws: A `LibraryError` if the file can't be used.
  package init(path: String) throws(LibraryError) {
    LibraryDraft.removeLeft(of: path)
    if access(path, F_OK) != 0 { try LibraryDraft.makeLibrary(at: path) }
    database = try LibraryPlace.open(path, .writing).database
    try LibrarySchema.check(database)
    // A commit survives the end of the process. A power failure may lose the last commits, but never a part of one.
    try database.run("PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY")
  }

  /// Adds items in one transaction, and records the offset in their input up to which it has been read.
  ///
  /// - Parameters:
  ///   - items: The items, with their folded texts.
  ///   - input: The name of the input, and the offset just behind its last item, or `nil` if an import can't continue.
  /// - Returns: The numbers of items that were new, changed or the same.
  /// - Throws: A `LibraryError`, in which case none of the items is added.
  package func add(
    _ items: [PreparedItem], from input: (input: LibraryInput, offset: Int)? = nil
  ) throws(LibraryError) -> ImportCounts {
    // A transaction that is rolled back takes the stamps that it has numbered with it.
    let known = stamps
    do throws(LibraryError) {
      return try database.transaction { () throws(LibraryError) in
        var counts = ImportCounts()
        for item in items { try add(item, &counts) }
        if let input { try note(input.offset, of: input.input) }
        return counts
      }
    } catch {
      stamps = known
      throw error
    }
  }

  private func add(_ prepared: PreparedItem, _ counts: inout ImportCounts) throws(LibraryError) {
    let (item, named, alike) = (prepared.item, try rowNamed(prepared.item), try rowAlike(prepared))
    switch (named?.row, alike) {
    case (nil, nil):
      try insert(prepared)
      counts.new += 1
    case (_, .some(let alike)) where item.stamp.plugin == nil && alike.isOfPlugin:
      // What a plugin knew of the item is better than what its fields tell while the plugin can't be used.
      counts.same += 1
    case (let row?, _) where named?.sum == nil:
      // What the index has of an altered row can't be told, so that the index is made anew at the end.
      isIndexStale = true
      try replace(row, with: prepared)
      counts.changed += 1
    case (.some, _) where named?.sum == prepared.rowSum.value:
      counts.same += 1
    case (let row?, .some(let alike)) where alike.row != row:
      counts.clashing += 1
    case (let row?, _), (nil, .some(let (row, _))):
      try replace(row, with: prepared)
      counts.changed += 1
    }
  }

  /// Returns the row of the item with the same source, kind and identifier, with its checksum, or `nil` in place of that
  /// if the row was altered.
  private func rowNamed(_ item: LibraryItem) throws(LibraryError) -> (row: Int64, sum: Int64?)? {
    let known = try database.statement(
      """
      SELECT row, \(RowCheck.columns) FROM \(RowCheck.tables) WHERE id = ? AND items.kind = ? AND source = ?
      """)
    known.bind(item.id.rawValue, at: 1)
    known.bind(item.kind.rawValue, at: 2)
    known.bind(item.source.rawValue, at: 3)
    defer { known.reset() }
    guard try known.step() else { return nil }
    var sum = 0
    let isWhole = try RowCheck.isWhole(known, from: 1, addingTo: &sum)
    return (known.integer(0), isWhole ? known.integer(1 + RowCheck.rowSum) : nil)
  }

  /// Returns the row of the item that came as the same JSON from the same source and is known by another binding, and
  /// whether that is a plugin's.
  private func rowAlike(_ prepared: PreparedItem) throws(LibraryError) -> (row: Int64, isOfPlugin: Bool)? {
    let item = prepared.item
    let known = try database.statement(
      """
      SELECT row, json, items.kind, source, plugin FROM items JOIN stamps USING (stamp)
      WHERE json_sum = ? AND stamp <> ? ORDER BY row
      """)
    known.bind(prepared.jsonSum.value, at: 1)
    known.bind(try number(of: item.stamp), at: 2)
    defer { known.reset() }
    while try known.step() {
      guard known.bytes(1) == item.json, known.text(2) == item.kind.rawValue, known.text(3) == item.source.rawValue
      else { continue }
      return (known.integer(0), !known.text(4).isEmpty)
    }
    return nil
  }

  private func insert(_ prepared: PreparedItem) throws(LibraryError) {
    let insert = try database.statement(
      """
      INSERT INTO items (
        source, kind, id, version, stamp, json, json_sum, title, subtitle, rest, kind_token, marks, row_sum)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    try bind(prepared, to: insert)
    try insert.run()
    try index(prepared.columns, at: database.lastRow)
  }

  private func replace(_ row: Int64, with prepared: PreparedItem) throws(LibraryError) {
    try unindex(row)
    let update = try database.statement(
      """
      UPDATE items SET (
        source, kind, id, version, stamp, json, json_sum, title, subtitle, rest, kind_token, marks, row_sum)
      = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) WHERE row = ?
      """)
    try bind(prepared, to: update)
    update.bind(row, at: 14)
    try update.run()
    try index(prepared.columns, at: row)
  }

  private func bind(_ prepared: PreparedItem, to statement: Statement) throws(LibraryError) {
    let (item, columns) = (prepared.item, prepared.columns)
    statement.bind(item.source.rawValue, at: 1)
    statement.bind(item.kind.rawValue, at: 2)
    statement.bind(item.id.rawValue, at: 3)
    statement.bind(Int64(bitPattern: item.version.rawValue), at: 4)
    statement.bind(try number(of: item.stamp), at: 5)
    statement.bind(item.json, at: 6)
    statement.bind(prepared.jsonSum.value, at: 7)
    statement.bind(columns.title, at: 8)
    statement.bind(columns.subtitle, at: 9)
    statement.bind(columns.rest, at: 10)
    statement.bind(columns.kindToken, at: 11)
    if let marks = columns.marks { statement.bind(marks, at: 12) }
    statement.bind(prepared.rowSum.value, at: 13)
  }

  private func index(_ columns: IndexedItem, at row: Int64) throws(LibraryError) {
    let statement = try database.statement(
      "INSERT INTO search (rowid, title, subtitle, rest, kind_token) VALUES (?, ?, ?, ?, ?)")
    statement.bind(row, at: 1)
    statement.bind(columns.title, at: 2)
    statement.bind(columns.subtitle, at: 3)
    statement.bind(columns.rest, at: 4)
    statement.bind(columns.kindToken, at: 5)
    try statement.run()
  }

  /// Removes a row from the search index, which needs the row's former texts for that.
  private func unindex(_ row: Int64) throws(LibraryError) {
    let statement = try database.statement(
      """
      INSERT INTO search (search, rowid, title, subtitle, rest, kind_token)
      SELECT 'delete', row, title, subtitle, rest, kind_token FROM items WHERE row = ?
      """)
    statement.bind(row, at: 1)
    try statement.run()
  }
}

extension LibraryWriter {
  /// Returns the number of a stamp, which is added if the library doesn't have it.
  private func number(of stamp: BindingStamp) throws(LibraryError) -> Int64 {
    if let number = stamps[stamp] { return number }
    if let number = try LibrarySchema.number(of: stamp, in: database) {
      stamps[stamp] = number
      return number
    }
    let insert = try database.statement("INSERT INTO stamps (kind, plugin, version, properties) VALUES (?, ?, ?, ?)")
    for (index, text) in stamp.columns.enumerated() { insert.bind(text, at: Int32(index + 1)) }
    try insert.run()
    stamps[stamp] = database.lastRow
    return database.lastRow
  }

  /// The path of the library.
  var path: String { database.path }

  /// Whether the library has no items.
  var isEmpty: Bool {
    get throws(LibraryError) {
      let statement = try database.statement("SELECT 1 FROM items LIMIT 1")
      defer { statement.reset() }
      return try !statement.step()
    }
  }

  /// Returns the offset in an input up to which its items are in the library, or 0.
  ///
  /// If the input has changed since, its offset is forgotten.
  package func offset(of input: LibraryInput) throws(LibraryError) -> Int {
    let statement = try database.statement("SELECT mark, offset FROM inputs WHERE name = ?")
    statement.bind(input.name, at: 1)
    guard try statement.step() else { return 0 }
    let (mark, offset) = (statement.text(0), Int(statement.integer(1)))
    statement.reset()
    if mark == input.mark { return offset }
    try end(input)
    return 0
  }

  /// Forgets the offset in an input, since it was read to its end.
  package func end(_ input: LibraryInput) throws(LibraryError) {
    let statement = try database.statement("DELETE FROM inputs WHERE name = ?")
    statement.bind(input.name, at: 1)
    try statement.run()
  }

  private func note(_ offset: Int, of input: LibraryInput) throws(LibraryError) {
    let statement = try database.statement("INSERT OR REPLACE INTO inputs (name, mark, offset) VALUES (?, ?, ?)")
    statement.bind(input.name, at: 1)
    statement.bind(input.mark, at: 2)
    statement.bind(Int64(offset), at: 3)
    try statement.run()
  }

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

  /// Removes the items with the given kinds and identifiers, from all sources, and returns the number removed.
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

/// An input of an import, which goes on where it stopped if the input is the same.
package struct LibraryInput: Hashable, Sendable {
  /// The name under which the library keeps how far the input was read.
  package let name: String

  /// The state of the input; where it differs, the input is read from its start.
  package let mark: String

  /// Creates an input.
  package init(name: String, mark: String) {
    (self.name, self.mark) = (name, mark)
  }
}

/// An item that is ready to be added.
package struct PreparedItem: Sendable {
  /// The item without its texts, which `columns` has in folded form.
  let item: LibraryItem
  let columns: IndexedItem

  /// The checksums of the JSON, and of all columns of the row.
  let (jsonSum, rowSum): (RowSum, RowSum)

  /// The number of bytes that the item takes in memory, nearly.
  var byteCount: Int {
    let texts = [columns.title, columns.subtitle, columns.rest, columns.marks ?? ""].map(\.utf8.count)
    return texts.reduce(item.json.count + 500, +)
  }

  /// Creates an item that is ready to be added by folding its texts. This takes most of the time of an import, and may
  /// be done on any thread.
  package init(_ item: LibraryItem) {
    columns = IndexedItem(item)
    (jsonSum, rowSum) = (.json(item.json), .row(item, columns))
    var item = item
    (item.title, item.subtitle, item.rest) = ("", "", [])
    self.item = item
  }
}
