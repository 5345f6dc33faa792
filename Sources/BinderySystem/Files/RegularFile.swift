internal import Glibc

/// A regular file that is open for reading. Nothing else is opened in its place, which a named pipe could block and on
/// which a device could act.
package struct RegularFile: Sendable {
  /// The reason why there is no regular file to read at a path.
  package enum Failure: Error, Hashable {
    /// The path leads to something of another type.
    case otherType(FileType)

    /// The system refuses to open or read the file.
    case system(SystemError)
  }

  /// The descriptor of the file, which is closed with the last copy of this value.
  package let descriptor: Descriptor

  /// Opens the file at a path for reading, and throws the failure if that isn't possible. Symbolic links to the file are
  /// followed unless `followsLinks` is false.
  package init(at path: FilePath, followsLinks: Bool = true) throws(Failure) {
    // What isn't a regular file isn't opened at all. If another thing takes its place in between, opening it doesn't
    // block, and it is told by its descriptor.
    var status = stat()
    guard (followsLinks ? stat(path.terminated, &status) : lstat(path.terminated, &status)) == 0 else {
      throw .system(.last)
    }
    try Self.expectFile(FileType(mode: status.st_mode))
    let number = open(
      path.terminated, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW))
    guard number >= 0 else { throw .system(.last) }
    descriptor = Descriptor(owning: number)
    try Self.expectFile(FileStatus(of: number)?.type ?? .unknown)
  }

  /// Throws a failure if a type isn't that of a regular file.
  private static func expectFile(_ type: FileType) throws(Failure) {
    guard type == .file else { throw .otherType(type) }
  }

  /// Returns the first bytes of the file: `count` of them, or all if the file is shorter.
  ///
  /// Throws the failure if the system can't read them.
  package func head(_ count: Int) throws(Failure) -> [UInt8] {
    var error: SystemError?
    let bytes = Self.head(count, of: descriptor, &error)
    if let error { throw .system(error) }
    return bytes
  }

  /// Returns the first bytes of an open file as ``head(_:)`` does, or fewer if the system can't read them.
  package static func head(_ count: Int, of file: Descriptor) -> [UInt8] {
    var error: SystemError?
    return head(count, of: file, &error)
  }

  private static func head(_ count: Int, of file: Descriptor, _ error: inout SystemError?) -> [UInt8] {
    // An array of no capacity would write to the storage that all empty arrays share, which looks like a race.
    [UInt8](unsafeUninitializedCapacity: max(count, 1)) { buffer, initialized in
      while initialized < count, let base = buffer.baseAddress {
        let read = pread(file.number, base + initialized, count - initialized, off_t(initialized))
        if read < 0, errno == EINTR { continue }
        if read < 0 { error = .last }
        guard read > 0 else { return }
        initialized += read
      }
    }
  }
}
