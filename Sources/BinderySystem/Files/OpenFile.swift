internal import Glibc

/// A regular file that is open, without following a link in its place, until it is let go.
package final class OpenFile: Sendable {
  /// What a file is opened for.
  package enum Use: Sendable {
    /// Reading alone.
    case reading

    /// Reading, and appending to an existing file.
    case appending

    /// Reading and appending, for which the file is created if it doesn't exist, for the user alone.
    case appendingOrCreating

    /// Reading and appending to a new file for the user alone, which must not exist yet.
    case creating

    /// The flags of `open()`.
    fileprivate var flags: Int32 {
      switch self {
      case .reading: O_RDONLY
      case .appending: O_RDWR
      case .appendingOrCreating: O_RDWR | O_CREAT
      case .creating: O_RDWR | O_CREAT | O_EXCL
      }
    }
  }

  /// The descriptor, which is closed with this object.
  package let descriptor: Int32

  /// Opens a file, or throws the failure, which for anything but a regular file is `invalidArgument`.
  package init(at path: String, for use: Use) throws(SystemFailure) {
    descriptor = open(path, use.flags | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw .last(at: path) }
    guard status?.isFile == true else { throw SystemFailure(path: path, error: .invalidArgument) }
  }

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The owner, permissions and size of the file, or `nil` if the system reports an error.
  package var status: FileStatus? { FileStatus(of: descriptor) }

  /// Returns another descriptor of the file, with the same locks, or `nil` if the process has too many.
  package func duplicate() -> OpenFile? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    return copy >= 0 ? OpenFile(descriptor: copy) : nil
  }

  /// Reads the bytes of a range, or fewer if they can't be read.
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

  /// Waits until the disk has what was written, and returns whether it has.
  package func sync() -> Bool {
    fdatasync(descriptor) == 0
  }
}

// The locks of the file as a whole, which processes keep to that ask for them.
extension OpenFile {
  /// Takes the shared lock, trying again for a time of about 200 ms. Without it by then, or on a file system that has
  /// no locks, the file goes without.
  package func lockShared() {
    for _ in 0..<100 {
      if flock(descriptor, LOCK_SH | LOCK_NB) == 0 || errno != EWOULDBLOCK { return }
      usleep(2000)
    }
  }

  /// Takes the exclusive lock without waiting, and returns whether it is held. If not, the shared one may be lost too.
  package func lockAlone() -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }
}
