/// The IDs of all rows that match a query, so that a page is read from any place in the list at once.
///
/// A million rows take 8 MB.
struct MatchingRows {
  /// The query.
  let question: LibraryQuestion

  /// The number that SQLite gives to the state of the database, in which the rows were found. It is another one once
  /// another connection has written.
  let dataVersion: Int64

  /// The IDs of the rows, best first.
  let rows: [Int64]
}

extension LibraryReader {
  /// Returns the IDs of all rows that match a query, best first, but for those that are newer than one.
  func allRows(for question: LibraryQuestion, upTo newest: Int64) throws(LibraryError) -> [Int64] {
    let rows = try allRows(for: question)
    return rows.contains { $0 > newest } ? rows.filter { $0 <= newest } : rows
  }

  /// The ID of the newest row of the library, or 0 if it is empty.
  var newestRow: Int64 {
    get throws(LibraryError) {
      let statement = try database.statement("SELECT max(row) FROM items")
      defer { statement.reset() }
      return try statement.step() ? statement.integer(0) : 0
    }
  }

  /// Returns the IDs of all rows that match a query, best first. They are found once, and again only after the library
  /// has changed.
  func allRows(for question: LibraryQuestion) throws(LibraryError) -> [Int64] {
    let version = try LibrarySchema.pragma("data_version", of: database)
    if let lastList, lastList.question == question, lastList.dataVersion == version { return lastList.rows }
    // The memory of the former list is free for the next.
    lastList = nil
    let rows = question.isEmpty ? try allRows() : try rows(for: question, limit: .max)
    // A commit while the rows were searched for would make them those of neither state.
    if try LibrarySchema.pragma("data_version", of: database) == version {
      lastList = MatchingRows(question: question, dataVersion: version, rows: rows)
    }
    return rows
  }

  /// Returns the IDs of all rows of the library, newest first.
  private func allRows() throws(LibraryError) -> [Int64] {
    // The index has a row's ID and little else, whereas the table would be read with the JSON of all items.
    let statement = try database.statement("SELECT row FROM items INDEXED BY items_stamp")
    defer { statement.reset() }
    var rows: [Int64] = []
    while try statement.step() { rows.append(statement.integer(0)) }
    try expectUnchanged()
    rows.sort(by: >)
    return rows
  }
}
