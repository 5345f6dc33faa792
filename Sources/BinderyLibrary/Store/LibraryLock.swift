internal import CSystem
internal import Glibc

/// An exclusive lock on a library, which one process holds at a time until this object or the process ends.
package final class LibraryLock {
  private let descriptor: Int32

  /// The names of network file systems, by their numbers in `statfs`.
  private static let networks: [UInt64: String] = [
    0x6969: "NFS", 0xff53_4d42: "CIFS", 0xfe53_4d42: "SMB", 0x0102_1997: "9P", 0x5346_414f: "AFS",
    0x00c3_6400: "Ceph",
  ]

  /// Takes the lock. Creates the library's folder and a lock file beside the library if they don't exist.
  ///
  /// - Parameters:
  ///   - path: The path of the library.
  ///   - wait: Called once if another process holds the lock, before this waits for it.
  /// - Throws: A `LibraryError` if the folder can't be used, or lies on another machine.
  package init(at path: String, waiting wait: () -> Void) throws(LibraryError) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    Self.make(folder)
    if let network = Self.networks[cvolume_type(folder.isEmpty ? "/" : folder)] {
      throw LibraryError(.network, at: path, network)
    }
    // A symbolic link would create a file elsewhere.
    let descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw LibraryError(.unusable, at: path, "'\(path).lock' can't be opened: \(String(cString: strerror(errno)))")
    }
    self.descriptor = descriptor
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return }
    if errno == EWOULDBLOCK {
      wait()
      while flock(descriptor, LOCK_EX) != 0 {
        guard errno == EINTR else { throw Self.refusal(at: path) }
      }
    } else {
      throw Self.refusal(at: path)
    }
  }

  /// Returns the error for a lock that the system has just refused.
  private static func refusal(at path: String) -> LibraryError {
    LibraryError(.unusable, at: path, "'\(path).lock' can't be locked: \(String(cString: strerror(errno)))")
  }

  deinit {
    close(descriptor)
  }

  /// Creates a folder and those above it that don't exist, for the user alone.
  private static func make(_ folder: String) {
    guard !folder.isEmpty, access(folder, F_OK) != 0 else { return }
    if let above = folder.lastIndex(of: "/") { make(String(folder[..<above])) }
    mkdir(folder, 0o700)
  }
}
