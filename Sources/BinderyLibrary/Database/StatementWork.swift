internal import CSQLite
internal import CSystem
internal import Glibc
internal import Synchronization

/// A limit on the work of each statement, in proportion to the space that the database file occupies on the disk.
///
/// The b-tree pages and overflow pages of a hostile file can refer to each other in cycles, so that a statement would
/// read rows, or the bytes of one row, without end.
final class StatementWork {
  /// The number of instructions of SQLite's virtual machine between two checks.
  private static let interval = 200

  /// The number of instructions that each statement may execute, and the additional ones for each byte of the file.
  ///
  /// The smallest row has more than 100 bytes, and no statement executes more than 100 instructions for a row.
  private static let (operations, operationsPerByte) = (10_000_000, 8)

  /// The number of page accesses that each statement may make, and the additional ones for each 4 KiB on the disk.
  private static let (pages, pagesPerBlock) = (500_000, 256)

  /// The number of bytes that may be read from many rows before the size of the file is checked.
  private static let bytes = 1 << 20

  /// Whether the current statement has exceeded its limit.
  private(set) var isSpent = false

  /// Whether the connection was interrupted, so that no statement of it goes on.
  let interrupted = InterruptionFlag()

  private let path: String
  private var handle: OpaquePointer?
  private var operations = 0
  private var formerPages = 0
  private var allowed = (operations: StatementWork.operations, pages: StatementWork.pages, bytes: StatementWork.bytes)

  /// Creates a limit for a connection to the database file at a path.
  init(of path: String) {
    self.path = path
  }

  /// Installs the SQLite progress handler that enforces the limit on a connection, which must not outlive this object.
  func watch(_ handle: OpaquePointer) {
    self.handle = handle
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      handle, Int32(Self.interval),
      { context in
        guard let context else { return 0 }
        return Unmanaged<StatementWork>.fromOpaque(context).takeUnretainedValue().mayGoOn() ? 0 : 1
      }, context)
  }

  /// Resets the counters for the next statement.
  func begin() {
    (operations, isSpent) = (0, false)
    formerPages = pages
  }

  /// Throws a `LibraryError` if the rows that were read have more bytes than the database file itself.
  func expect(_ byteCount: Int) throws(LibraryError) {
    if byteCount > allowed.bytes { measure() }
    if byteCount > allowed.bytes { throw error }
  }

  /// The error for a statement that exceeds its limit.
  var error: LibraryError { LibraryError(.damaged, at: path, "its pages lead to each other") }

  private func mayGoOn() -> Bool {
    if interrupted.isSet { return false }
    operations += Self.interval
    isSpent = exceeds
    // The file grows while it is written to, so it is measured where the last measure isn't enough.
    if isSpent { measure() }
    isSpent = exceeds
    return !isSpent
  }

  private var exceeds: Bool { operations > allowed.operations || pages - formerPages > allowed.pages }

  private func measure() {
    let sizes = [StoredSize(of: path), StoredSize(of: path + "-wal")]
    let (bytes, blocks) = (sizes.reduce(0) { $0 + $1.most }, sizes.reduce(0) { $0 + $1.onDisk / 4096 })
    allowed = (
      Self.operations + Self.operationsPerByte * bytes, Self.pages + Self.pagesPerBlock * blocks, Self.bytes + bytes
    )
  }

  /// The number of page accesses of the connection so far, from the counters of the page cache.
  private var pages: Int {
    guard let handle else { return 0 }
    return [SQLITE_DBSTATUS_CACHE_HIT, SQLITE_DBSTATUS_CACHE_MISS].reduce(0) { sum, counter in
      var (now, most): (Int32, Int32) = (0, 0)
      sqlite3_db_status(handle, counter, &now, &most, 0)
      return sum + Int(now)
    }
  }
}

/// The size of a file on the disk, without the holes of a sparse file.
///
/// The file isn't opened, because closing any descriptor of it would release the POSIX locks that SQLite holds.
private struct StoredSize {
  /// The number of bytes that the disk has allocated for the file.
  var onDisk = 0

  /// The maximum number of bytes of data that the allocated bytes can hold, if the file system compresses at most
  /// sixteenfold.
  var most = 0

  /// The number of the file system ZFS, which updates the count of allocated blocks only seconds after a write.
  private static let lateType: UInt64 = 0x2fc1_2fc1

  init(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    let size = min(Int(status.st_size), 1 << 48)
    onDisk = cvolume_type(path) == Self.lateType ? size : min(Int(status.st_blocks), 1 << 40) * 512
    most = min(size, 16 * onDisk)
  }
}

/// A flag that any thread sets to interrupt a connection, also between two statements or before the first.
final class InterruptionFlag: Sendable {
  private let value = Atomic(false)

  /// Whether the flag was set.
  var isSet: Bool { value.load(ordering: .relaxed) }

  /// Sets the flag for good.
  func set() { value.store(true, ordering: .relaxed) }
}
