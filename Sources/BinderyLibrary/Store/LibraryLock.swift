internal import BinderySystem
internal import Glibc

/// An exclusive lock on a library, which one process holds at a time until this object or the process ends.
package final class LibraryLock {
  private let descriptor: Int32

  /// Takes the lock. Creates the library's folder and a lock file beside the library if they don't exist.
  ///
  /// - Parameters:
  ///   - path: The path of the library.
  ///   - wait: Called once if another process holds the lock, before this waits for it, with the name of that process,
  ///     such as `process 4711`. If it throws, this doesn't wait.
  /// - Throws: A `LibraryError` if what lies at the path is no library, if the folder can't be used, or if locks there
  ///   don't keep others from writing.
  package init(
    at path: String, waiting wait: (_ holder: String) throws(LibraryError) -> Void
  ) throws(LibraryError) {
    let folder = FolderListing.folder(of: path)
    do throws(SystemFailure) {
      try makeFolders(folder)
    } catch {
      throw LibraryError(.unusable, at: path, "its folder can't be made: \(error.error)")
    }
    try Self.expectLibrary(at: path)
    if let system = FileSystem(of: folder), system.isRemote {
      throw LibraryError(.unlockable, at: path, "'\(system.origin)', which is on another machine (\(system.type))")
    }
    // A symbolic link would create a file elsewhere.
    let lockPath = path + ".lock"
    let descriptor = open(lockPath, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw LibraryError(.unusable, at: path, "'\(lockPath)' can't be opened: \(String(cString: strerror(errno)))")
    }
    self.descriptor = descriptor
    try lock(path, waiting: wait)
    guard FileLocks(of: lockPath, lockedBy: descriptor).areExclusive else {
      throw LibraryError(.unlockable, at: path, "a file system whose locks keep no other process out")
    }
    noteHolder()
  }

  /// Returns the name of the process that holds the lock of a library at the moment, such as `process 4711`, or `nil`
  /// if none does.
  package static func holder(at path: String) -> String? {
    let descriptor = open(path + ".lock", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK ? holder(of: descriptor) : nil
  }

  deinit {
    close(descriptor)
  }

  private func lock(
    _ path: String, waiting wait: (_ holder: String) throws(LibraryError) -> Void
  ) throws(LibraryError) {
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return }
    guard errno == EWOULDBLOCK else { throw Self.refusal(at: path) }
    try wait(Self.holder(of: descriptor))
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw Self.refusal(at: path) }
    }
  }

  /// Writes the process that holds the lock into its file, for whoever waits for it.
  private func noteHolder() {
    let number = Array("\(getpid())\n".utf8)
    _ = ftruncate(descriptor, 0)
    _ = pwrite(descriptor, number, number.count, 0)
  }

  /// Returns the name of the process that has locked an open file, as far as that says it.
  private static func holder(of descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    let number = Int32(String(decoding: bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    return number.map { "process \($0)" } ?? "another process"
  }

  /// Returns the error for a lock that the system has just refused.
  private static func refusal(at path: String) -> LibraryError {
    LibraryError(.unusable, at: path, "'\(path).lock' can't be locked: \(String(cString: strerror(errno)))")
  }

  /// Throws an error if a file at the path can't be a library, beside which no lock file should be left then.
  private static func expectLibrary(at path: String) throws(LibraryError) {
    do throws(LibraryError) {
      _ = try LibraryReader(path: path)
    } catch {
      // A damaged library can still be rebuilt.
      if error.code == .unusable || error.code == .newer { throw error }
    }
  }
}

/// Whether the locks of a file keep others from taking them.
private struct FileLocks {
  let areExclusive: Bool

  /// Tries to lock a file again that a descriptor has locked by `flock`, in both ways that libraries are locked: as a
  /// whole, and a byte of it, as SQLite does.
  init(of path: String, lockedBy descriptor: Int32) {
    let other = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
    defer { close(other) }
    let isWholeFree = flock(other, LOCK_EX | LOCK_NB) == 0
    // Locks of open files rather than of processes, since those of one process never exclude each other.
    let isHeld = Self.lockByte(of: descriptor)
    areExclusive = other >= 0 && !isWholeFree && isHeld && !Self.lockByte(of: other)
  }

  private static func lockByte(of descriptor: Int32) -> Bool {
    var lock = flock()
    (lock.l_type, lock.l_whence, lock.l_len) = (Int16(F_WRLCK), Int16(SEEK_SET), 1)
    return withUnsafeMutablePointer(to: &lock) { fcntl(descriptor, openFileLock, $0) } == 0
  }

  /// F_OFD_SETLK, which Swift's module of the C library leaves out.
  private static let openFileLock: Int32 = 37
}
