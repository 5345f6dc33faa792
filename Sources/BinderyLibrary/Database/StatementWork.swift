internal import CSQLite
internal import CSystem
internal import Glibc

/// The work that a statement does, bounded by the bytes that the library's file really has.
///
/// The pages of a hostile file lead to each other, so that a statement finds rows, or the bytes of one, without end.
final class StatementWork {
  /// The operations of SQLite's virtual machine between two looks at the sums.
  private static let interval = 400

  /// The operations that each statement may do, and those for each byte of the file: a row of the smallest item has
  /// more than 100 bytes, and no statement here does more than 100 operations with one.
  private static let (operations, operationsPerByte) = (10_000_000, 8)

  /// The pages that each statement may look at, each as often as it does, and those for 4 KiB on the disk.
  private static let (pages, pagesPerBlock) = (500_000, 256)

  /// The bytes that may be read from many rows without a look at the file.
  private static let bytes = 1 << 20

  /// Whether a statement has done more than its file can give reason for.
  private(set) var isSpent = false

  private let path: String
  private var handle: OpaquePointer?
  private var operations = 0
  private var formerPages = 0
  private var allowed = (operations: StatementWork.operations, pages: StatementWork.pages, bytes: StatementWork.bytes)

  /// Creates the work of a connection to a file.
  init(of path: String) {
    self.path = path
  }

  /// Has a connection ask now and then whether its statement may go on. The connection must not outlive this object.
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

  /// Counts anew, for the next statement.
  func begin() {
    (operations, isSpent) = (0, false)
    formerPages = pages
  }

  /// Throws a `LibraryError` where the different rows of a file have more bytes than the file itself.
  func expect(_ byteCount: Int) throws(LibraryError) {
    if byteCount > allowed.bytes { measure() }
    if byteCount > allowed.bytes { throw error }
  }

  /// What is told about a file whose pages lead to each other.
  var error: LibraryError { LibraryError(.damaged, at: path, "its pages lead to each other") }

  private func mayGoOn() -> Bool {
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

  /// The pages that the connection has looked at.
  private var pages: Int {
    guard let handle else { return 0 }
    return [SQLITE_DBSTATUS_CACHE_HIT, SQLITE_DBSTATUS_CACHE_MISS].reduce(0) { sum, counter in
      var (now, most): (Int32, Int32) = (0, 0)
      sqlite3_db_status(handle, counter, &now, &most, 0)
      return sum + Int(now)
    }
  }
}

/// The size of a file without its holes, which can be as large as one likes.
///
/// The file isn't opened, since closing it would give up the locks that SQLite holds on it.
private struct StoredSize {
  /// The bytes that it takes on the disk.
  var onDisk = 0

  /// The most bytes that these can stand for: a file system compresses them to no less than a sixteenth.
  var most = 0

  /// The type of ZFS, which counts the blocks of what was written only seconds later.
  private static let lateType: UInt64 = 0x2fc1_2fc1

  init(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    let size = min(Int(status.st_size), 1 << 48)
    onDisk = cvolume_type(path) == Self.lateType ? size : min(Int(status.st_blocks), 1 << 40) * 512
    most = min(size, 16 * onDisk)
  }
}
