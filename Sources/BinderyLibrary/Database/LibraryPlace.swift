internal import Glibc

/// A library's file and the files beside it, which are checked before SQLite opens any of them.
///
/// SQLite trusts the files that it finds there: a rollback journal makes it write to the library, and delete any file
/// that the journal names. Libraries have a write-ahead log, and are created under another name, so none of them has
/// such a journal.
final class LibraryPlace {
  private let path: String

  /// The descriptor that refers to the file without opening it, so that a FIFO or a device isn't waited for.
  private let descriptor: Int32

  private let status: stat

  /// O_PATH, which Swift's module of the C library leaves out: the number is that of x86-64 and of 64-bit ARM.
  private static let reference: Int32 = 0o10_000_000

  /// Checks the files of a library, and opens a connection to it.
  ///
  /// - Parameters:
  ///   - path: The path of the library.
  ///   - access: Whether the library is read or written.
  /// - Returns: The connection, and the checked place if no lock keeps other processes from changing the file
  ///   meanwhile.
  /// - Throws: A `LibraryError` if there is no file, if it is no regular file, or if a file beside it doesn't belong to
  ///   it.
  static func open(
    _ path: String, _ access: Database.Access
  ) throws(LibraryError) -> (database: Database, unlocked: LibraryPlace?) {
    let place = try LibraryPlace(path)
    if access == .writing, !isWritable(path) { throw LibraryError(.unusable, at: path, "it may only be read") }
    try place.expectReadableLog()
    let isAlone = access == .reading && place.isUnchanging
    let database = try Database(path: path, isAlone ? .readingAlone : access)
    try place.expectSame()
    try database.run("PRAGMA trusted_schema = OFF")
    return (database, isAlone ? place : nil)
  }

  /// Throws an error if the library's file was written to or replaced since it was opened.
  func expectUnchanged() throws(LibraryError) {
    var now = stat()
    guard fstat(descriptor, &now) == 0, now.st_size == status.st_size, now.st_mtim.tv_sec == status.st_mtim.tv_sec,
      now.st_mtim.tv_nsec == status.st_mtim.tv_nsec
    else { throw LibraryError(.busy, at: path) }
    try expectSame()
  }

  /// Creates the place of the library at a path, and checks its files. Throws as `open` does.
  init(_ path: String) throws(LibraryError) {
    let descriptor = Glibc.open(path, Self.reference | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.error(errno, at: path) }
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    (self.path, self.descriptor, self.status) = (path, descriptor, status)
    guard isFile else { throw LibraryError(.unusable, at: path, "it isn't a regular file") }
    try expectNothingForeign()
  }

  deinit {
    close(descriptor)
  }

  /// Returns the error for a library whose path can't be opened, from the number in `errno`.
  private static func error(_ number: Int32, at path: String) -> LibraryError {
    var link = stat()
    guard number == ENOENT else { return LibraryError(.unusable, at: path, String(cString: strerror(number))) }
    return lstat(path, &link) == 0
      ? LibraryError(.unusable, at: path, "it is a link to what isn't there") : LibraryError(.missing, at: path)
  }

  /// Whether the library can't change: it has no log, and none can be created beside it in a read-only folder.
  private var isUnchanging: Bool {
    guard let (folder, file) = Self.realPath(path) else { return false }
    var log = stat()
    return access(folder, W_OK) != 0 && (lstat(file + "-wal", &log) != 0 || log.st_size == 0)
  }

  /// Throws an error if a library has a log that SQLite can't read: without the file that goes with it, which can't be
  /// made in a read-only folder. What the log has would be missing from an answer without it.
  private func expectReadableLog() throws(LibraryError) {
    guard let (folder, file) = Self.realPath(path), access(folder, W_OK) != 0 else { return }
    var other = stat()
    guard lstat(file + "-wal", &other) == 0, other.st_size > 0, lstat(file + "-shm", &other) != 0 else { return }
    throw LibraryError(
      .unusable, at: path,
      "what its log '\(file)-wal' has can be read only where files can be made beside it; copy both to another folder")
  }

  /// Returns whether this process may write the file at a path and create files beside it.
  static func isWritable(_ path: String) -> Bool {
    guard let (folder, file) = realPath(path) else { return false }
    return access(folder, W_OK) == 0 && access(file, W_OK) == 0
  }

  /// Returns the real path of a file and that of its folder, or `nil` if there is none.
  private static func realPath(_ path: String) -> (folder: String, file: String)? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    let file = String(cString: real)
    return (file.lastIndex(of: "/").map { String(file[...$0]) } ?? "/", file)
  }

  /// Throws an error if the library's path now leads to another file.
  private func expectSame() throws(LibraryError) {
    var now = stat()
    guard stat(path, &now) == 0, now.st_dev == status.st_dev, now.st_ino == status.st_ino else {
      throw LibraryError(.unusable, at: path, "it was replaced while it was opened")
    }
  }

  private func expectNothingForeign() throws(LibraryError) {
    // SQLite looks beside the file that a link leads to.
    guard let (_, file) = Self.realPath(path) else { throw LibraryError(.missing, at: path) }
    var other = stat()
    if lstat(file + "-journal", &other) == 0 {
      throw LibraryError(
        .unusable, at: path, "'\(file)-journal' lies beside it, which no library has; move that away if it isn't yours")
    }
    for end in ["-wal", "-shm"] where lstat(file + end, &other) == 0 {
      guard isOurs(other), other.st_nlink == 1 || Self.isLog(file + end, other) else {
        throw LibraryError(
          .unusable, at: path, "'\(file)\(end)' isn't a file of the library's owner; move that away if it isn't yours")
      }
    }
  }

  /// Returns whether a file beside the library belongs to its owner, this user or a group that may write to the
  /// library.
  private func isOurs(_ other: stat) -> Bool {
    guard other.st_mode & S_IFMT == S_IFREG else { return false }
    let isOfGroup = other.st_gid == status.st_gid && status.st_mode & S_IWGRP != 0
    return other.st_uid == status.st_uid || other.st_uid == geteuid() || isOfGroup
  }

  /// Returns whether a file that has a second hard link, such as one that a backup keeps, is a log of SQLite, and not
  /// another file that would be overwritten.
  private static func isLog(_ path: String, _ status: stat) -> Bool {
    if status.st_size == 0 { return true }
    // Closing a descriptor of this file would release SQLite's locks on it. So only its size is checked: 32 KiB blocks.
    if path.hasSuffix("-shm") { return status.st_size % (32 << 10) == 0 }
    let descriptor = Glibc.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var mark = [UInt8](repeating: 0, count: 4)
    return read(descriptor, &mark, 4) == 4 && mark[..<3] == [0x37, 0x7f, 0x06] && mark[3] & 0xfe == 0x82
  }
}
