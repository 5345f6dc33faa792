internal import Bindery
internal import BinderyRendering
internal import Glibc

/// A connection that reads a library, even while another process imports. One thread uses it at a time.
package final class LibraryReader {
  let database: Database

  /// The library's file if no lock keeps others from changing it while it is read, or `nil`.
  private let unlocked: LibraryPlace?

  /// The numbers of stamps that were looked up, which stay as they are.
  private var stamps: [BindingStamp: Int64] = [:]

  /// The list of all rows that match the query of the last page that began far from the first match, or `nil`.
  var lastList: MatchingRows?

  /// The number of titles that begin with a query below which all are read and sorted, instead of using the search index.
  var fewTitles = 2_000

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
    for row in rows {
      let statement = try database.statement("SELECT \(RowCheck.columns) FROM \(RowCheck.tables) WHERE row = ?")
      defer { statement.reset() }
      statement.bind(row, at: 1)
      let isThere = try statement.step()
      let isWhole = isThere ? try RowCheck.isWhole(statement, from: 0, addingTo: &sum) : false
      items.append(isWhole ? statement.bytes(RowCheck.json) : nil)
    }
    try unlocked?.expectUnchanged()
    return items
  }

  /// Returns the row of an item of the same JSON, source and stamp if the row is as it was written, or `nil`.
  ///
  /// - Parameters:
  ///   - json: The JSON of the item.
  ///   - jsonSum: The checksum of the JSON.
  ///   - source: The source that the item came from.
  ///   - stamp: The binding that its texts come from.
  /// - Returns: The ID of the row.
  /// - Throws: A `LibraryError`.
  func row(
    of json: [UInt8], _ jsonSum: RowSum, from source: SourceId, _ stamp: BindingStamp
  ) throws(LibraryError) -> Int64? {
    guard let number = try number(of: stamp) else { return nil }
    let statement = try database.statement(
      "SELECT \(RowCheck.columns), row FROM \(RowCheck.tables) WHERE json_sum = ?1 AND stamp = ?2")
    defer { statement.reset() }
    statement.bind(jsonSum.value, at: 1)
    statement.bind(number, at: 2)
    var sum = 0
    while try statement.step() {
      guard statement.bytes(RowCheck.json) == json, statement.text(RowCheck.source) == source.rawValue else { continue }
      if try RowCheck.isWhole(statement, from: 0, addingTo: &sum) { return statement.integer(RowCheck.rowSum + 1) }
      // The bytes of this row aren't those of others.
      sum = 0
    }
    return nil
  }

  /// Returns whether it was recorded that the file with a number has the item of a row.
  func isNoted(_ row: Int64, of file: Int64) throws(LibraryError) -> Bool {
    let statement = try database.statement("SELECT 1 FROM file_items WHERE row = ? AND file = ?")
    defer { statement.reset() }
    statement.bind(row, at: 1)
    statement.bind(file, at: 2)
    return try statement.step()
  }

  /// Returns the number of a stamp, or `nil` if no item has it.
  private func number(of stamp: BindingStamp) throws(LibraryError) -> Int64? {
    if let number = stamps[stamp] { return number }
    stamps[stamp] = try LibrarySchema.number(of: stamp, in: database)
    return stamps[stamp]
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
