internal import Bindery
internal import BinderyRendering
internal import Glibc

/// The only connection that writes to a library. One thread uses it at a time.
package final class LibraryWriter {
  let database: Database

  /// Whether a row that was altered has been replaced since the index was made.
  var isIndexStale = false

  /// The numbers of the stamps that are in the library.
  var stamps: [BindingStamp: Int64] = [:]

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
    try add(items, alsoOf: [], from: input).counts
  }

  /// Adds items in one transaction as ``add(_:from:)`` does, and records that their input has them.
  ///
  /// - Parameters:
  ///   - items: The items, with their folded texts.
  ///   - rows: The rows of further items of the input, which the library has as they are.
  ///   - input: The input, and the offset just behind its last item, or `nil` if it isn't known.
  /// - Returns: The numbers of items that were new, changed or the same, and their rows, in the order of the items.
  /// - Throws: A `LibraryError`, in which case nothing is added.
  func add(
    _ items: [PreparedItem], alsoOf rows: [Int64], from input: (input: LibraryInput, offset: Int)?
  ) throws(LibraryError) -> (counts: ImportCounts, rows: [Int64]) {
    // A transaction that is rolled back takes the stamps that it has numbered with it.
    let known = stamps
    do throws(LibraryError) {
      return try database.transaction { () throws(LibraryError) in
        var (counts, added) = (ImportCounts(), [Int64]())
        for item in items { added.append(try add(item, &counts)) }
        if let input {
          try note(added + rows, of: input.input)
          try note(input.offset, of: input.input)
        }
        return (counts, added)
      }
    } catch {
      stamps = known
      throw error
    }
  }

  /// Adds an item or changes its row, counts what was done, and returns the row.
  private func add(_ prepared: PreparedItem, _ counts: inout ImportCounts) throws(LibraryError) -> Int64 {
    let (item, named, alike) = (prepared.item, try rowNamed(prepared.item), try rowAlike(prepared))
    switch (named?.row, alike) {
    case (nil, nil):
      counts.new += 1
      return try insert(prepared)
    case (_, .some(let alike)) where item.stamp.plugin == nil && alike.isOfPlugin:
      // What a plugin knew of the item is better than what its fields tell while the plugin can't be used.
      counts.same += 1
      return alike.row
    case (let row?, _) where named?.sum == nil:
      // What the index has of an altered row can't be told, so that the index is made anew at the end.
      isIndexStale = true
      try replace(row, with: prepared)
      counts.changed += 1
      return row
    case (let row?, _) where named?.sum == prepared.rowSum.value:
      counts.same += 1
      return row
    case (let row?, .some(let alike)) where alike.row != row:
      counts.clashing += 1
      return alike.row
    case (let row?, _), (nil, .some(let (row, _))):
      try replace(row, with: prepared)
      counts.changed += 1
      return row
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
}
