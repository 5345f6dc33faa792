internal import CSQLite

/// A prepared SQL statement with parameters, which can be run any number of times.
final class Statement {
  private let pointer: OpaquePointer
  private unowned let database: Database

  /// The first failure of setting a parameter since the last reset, or `SQLITE_OK`.
  private var bindFailure = SQLITE_OK

  /// Creates the owner of a prepared statement, which finalizes it when it is deallocated.
  init(_ pointer: OpaquePointer, of database: Database) {
    (self.pointer, self.database) = (pointer, database)
  }

  deinit {
    sqlite3_finalize(pointer)
  }

  /// Makes the statement ready for another run, with all parameters set to `NULL`.
  func reset() {
    database.work.begin()
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
    bindFailure = SQLITE_OK
  }

  /// Sets the parameter at an index, which begins at 1, to a number.
  func bind(_ value: Int64, at index: Int32) { note(sqlite3_bind_int64(pointer, index, value)) }

  /// Sets the parameter at an index, which begins at 1, to a text.
  func bind(_ text: String, at index: Int32) {
    var text = text
    text.withUTF8 { bind(UnsafeRawBufferPointer($0), at: index) }
  }

  /// Sets the parameter at an index, which begins at 1, to a text in UTF-8.
  func bind(_ utf8: [UInt8], at index: Int32) { utf8.withUnsafeBytes { bind($0, at: index) } }

  private func bind(_ utf8: UnsafeRawBufferPointer, at index: Int32) {
    // An empty text may have no memory, which SQLite takes for NULL.
    let first = utf8.bindMemory(to: CChar.self).baseAddress
    note(first.map { csqlite_bind_text(pointer, index, $0, utf8.count) } ?? csqlite_bind_text(pointer, index, "", 0))
  }

  /// Keeps the result of setting a parameter, whose failure is that of the statement.
  private func note(_ result: Int32) {
    if bindFailure == SQLITE_OK { bindFailure = result }
  }

  /// Advances to the next row of the result, and returns whether there is one.
  @discardableResult
  func step() throws(LibraryError) -> Bool {
    if database.work.interrupted.isSet { throw LibraryError(.unusable, at: database.path, "interrupted") }
    switch bindFailure == SQLITE_OK ? sqlite3_step(pointer) : bindFailure {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let result:
      let error = database.error(result)
      sqlite3_reset(pointer)
      throw error
    }
  }

  /// Runs the statement to its end, ignoring results, and makes it ready for another run.
  func run() throws(LibraryError) {
    while try step() {}
    reset()
  }

  /// Returns the number in a column of the current row. The first column has the index 0.
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

  /// Returns whether a column of the current row is `NULL`.
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }

  /// Returns a copy of the bytes in a column of the current row.
  func bytes(_ column: Int32) -> [UInt8] {
    guard let first = sqlite3_column_blob(pointer, column) else { return [] }
    return Array(UnsafeRawBufferPointer(start: first, count: Int(sqlite3_column_bytes(pointer, column))))
  }

  /// Returns a copy of the bytes in a column of the current row, after adding their number to `sum`.
  ///
  /// - Throws: A `LibraryError` if the sum exceeds the size of the database file, which is damaged then.
  func bytes(_ column: Int32, addingTo sum: inout Int) throws(LibraryError) -> [UInt8] {
    sum += Int(sqlite3_column_bytes(pointer, column))
    try database.work.expect(sum)
    return bytes(column)
  }

  /// Calls a function with the bytes in a column of the current row, which are valid until the function returns.
  func withBytes<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let first = sqlite3_column_blob(pointer, column)
    return body(UnsafeRawBufferPointer(start: first, count: Int(sqlite3_column_bytes(pointer, column))))
  }

  /// Adds the bytes in a column of the current row to a checksum, and their number to `byteCount`.
  ///
  /// - Throws: A `LibraryError` if the number exceeds the size of the database file, which is damaged then.
  func fold(_ column: Int32, into sum: inout RowSum, addingTo byteCount: inout Int) throws(LibraryError) {
    byteCount += withBytes(column) { bytes in
      sum.add(bytes)
      return bytes.count
    }
    try database.work.expect(byteCount)
  }

  /// Returns the text in a column of the current row.
  func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }
}
