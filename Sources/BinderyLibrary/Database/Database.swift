internal import Bindery
internal import CLibraryPages
internal import CSQLite

/// A connection to an SQLite database, which one thread uses at a time.
///
/// As an exception, any thread may interrupt it at any time.
final class Database {
  /// The access of a connection to its database file.
  enum Access {
    case reading, writing

    /// The connection reads a file without a write-ahead log in a read-only folder. SQLite takes no locks and expects
    /// no changes.
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

  /// The path of the database file, for messages.
  let path: String

  private let handle: OpaquePointer

  /// The limit on the work of each statement, which protects against hostile files.
  let work: StatementWork

  /// The statements that were prepared before, by their SQL text.
  private var statements: [String: Statement] = [:]

  /// Creates a connection to a new, empty database in memory.
  convenience init() throws(LibraryError) {
    try self.init(name: ":memory:", path: ":memory:", Access.writing.flags, vfs: nil)
  }

  /// Opens an existing database file. SQLite also uses the files beside it, so ``LibraryPlace`` checks those before.
  convenience init(path: String, _ access: Access) throws(LibraryError) {
    let result = clibrary_pages_register()
    guard result == SQLITE_OK else { throw LibraryError(result: result, at: path, nil) }
    try self.init(name: access.name(of: path), path: path, access.flags, vfs: CLIBRARY_PAGES_VFS)
    // Pages of a new file leave room for their checksums.
    var reserved = CLIBRARY_PAGES_RESERVED
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_RESERVE_BYTES, &reserved)
  }

  private init(name: String, path: String, _ flags: Int32, vfs: String?) throws(LibraryError) {
    var handle: OpaquePointer?
    let result = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, vfs)
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

  /// Raises the maximum length of a row from that of a schema to that of items. Called once the schema is checked.
  func allowItems() {
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.longestRow)
  }

  /// The maximum length of a row in bytes: that of the longest record, with the texts by which it is found.
  private static let longestRow: Int32 = 24 << 20

  /// The maximum length of a row in bytes while the schema is checked.
  private static let longestSchema: Int32 = 64 << 10

  /// The hard limit of SQLite's heap in bytes, for all connections of the process: a few of the longest rows, and
  /// caches.
  private static let heapLimit = sqlite3_hard_heap_limit64(384 << 20)

  deinit {
    statements = [:]
    sqlite3_close_v2(handle)
  }

  /// Runs SQL statements that have neither parameters nor results.
  func run(_ sql: String) throws(LibraryError) {
    work.begin()
    let result = sqlite3_exec(handle, sql, nil, nil, nil)
    guard result == SQLITE_OK else { throw error(result) }
  }

  /// Returns the prepared statement for an SQL text, ready to be bound. Each text is prepared only once.
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

  /// Runs a statement without parameters, and calls a function at each row of its result.
  func read(_ sql: String, _ take: (Statement) -> Void) throws(LibraryError) {
    let statement = try statement(sql)
    defer { statement.reset() }
    while try statement.step() { take(statement) }
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

  /// Runs a function whose statements all read the same state of the database, whoever writes meanwhile.
  ///
  /// The file is locked once for all of them, which takes as long as many a statement.
  func snapshot<Result>(_ body: () throws(LibraryError) -> Result) throws(LibraryError) -> Result {
    try run("BEGIN")
    defer { try? run("ROLLBACK") }
    return try body()
  }

  /// The ID of the row that this connection inserted last.
  var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Whether the last statement that writes has inserted, changed or removed a row.
  var hasChanged: Bool { sqlite3_changes(handle) > 0 }

  /// The number of rows that were written through this connection, including those of the search index.
  var changeCount: Int { Int(sqlite3_total_changes(handle)) }

  /// Replaces all contents of this database by those of another one, in one transaction.
  func replaceContents(by other: Database) throws(LibraryError) {
    guard let backup = sqlite3_backup_init(handle, "main", other.handle, "main") else {
      throw error(sqlite3_extended_errcode(handle))
    }
    let result = sqlite3_backup_step(backup, -1)
    let end = sqlite3_backup_finish(backup)
    guard result == SQLITE_DONE, end == SQLITE_OK else { throw error(result == SQLITE_DONE ? end : result) }
  }

  /// Whether the pages of the file have checksums, which SQLite compares when it reads a page.
  var hasPageSums: Bool {
    var hasSums: Int32 = 0
    return sqlite3_file_control(handle, "main", Int32(CLIBRARY_PAGES_HAVE_SUMS), &hasSums) == SQLITE_OK && hasSums != 0
  }

  /// Makes this connection read pages whose checksums differ, too, so that they can be replaced.
  func ignorePageSums() {
    var compares: Int32 = 0
    sqlite3_file_control(handle, "main", Int32(CLIBRARY_PAGES_COMPARE), &compares)
  }

  /// A function that interrupts the running statement, and all that follow, from any thread. They throw an error.
  var interruption: Interruption { Interruption(flag: work.interrupted, handle: handle) }

  /// Returns the error for a result code of SQLite, or that of the exceeded work limit.
  func error(_ result: Int32) -> LibraryError {
    work.isSpent ? work.error : LibraryError(result: result, at: path, handle)
  }
}

/// A function that interrupts a connection from any thread. The connection must not be closed meanwhile.
struct Interruption: Sendable {
  fileprivate let flag: InterruptionFlag

  /// SQLite allows any thread to interrupt a connection.
  fileprivate nonisolated(unsafe) let handle: OpaquePointer

  func callAsFunction() {
    flag.set()
    sqlite3_interrupt(handle)
  }
}

extension LibraryError {
  /// Creates the error for a result code of SQLite.
  fileprivate init(result: Int32, at path: String, _ handle: OpaquePointer?) {
    if result == SQLITE_IOERR | 32 << 8 {
      // SQLITE_IOERR_DATA, whose macro Swift doesn't import.
      self.init(.damaged, at: path, "a page of it has another checksum than was written")
      return
    }
    let detail = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(result))
    switch result & 0xff {
    case SQLITE_NOTADB:
      self.init(.unusable, at: path, "it is no library but another sort of file, or its beginning is damaged")
    case SQLITE_CORRUPT, SQLITE_TOOBIG: self.init(.damaged, at: path, detail)
    case SQLITE_BUSY, SQLITE_LOCKED: self.init(.busy, at: path)
    case SQLITE_FULL: self.init(.full, at: path)
    default: self.init(.unusable, at: path, detail)
    }
  }
}
