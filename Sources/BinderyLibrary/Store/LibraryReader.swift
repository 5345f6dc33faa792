package import Bindery
internal import BinderyRendering
internal import Glibc

/// A connection that reads a library, even while another process imports. One thread uses it at a time.
package final class LibraryReader {
  let database: Database

  /// The library's file if no lock keeps others from changing it while it is read, or `nil`.
  private let unlocked: LibraryPlace?

  /// The numbers of stamps that were looked up, which stay as they are.
  private var stamps: [BindingStamp: Int64] = [:]

  /// Opens a library for reading.
  ///
  /// - Throws: A `LibraryError` if there is none, or it can't be used.
  package init(path: String) throws(LibraryError) {
    (database, unlocked) = try LibraryPlace.open(path, .reading)
    try LibrarySchema.check(database)
  }

  /// The number of items in the library.
  package var count: Int {
    // count(*) would be a single instruction, which the limit on a statement's work couldn't interrupt.
    get throws(LibraryError) { Int(try number("SELECT sum(1) FROM items")) }
  }

  /// Returns the IDs of the rows that match a query, best first.
  ///
  /// - Parameters:
  ///   - question: The query.
  ///   - limit: The most rows to return.
  /// - Returns: The rows whose title equals the query, then those whose title begins with it, then those that contain
  ///   it anywhere; each of these newest first.
  /// - Throws: A `LibraryError`, also if the connection was interrupted.
  package func rows(for question: LibraryQuestion, limit: Int) throws(LibraryError) -> [Int64] {
    var found = FoundRows(limit: limit)
    if let title = question.title, !title.isEmpty {
      let kinds = question.kinds
      try add("SELECT row FROM items WHERE title = ?1 \(among(kinds)) ORDER BY row DESC", [title], kinds, to: &found)
      if !found.isFull { try addTitles(beginningWith: title, question, to: &found) }
    }
    if !found.isFull { try addMatches(question, to: &found) }
    try unlocked?.expectUnchanged()
    return found.rows
  }

  /// Returns the JSON of the items in the rows with the given IDs, in their order. Rows that don't exist are left out.
  package func json(of rows: [Int64]) throws(LibraryError) -> [[UInt8]] {
    var (items, sum): ([[UInt8]], Int) = ([], 0)
    for row in rows {
      let statement = try database.statement("SELECT json FROM items WHERE row = ?")
      statement.bind(row, at: 1)
      if try statement.step() { items.append(try statement.bytes(0, addingTo: &sum)) }
      statement.reset()
    }
    try unlocked?.expectUnchanged()
    return items
  }

  /// Returns the IDs of the rows with an item's kind and identifier, newest first. Any kind matches if it is `nil`.
  package func rows(of kind: Kind?, _ id: ModelId) throws(LibraryError) -> [Int64] {
    var found = FoundRows(limit: .max)
    let kinds = kind.map { Set([$0]) } ?? []
    try add("SELECT row FROM items WHERE id = ?1 \(among(kinds)) ORDER BY row DESC", [id.rawValue], kinds, to: &found)
    return found.rows
  }

  /// Returns whether there is an item of the same JSON, source and stamp.
  func hasItem(_ json: [UInt8], from source: SourceId, _ stamp: BindingStamp) throws(LibraryError) -> Bool {
    guard let number = try number(of: stamp) else { return false }
    let statement = try database.statement("SELECT json, source FROM items WHERE json_sum = ?1 AND stamp = ?2")
    defer { statement.reset() }
    statement.bind(RowSum.json(json).value, at: 1)
    statement.bind(number, at: 2)
    while try statement.step() {
      if statement.bytes(0) == json, statement.text(1) == source.rawValue { return true }
    }
    return false
  }

  /// Returns the number of a stamp, or `nil` if no item has it.
  private func number(of stamp: BindingStamp) throws(LibraryError) -> Int64? {
    if let number = stamps[stamp] { return number }
    stamps[stamp] = try LibrarySchema.number(of: stamp, in: database)
    return stamps[stamp]
  }

  /// Returns the number of items of each kind in the library, most first.
  package func kindCounts() throws(LibraryError) -> [(kind: Kind, count: Int)] {
    // GROUP BY would sort the kinds in temporary files, whatever their lengths.
    let statement = try database.statement("SELECT kind FROM items")
    defer { statement.reset() }
    var (counts, sum): ([[UInt8]: Int], Int) = ([:], 0)
    while try statement.step() { counts[try statement.bytes(0, addingTo: &sum), default: 0] += 1 }
    try unlocked?.expectUnchanged()
    return counts.map { (Kind(rawValue: String(decoding: $0, as: UTF8.self)), $1) }
      .sorted { ($1.count, $0.kind.rawValue) < ($0.count, $1.kind.rawValue) }
  }

  /// Passes the JSON of each item to a function, in the order in which the items were added.
  package func export(_ write: ([UInt8]) throws -> Void) throws {
    let statement = try database.statement("SELECT json FROM items ORDER BY row")
    defer { statement.reset() }
    var sum = 0
    while try statement.step() { try write(statement.bytes(0, addingTo: &sum)) }
    try unlocked?.expectUnchanged()
  }

  /// Whether this process may also write to the library, by the permissions of its file and folder.
  package var isWritable: Bool { LibraryPlace.isWritable(database.path) }

  /// A function that interrupts the connection's current operation from any thread, which then throws.
  package var interrupt: @Sendable () -> Void {
    let interruption = database.interruption
    return { interruption() }
  }

  /// Checks the integrity of the database file, and returns the problems as lines of text.
  package func problems() throws(LibraryError) -> [String] {
    var problems: [String] = []
    let check = try database.statement("PRAGMA integrity_check(20)")
    while try check.step() {
      let line = check.text(0)
      if line != "ok" { problems.append(line) }
    }
    check.reset()
    let altered = try alteredRows(limit: 3)
    if !altered.isEmpty {
      let rows = altered.map(String.init).joined(separator: ", ")
      problems.append("items differ from what was imported, such as that of row \(rows)")
    }
    return problems
  }

  /// The number of matching titles below which all are read and sorted, instead of using the search index.
  private static let few = 2_000

  private func addTitles(
    beginningWith title: String, _ question: LibraryQuestion, to found: inout FoundRows
  ) throws(LibraryError) {
    // Sorts after all texts with this prefix: no text contains the last character.
    let end = title + (question.isBeginning ? "" : " ") + "\u{10ffff}"
    let start = title + (question.isBeginning ? "" : " ")
    let range = "title >= ?1 AND title < ?2"
    let count = try number(
      "SELECT count(*) FROM (SELECT 1 FROM items WHERE \(range) LIMIT \(Self.few))", [start, end])
    if count < Self.few {
      let sql = "SELECT row FROM items WHERE \(range) \(among(question.kinds)) ORDER BY row DESC"
      try add(sql, [start, end], question.kinds, to: &found)
    } else if let match = question.match {
      let star = question.isBeginning ? " *" : ""
      try add(
        "SELECT rowid FROM search WHERE search MATCH ?1 ORDER BY rowid DESC",
        ["title : ^ \"\(title)\"\(star) AND \(match)"], to: &found)
    }
  }

  private func addMatches(_ question: LibraryQuestion, to found: inout FoundRows) throws(LibraryError) {
    if !question.marks.isEmpty {
      var conditions = question.marks.indices.map { "instr(marks, ?\($0 + 1)) > 0" }
      var texts = question.marks
      if let match = question.match {
        texts.append(match)
        conditions.append("row IN (SELECT rowid FROM search WHERE search MATCH ?\(texts.count))")
      }
      try add(
        """
        SELECT row FROM items INDEXED BY items_marks
        WHERE marks IS NOT NULL AND \(conditions.joined(separator: " AND ")) ORDER BY row DESC
        """, texts, to: &found)
    } else if let match = question.match {
      try add("SELECT rowid FROM search WHERE search MATCH ?1 ORDER BY rowid DESC", [match], to: &found)
    } else if let exclusion = question.exclusion {
      try add(
        "SELECT row FROM items WHERE row NOT IN (SELECT rowid FROM search WHERE search MATCH ?1) ORDER BY row DESC",
        [exclusion], to: &found)
    } else {
      try add("SELECT row FROM items ORDER BY row DESC", [], to: &found)
    }
  }

  private func among(_ kinds: Set<Kind>) -> String {
    guard !kinds.isEmpty else { return "" }
    return "AND kind IN (\(kinds.indices.map { _ in "?" }.joined(separator: ", ")))"
  }

  private func add(
    _ sql: String, _ texts: [String], _ kinds: Set<Kind> = [], to found: inout FoundRows
  ) throws(LibraryError) {
    let statement = try database.statement(sql)
    for (index, text) in (texts + kinds.map(\.rawValue)).enumerated() { statement.bind(text, at: Int32(index + 1)) }
    defer { statement.reset() }
    while !found.isFull, try statement.step() { found.insert(statement.integer(0)) }
  }

  private func number(_ sql: String, _ texts: [String] = []) throws(LibraryError) -> Int64 {
    let statement = try database.statement(sql)
    for (index, text) in texts.enumerated() { statement.bind(text, at: Int32(index + 1)) }
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }
}

/// A list of row IDs, each once, in the order in which they were found.
private struct FoundRows {
  private(set) var rows: [Int64] = []
  private var known: Set<Int64> = []
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  var isFull: Bool { rows.count >= limit }

  mutating func insert(_ row: Int64) {
    if known.insert(row).inserted { rows.append(row) }
  }
}
