package import Bindery
internal import BinderyRendering
internal import BinderySources
internal import Glibc

/// A connection that reads a library, even while another process imports. One thread uses it at a time.
package final class LibraryReader {
  let database: Database

  /// The library's file if no lock keeps others from changing it while it is read, or `nil`.
  private let unlocked: LibraryPlace?

  /// The list of all rows that match the query of the last page that began far from the first match, or `nil`.
  var lastList: MatchingRows?

  /// The number of titles that begin with a query below which all are read and sorted, instead of using the search
  /// index.
  var fewTitles = 500

  /// The number of matches within which a page begins near the first match, so that the matches before it are searched
  /// for again, and not all of them.
  var nearPages = 2_000

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

  /// Returns the JSON of the items in the rows with the given IDs, in their order.
  ///
  /// The JSON is `nil` if there is no such row, or its content differs from what was written.
  package func json(of rows: [Int64]) throws(LibraryError) -> [[UInt8]?] {
    var (items, sum): ([[UInt8]?], Int) = ([], 0)
    let statement = try database.statement("SELECT \(RowCheck.columns) FROM \(RowCheck.tables) WHERE row = ?")
    for row in rows {
      defer { statement.reset() }
      statement.bind(row, at: 1)
      let isThere = try statement.step()
      let isWhole = isThere ? try RowCheck.isWhole(statement, from: 0, addingTo: &sum) : false
      items.append(isWhole ? statement.bytes(RowCheck.json) : nil)
    }
    try unlocked?.expectUnchanged()
    return items
  }

  /// Returns the records of the items in the rows with the given IDs, in their order, without those rows that don't
  /// exist or whose content differs from what was written.
  package func records(of rows: [Int64]) throws(LibraryError) -> [Record] {
    // Only valid records were stored.
    Record.records(json: try json(of: rows).compactMap { $0 })
  }

  /// Whether this process may also write to the library, by the permissions of its file and folder.
  package var isWritable: Bool { LibraryPlace.isWritable(database.path) }

  /// A function that ends the connection's use from any thread: its current operation throws, and so does any other.
  package var interrupt: @Sendable () -> Void {
    let interruption = database.interruption
    return { interruption() }
  }

  /// Checks the integrity of the database file, and returns the problems as lines of text.
  package func problems() throws(LibraryError) -> [String] {
    var problems: [String] = []
    try database.read("PRAGMA integrity_check(20)") { check in
      // The first problem of a database comes behind its name.
      let lines = check.text(0).split(separator: "\n").filter { $0 != "ok" && !$0.hasPrefix("***") }
      problems += lines.map { Self.sentence(of: String($0)) }
    }
    return problems
  }

  /// Returns what SQLite says of a page that can't be read in our own words, and anything else as it is.
  private static func sentence(of problem: String) -> String {
    let (page, end) = ("Page ", ": unable to get the page. error code=8202")
    guard problem.hasPrefix(page), problem.hasSuffix(end) else { return problem }
    return "page \(problem.dropFirst(page.count).dropLast(end.count)) has another checksum than was written"
  }

  /// Throws an error if the file has changed though no lock keeps others from changing it.
  func expectUnchanged() throws(LibraryError) { try unlocked?.expectUnchanged() }

  private func number(_ sql: String) throws(LibraryError) -> Int64 {
    let statement = try database.statement(sql)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }
}
