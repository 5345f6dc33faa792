internal import Glibc

/// An open regular file, which is closed when this object is deallocated. A symbolic link in its place isn't followed.
package final class OpenFile: Sendable {
  /// The operations that a file is opened for.
  package enum Use: Sendable {
    /// The file is only read.
    case reading

    /// An existing file is read and appended to.
    case appending

    /// The file is read and appended to. It is created, for the user alone, if it doesn't exist.
    case appendingOrCreating

    /// A new file, for the user alone, is read and appended to. Opening fails if the file exists.
    case creating

    /// The flags that `open()` takes for the operations.
    fileprivate var flags: Int32 {
      switch self {
      case .reading: O_RDONLY
      case .appending: O_RDWR
      case .appendingOrCreating: O_RDWR | O_CREAT
      case .creating: O_RDWR | O_CREAT | O_EXCL
      }
    }
  }

  /// The file descriptor, which is closed when this object is deallocated.
  package let descriptor: Int32

  /// Opens the regular file at a path, or throws the failure, which is `invalidArgument` for anything else, such as a
  /// folder.
  package init(at path: String, for use: Use) throws(SystemFailure) {
    descriptor = open(path, use.flags | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw .last(at: path) }
    guard status?.isFile == true else { throw SystemFailure(path: path, error: .invalidArgument) }
  }

  /// Takes the ownership of a file descriptor.
  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The owner, permissions and size of the file, or `nil` if the system reports an error.
  package var status: FileStatus? { FileStatus(of: descriptor) }

  /// Returns another descriptor of the same open file, which shares its locks, or `nil` if the process has too many.
  package func duplicate() -> OpenFile? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    return copy >= 0 ? OpenFile(descriptor: copy) : nil
  }

  /// Returns the bytes at a range of offsets in the file, or fewer if the file ends before or can't be read.
  package func bytes(in range: Range<Int>) -> [UInt8] {
    // An empty array would write to the storage that all empty arrays share, which looks like a race.
    guard !range.isEmpty else { return [] }
    return [UInt8](unsafeUninitializedCapacity: range.count) { buffer, initialized in
      while initialized < range.count, let base = buffer.baseAddress {
        let read = pread(
          descriptor, base + initialized, range.count - initialized, off_t(range.lowerBound + initialized))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { return }
        initialized += read
      }
    }
  }

  /// Appends bytes in one write, or throws the error if not all of them were written.
  package func append(_ bytes: [UInt8]) throws(SystemError) {
    let written = write(descriptor, bytes, bytes.count)
    guard written != bytes.count else { return }
    throw written < 0 ? .last : .noSpace
  }

  /// Waits until the disk has all that was written to the file, and returns whether that succeeded.
  package func sync() -> Bool {
    fdatasync(descriptor) == 0
  }
}

// The advisory locks of the file as a whole, which bind only processes that use them.
extension OpenFile {
  /// Acquires the shared lock of the file, and tries for about 200 ms. After that, or on a file system without locks,
  /// continues without the lock.
  package func lockShared() {
    for _ in 0..<100 {
      if flock(descriptor, LOCK_SH | LOCK_NB) == 0 || errno != EWOULDBLOCK { return }
      usleep(2000)
    }
  }

  /// Tries to acquire the exclusive lock of the file without waiting, and returns whether it is held. If not, the
  /// shared lock may be lost too.
  package func lockAlone() -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }
}
