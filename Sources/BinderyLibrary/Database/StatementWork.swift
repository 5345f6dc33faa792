internal import CSQLite
internal import Glibc

/// The work that a statement does, bounded by the bytes that the library's file really has.
///
/// The pages of a hostile file lead to each other, so that a statement finds rows without end.
final class StatementWork {
  /// The operations of SQLite's virtual machine between two looks at the sum.
  private static let interval = 10_000

  /// The operations that each statement may do, and those for each byte of the file: a row of the smallest item has
  /// more than 100 bytes, and no statement here does more than 100 operations with one.
  private static let (operations, operationsPerByte) = (10_000_000, 8)

  /// The bytes that may be read from many rows without a look at the file.
  private static let bytes = 1 << 20

  /// Whether a statement has done more than its file can give reason for.
  private(set) var isSpent = false

  private let path: String
  private var operations = 0
  private var allowedOperations = StatementWork.operations
  private var allowedBytes = StatementWork.bytes

  /// Creates the work of a connection to a file.
  init(of path: String) {
    self.path = path
  }

  /// Has a connection ask now and then whether its statement may go on. The connection must not outlive this object.
  func watch(_ handle: OpaquePointer) {
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
  }

  /// Throws a `LibraryError` where the different rows of a file have more bytes than the file itself.
  func expect(_ byteCount: Int) throws(LibraryError) {
    if byteCount > allowedBytes { allowedBytes = Self.bytes + storedSize }
    if byteCount > allowedBytes { throw error }
  }

  /// What is told about a file whose pages lead to each other.
  var error: LibraryError { LibraryError(.damaged, at: path, "its pages lead to each other") }

  private func mayGoOn() -> Bool {
    operations += Self.interval
    // The file grows while it is written to, so it is measured where the last measure isn't enough.
    if operations > allowedOperations { allowedOperations = Self.operations + Self.operationsPerByte * storedSize }
    isSpent = operations > allowedOperations
    return !isSpent
  }

  /// The bytes of the file and of its log, without holes.
  private var storedSize: Int {
    [path, path + "-wal"].reduce(0) { $0 + StoredSize(of: $1).byteCount }
  }
}

/// The size of a file without its holes, which take no room on the disk and can be as large as one likes.
private struct StoredSize {
  /// The parts of a file that are looked at: one with more has been made to be measured.
  private static let partLimit = 10_000

  /// SEEK_DATA and SEEK_HOLE, which Swift's module of the C library leaves out.
  private static let (nextData, nextHole): (Int32, Int32) = (3, 4)

  /// The number of bytes, or 0 where there is no file.
  private(set) var byteCount = 0

  init(of path: String) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var hole = 0
    for _ in 0..<Self.partLimit {
      let data = lseek(descriptor, hole, Self.nextData)
      guard data >= 0 else { return }
      hole = lseek(descriptor, data, Self.nextHole)
      guard hole > data else { return }
      byteCount += hole - data
    }
  }
}
