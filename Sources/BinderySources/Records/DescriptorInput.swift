internal import Glibc

/// An input that reads a file, pipe or socket by its file descriptor.
///
/// This file is the only one of the folder that makes system calls.
final class DescriptorInput: ByteInput {
  /// The input's name in messages: a path, `standard input`, or the name given at its creation.
  let name: String

  /// The file descriptor that is read.
  private let descriptor: Int32
  /// Whether the descriptor is closed when this object is released.
  private let closesWhenDone: Bool

  /// Creates an input from an open descriptor, which it closes at the end only if `closesWhenDone` is `true`.
  init(descriptor: Int32, name: String, closesWhenDone: Bool) {
    self.descriptor = descriptor
    self.name = name
    self.closesWhenDone = closesWhenDone
  }

  /// Opens a file for reading; throws if that fails or the path is a directory's.
  ///
  /// A named pipe blocks until it has a writer.
  convenience init(path: String) throws(SourceError) {
    let descriptor = Self.retrying { open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw Self.error(errno, for: path) }
    self.init(descriptor: descriptor, name: path, closesWhenDone: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.error(errno, for: path) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .isDirectory(path) }
  }

  /// An input that reads the standard input of the process; throws if that was closed when the process started.
  static var standardInput: DescriptorInput {
    get throws(SourceError) {
      let input = DescriptorInput(descriptor: STDIN_FILENO, name: "standard input", closesWhenDone: false)
      // A descriptor with close-on-exec can't be inherited: standard input was closed at the start, and its number now
      // belongs to another file of this process.
      let flags = fcntl(input.descriptor, F_GETFD)
      guard flags >= 0, flags & FD_CLOEXEC == 0 else { throw error(EBADF, for: input.name) }
      return input
    }
  }

  deinit {
    if closesWhenDone { close(descriptor) }
  }

  /// Reads as many bytes as are there, at least one unless it is the end, and returns their number.
  func read(into room: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
    while true {
      let count = Self.retrying { Glibc.read(descriptor, room.baseAddress, room.count) }
      if count >= 0 { return count }
      guard errno == EAGAIN || errno == EWOULDBLOCK else { throw Self.error(errno, for: name) }
      waitForBytes()
    }
  }

  /// Blocks until the descriptor, which is non-blocking, has bytes or has reached its end.
  private func waitForBytes() {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = Self.retrying { poll(&request, 1, -1) }
  }

  /// Repeats a system call as long as signals interrupt it, and returns its result.
  private static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }

  /// Returns the error for a number of `errno`.
  private static func error(_ number: Int32, for name: String) -> SourceError {
    switch number {
    case ENOENT, ENOTDIR: .notFound(name)
    case EISDIR: .isDirectory(name)
    case EBADF: .unreadable(name, reason: "it is closed")
    default: .unreadable(name, reason: String(cString: strerror(number)))
    }
  }
}
