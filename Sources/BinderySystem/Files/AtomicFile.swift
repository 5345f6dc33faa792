internal import Glibc

/// A small file that is always complete, old or new, despite concurrent writers and power failures.
package struct AtomicFile {
  /// The reason why the file can't be written.
  package struct Failure: Error {
    /// The problem as a sentence without a period, such as `it can't be written: …`, in which `it` is the file.
    package let sentence: String
  }

  /// The path of the file that is replaced as a whole.
  package let path: String

  /// Creates a value for the file at a path, which need not exist yet; nothing on the disk changes.
  package init(path: String) {
    self.path = path
  }

  /// The path of the lock file, which is never removed, so that all writers lock the same one.
  private var lockPath: String { path + ".lock" }

  /// The path of the draft that is written before it replaces the file.
  ///
  /// Only the holder of the lock writes it, and replaces one that a power failure left behind.
  private var partPath: String { path + ".part" }

  /// Waits for a lock that excludes all writers of the file, in this process and in others, and calls a function.
  ///
  /// It creates the folder and a lock file, `path` with `.lock` behind it, if they don't exist. It throws if the lock
  /// file can't be opened or locked.
  package func withLock<Result>(_ body: () -> Result) throws(Failure) -> Result {
    // A failure shows when the lock file is opened.
    try? makeFolders(FolderListing.folder(of: path))
    let descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Self.failure("'\(lockPath)' can't be opened", .last(at: lockPath)) }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw Self.failure("'\(lockPath)' can't be locked", .last(at: lockPath)) }
    }
    return body()
  }

  /// Replaces the file, and returns when the new one survives a power failure; the caller has to hold the lock.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    do throws(SystemFailure) {
      try replaceFile(at: path, draft: partPath, isDurable: true) { descriptor in
        bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
      }
    } catch {
      throw Self.failure("\(error.path == path ? "it" : "'\(partPath)'") can't be written", error)
    }
  }

  /// Returns the failure of a step, from the system's failure.
  private static func failure(_ what: String, _ failure: SystemFailure) -> Failure {
    Failure(sentence: "\(what): \(failure.reason)")
  }
}
