internal import Glibc

/// The file of a library and what lies beside it, looked at before SQLite opens any of it.
///
/// SQLite obeys what it finds there: a rollback journal has it write to the file, and delete any file that the journal
/// names. Libraries have a write-ahead log, and are made under another name, so that none of ours has such a journal.
final class LibraryPlace {
  private let path: String

  /// Refers to the file without opening it, so that a FIFO or a device isn't waited for.
  private let descriptor: Int32

  private let status: stat

  /// O_PATH, which Swift's module of the C library leaves out: the number is that of x86-64 and of 64-bit ARM.
  private static let reference: Int32 = 0o10_000_000

  /// Opens a library.
  ///
  /// - Parameters:
  ///   - path: The path of the library.
  ///   - access: What is to be done with it.
  /// - Returns: The connection, and the place if no lock keeps others from changing the file meanwhile.
  /// - Throws: A `LibraryError` if there is none, if it is no regular file, or if something lies beside it that isn't ours.
  static func open(
    _ path: String, _ access: Database.Access
  ) throws(LibraryError) -> (database: Database, unlocked: LibraryPlace?) {
    let place = try LibraryPlace(path)
    if access == .writing, !isWritable(path) { throw LibraryError(.unusable, at: path, "it may only be read") }
    let isAlone = access == .reading && place.isUnchanging
    let database = try Database(path: path, isAlone ? .readingAlone : access)
    try place.expectSame()
    try database.run("PRAGMA trusted_schema = OFF")
    return (database, isAlone ? place : nil)
  }

  /// Throws if the file was written to since it was opened.
  func expectUnchanged() throws(LibraryError) {
    var now = stat()
    guard fstat(descriptor, &now) == 0, now.st_size == status.st_size, now.st_mtim.tv_sec == status.st_mtim.tv_sec,
      now.st_mtim.tv_nsec == status.st_mtim.tv_nsec
    else { throw LibraryError(.busy, at: path) }
    try expectSame()
  }

  /// Refers to the library at a path. Throws as `open` does.
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

  /// Returns the reason why a path can't be opened.
  private static func error(_ number: Int32, at path: String) -> LibraryError {
    var link = stat()
    guard number == ENOENT else { return LibraryError(.unusable, at: path, String(cString: strerror(number))) }
    return lstat(path, &link) == 0
      ? LibraryError(.unusable, at: path, "it is a link to what isn't there") : LibraryError(.missing, at: path)
  }

  /// Whether the library has no log, and none can be made beside it: on a medium or in a folder that is read-only.
  private var isUnchanging: Bool {
    guard let (folder, file) = Self.realPath(path) else { return false }
    var log = stat()
    return access(folder, W_OK) != 0 && (lstat(file + "-wal", &log) != 0 || log.st_size == 0)
  }

  /// Returns whether the file at a path and what lies beside it may be written.
  static func isWritable(_ path: String) -> Bool {
    guard let (folder, file) = realPath(path) else { return false }
    return access(folder, W_OK) == 0 && access(file, W_OK) == 0
  }

  /// Returns the file that a path leads to and the folder that it lies in, or `nil` if there is none.
  private static func realPath(_ path: String) -> (folder: String, file: String)? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    let file = String(cString: real)
    return (file.lastIndex(of: "/").map { String(file[...$0]) } ?? "/", file)
  }

  /// Throws if another file lies at the path than before.
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

  /// Returns whether a file belongs to somebody who may write to the library.
  private func isOurs(_ other: stat) -> Bool {
    guard other.st_mode & S_IFMT == S_IFREG else { return false }
    let isOfGroup = other.st_gid == status.st_gid && status.st_mode & S_IWGRP != 0
    return other.st_uid == status.st_uid || other.st_uid == geteuid() || isOfGroup
  }

  /// Returns whether a file with a second name, such as one that a backup keeps, is a log of SQLite, and not another file
  /// that would be written to.
  private static func isLog(_ path: String, _ status: stat) -> Bool {
    if status.st_size == 0 { return true }
    // Closing a descriptor of this file would release SQLite's locks on it, so only its size is checked: blocks of 32 KiB.
    if path.hasSuffix("-shm") { return status.st_size % (32 << 10) == 0 }
    let descriptor = Glibc.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var mark = [UInt8](repeating: 0, count: 4)
    return read(descriptor, &mark, 4) == 4 && mark[..<3] == [0x37, 0x7f, 0x06] && mark[3] & 0xfe == 0x82
  }
}

extension LibraryPlace {
  /// Makes an empty library that its user alone may read, under another name, and gives it its own once it is whole.
  ///
  /// Where another process makes one at the same time, that of the other stays.
  static func make(at path: String) throws(LibraryError) {
    let draft = "\(path).\(getpid()).\(UInt32.random(in: 0 ... .max)).new"
    let descriptor = Glibc.open(draft, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw LibraryError(.unusable, at: path, String(cString: strerror(errno))) }
    close(descriptor)
    defer { for end in ["", "-wal", "-shm", "-journal"] { unlink(draft + end) } }
    try fill(draft, for: path)
    guard link(draft, path) == 0 || errno == EEXIST || rename(draft, without: path) else {
      throw LibraryError(.unusable, at: path, String(cString: strerror(errno)))
    }
  }

  /// Gives a draft its name on a file system without hard links, such as FAT, unless there is a library meanwhile.
  private static func rename(_ draft: String, without path: String) -> Bool {
    var other = stat()
    return lstat(path, &other) == 0 || Glibc.rename(draft, path) == 0
  }

  /// Makes the tables in an empty file, and closes it, by which its log becomes a part of it.
  private static func fill(_ draft: String, for path: String) throws(LibraryError) {
    do throws(LibraryError) {
      try LibrarySchema.make(in: Database(path: draft, .writing))
    } catch {
      throw LibraryError(error.code, at: path, error.detail)
    }
  }
}
