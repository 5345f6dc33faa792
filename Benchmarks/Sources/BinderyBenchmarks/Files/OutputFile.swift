import Glibc

/// A file that is being written. Closed when it goes away.
struct OutputFile: ~Copyable {
  private let descriptor: Int32
  private let path: String

  /// Creates a file, or empties the one that is there.
  init(path: String) throws(SystemError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw SystemError(path) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Writes all bytes.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw SystemError(path) }
      rest = rest.dropFirst(count)
    }
  }
}

/// Stands for `write`, whose name the method above takes.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
