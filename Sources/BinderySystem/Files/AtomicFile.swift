internal import Glibc

/// A small file that is there as a whole, old or new, whoever writes it and whenever the power fails.
package struct AtomicFile {
  /// Why the file can't be written.
  package struct Failure: Error {
    /// The file concerned and the system's reason, without a full stop.
    package let sentence: String
  }

  package let path: String

  /// Creates a file, which need not be there yet.
  package init(path: String) {
    self.path = path
  }

  /// The file that those who write wait for each other at. It stays, so that all of them see the same one.
  private var lockPath: String { path + ".lock" }

  /// What is being written. Only the holder of the lock writes it, and one that a power cut left behind is replaced.
  private var partPath: String { path + ".part" }

  private var folder: String {
    let parts = path.utf8.lastIndex(of: 0x2f).map { path[..<$0] } ?? "."
    return parts.isEmpty ? "/" : String(parts)
  }

  /// Calls a function while nobody else, in this process or another, writes the file. The folder is made where it
  /// isn't there.
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

  /// Replaces the file; the lock has to be held. When this returns, the new one survives a power cut.
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
