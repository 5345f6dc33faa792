internal import Glibc
internal import Synchronization

/// A pool of connections to a library, each used by one task at a time.
final class IdleReaders: Sendable {
  /// A connection that is used by one task at a time.
  ///
  /// `@unchecked Sendable`, because SQLite's connections may move between threads but not be shared by them, which the
  /// compiler can't see: a connection is either in the pool, which a mutex guards, or owned by the task that took it.
  struct Lent: @unchecked Sendable {
    let value: LibraryReader

    /// The file that the path led to before it was opened.
    fileprivate let file: FileMark
  }

  /// The number of idle connections that are kept. Those beyond it are closed.
  private let limit: Int

  let path: String
  private let readers = Mutex<[Lent]>([])

  /// Creates an empty pool for the library at a path.
  ///
  /// By default two connections are kept, since searches need more only while one overtakes another.
  init(path: String, keeping limit: Int = 2) {
    (self.path, self.limit) = (path, limit)
  }

  /// The number of idle connections.
  var count: Int { readers.withLock { $0.count } }

  /// Returns an idle connection, or opens one. Throws a `LibraryError` if the library can't be opened.
  ///
  /// A connection to a file that the path no longer leads to is closed.
  func reader() throws(LibraryError) -> Lent {
    let file = FileMark(of: path)
    while let reader = readers.withLock({ $0.popLast() }) {
      if reader.file == file { return reader }
    }
    return Lent(value: try LibraryReader(path: path), file: file)
  }

  /// Returns a connection to the pool, or closes it if the pool is full.
  func take(back reader: Lent) {
    readers.withLock { readers in
      if readers.count < limit { readers.append(reader) }
    }
  }
}

/// The identity of the file that a path leads to.
private struct FileMark: Hashable {
  private var device: dev_t = 0
  private var number: ino_t = 0

  init(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    (device, number) = (status.st_dev, status.st_ino)
  }
}
