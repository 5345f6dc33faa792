internal import Bindery
internal import CSQLite

/// A connection to a database in SQLite, which one thread uses at a time.
///
/// Interrupting it is the exception: any thread may do that at any time.
final class Database {
  /// What a connection may do to its file.
  enum Access {
    case reading, writing

    /// Reading a file without a write-ahead log in a read-only folder. SQLite takes no locks and expects no changes.
    case readingAlone

    fileprivate var flags: Int32 {
      switch self {
      case .reading: SQLITE_OPEN_READONLY
      case .writing: SQLITE_OPEN_READWRITE
      case .readingAlone: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      }
    }

    /// Returns the name by which SQLite opens a path. A relative one begins with `./`, since `:memory:` is no file.
    fileprivate func name(of path: String) -> String {
      let isAbsolute = path.hasPrefix("/")
      guard self == .readingAlone else { return isAbsolute ? path : "./" + path }
      let escaped = PercentEncoding.encode(path) { !"%?#".utf8.contains($0) }
      return (isAbsolute ? "file://" : "file:./") + escaped + "?immutable=1"
    }
  }

  /// The path of the file, for messages.
  let path: String

  private let handle: OpaquePointer

  /// The limit on the work of each statement.
  let work: StatementWork

  /// Statements that were prepared before, by their text.
  private var statements: [String: Statement] = [:]

  /// Creates a connection to a database in memory, which is empty.
  convenience init() throws(LibraryError) {
    try self.init(name: ":memory:", path: ":memory:", Access.writing.flags)
  }

  /// Opens a file, which is there. What lies beside it is obeyed, so ``LibraryPlace`` looks at that before.
  convenience init(path: String, _ access: Access) throws(LibraryError) {
    try self.init(name: access.name(of: path), path: path, access.flags)
  }

  private init(name: String, path: String, _ flags: Int32) throws(LibraryError) {
    var handle: OpaquePointer?
    let result = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard result == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw LibraryError(result: result, at: path, handle)
    }
    (self.handle, self.path, work) = (handle, path, StatementWork(of: path))
    _ = Self.heapLimit
    sqlite3_busy_timeout(handle, 15_000)
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.longestSchema)
    work.watch(handle)
  }

  /// Raises the maximum row length to that of items. Call this once the schema is known to be that of a library.
  func allowItems() {
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.longestRow)
  }

  /// The maximum length of a row in bytes: that of the longest record, and of the texts by which it is found.
  private static let longestRow: Int32 = 24 << 20

  /// The maximum length of a row in bytes while the schema is checked.
  private static let longestSchema: Int32 = 64 << 10

  /// The hard limit of SQLite's heap in bytes, for all connections of the process: a few of the longest rows, and caches.
  private static let heapLimit = sqlite3_hard_heap_limit64(384 << 20)

  deinit {
    statements = [:]
    sqlite3_close_v2(handle)
  }

  /// Runs statements that have neither parameters nor results.
  func run(_ sql: String) throws(LibraryError) {
    work.begin()
    let result = sqlite3_exec(handle, sql, nil, nil, nil)
    guard result == SQLITE_OK else { throw error(result) }
  }

  /// Returns a statement, which is prepared once and ready to be bound.
  func statement(_ sql: String) throws(LibraryError) -> Statement {
    if let known = statements[sql] {
      known.reset()
      return known
    }
    var pointer: OpaquePointer?
    let result = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
    guard result == SQLITE_OK, let pointer else { throw error(result) }
    let statement = Statement(pointer, of: self)
    statements[sql] = statement
    return statement
  }

  /// Runs a function as one transaction, which is undone if the function throws.
  func transaction<Result>(_ body: () throws(LibraryError) -> Result) throws(LibraryError) -> Result {
    try run("BEGIN IMMEDIATE")
    do throws(LibraryError) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      try? run("ROLLBACK")
      throw error
    }
  }

  /// The row that was inserted last.
  var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The number of rows that were written through this connection, also those of the index.
  var changeCount: Int { Int(sqlite3_total_changes(handle)) }

  /// What interrupts the statement that runs, which then throws an error.
  var interruption: Interruption { Interruption(handle: handle) }

  /// Returns the error of a call.
  func error(_ result: Int32) -> LibraryError {
    work.isSpent ? work.error : LibraryError(result: result, at: path, handle)
  }
}

/// What interrupts a connection from any thread. The connection must not be closed meanwhile.
struct Interruption: Sendable {
  /// SQLite allows any thread to interrupt a connection.
  fileprivate nonisolated(unsafe) let handle: OpaquePointer

  func callAsFunction() { sqlite3_interrupt(handle) }
}

extension LibraryError {
  /// Creates the error that a result of SQLite stands for.
  fileprivate init(result: Int32, at path: String, _ handle: OpaquePointer?) {
    let detail = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(result))
    switch result & 0xff {
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_TOOBIG: self.init(.damaged, at: path, detail)
    case SQLITE_BUSY, SQLITE_LOCKED: self.init(.busy, at: path)
    case SQLITE_FULL: self.init(.full, at: path)
    default: self.init(.unusable, at: path, detail)
    }
  }
}
