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
  private let descriptor: Descriptor

  /// Opens the file at a path for reading, following symbolic links. Throws the failure if that isn't possible.
  package init(at path: FilePath) throws(Failure) {
    // What isn't a regular file isn't opened at all. If another thing takes its place in between, opening it doesn't
    // block, and it is told by its descriptor.
    var status = stat()
    guard stat(path.terminated, &status) == 0 else { throw .system(.last) }
    try Self.expectFile(FileType(mode: status.st_mode))
    let number = open(path.terminated, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
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
    var bytes: [UInt8] = []
    var error: SystemError?
    // An array of no capacity would write to the storage that all empty arrays share, which looks like a race.
    bytes = [UInt8](unsafeUninitializedCapacity: max(count, 1)) { buffer, initialized in
      while initialized < count, let base = buffer.baseAddress {
        let read = pread(descriptor.number, base + initialized, count - initialized, off_t(initialized))
        if read < 0, errno == EINTR { continue }
        if read < 0 { error = .last }
        guard read > 0 else { return }
        initialized += read
      }
    }
    if let error { throw .system(error) }
    return bytes
  }
}
