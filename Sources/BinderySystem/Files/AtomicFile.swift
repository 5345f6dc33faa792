internal import Glibc

/// A small file that is always complete, old or new, despite concurrent writers and power failures.
package struct AtomicFile {
  /// The reason why the file can't be written.
  package struct Failure: Error {
    /// The file concerned and the system's reason, without a period.
    package let sentence: String
  }

  /// The path of the file.
  package let path: String

  /// Creates a file, which need not exist yet.
  package init(path: String) {
    self.path = path
  }

  /// The path of the lock file, which is never removed, so that all writers lock the same one.
  private var lockPath: String { path + ".lock" }

  /// The path of the file that is being written.
  ///
  /// Only the holder of the lock writes it, and replaces one that a power failure left behind.
  private var partPath: String { path + ".part" }

  private var folder: String {
    let parts = path.utf8.lastIndex(of: 0x2f).map { path[..<$0] } ?? "."
    return parts.isEmpty ? "/" : String(parts)
  }

  /// Calls a function under a lock that excludes all writers of the file, in this process and in others.
  ///
  /// It creates the folder if that doesn't exist.
  package func withLock<Result>(_ body: () -> Result) throws(Failure) -> Result {
    makeFolders(folder)
    let descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure("'\(lockPath)' can't be opened") }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw failure("'\(lockPath)' can't be locked") }
    }
    return body()
  }

  /// Replaces the file, and returns when the new one survives a power failure; the caller has to hold the lock.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    unlink(partPath)
    let descriptor = open(partPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure("'\(partPath)' can't be written") }
    let isWritten = bytes.withUnsafeBytes { writeAll($0, to: descriptor) } && fsync(descriptor) == 0
    let problem = isWritten ? nil : failure("'\(partPath)' can't be written")
    let isClosed = close(descriptor) == 0
    guard isWritten, isClosed, rename(partPath, path) == 0 else {
      let failure = problem ?? failure("it can't be written")
      unlink(partPath)
      throw failure
    }
    syncFolder(folder)
  }

  private func failure(_ what: String) -> Failure {
    Failure(sentence: "\(what): \(String(cString: strerror(errno)))")
  }
}
