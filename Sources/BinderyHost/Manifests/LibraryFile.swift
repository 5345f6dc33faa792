#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that is open for reading. Closed when it goes away.
struct LibraryFile: ~Copyable {
  private let descriptor: Int32

  /// The number of bytes in the file.
  let count: Int

  /// Opens a regular file.
  init(path: String) throws(PluginError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      count = 0
      let reason = String(cString: strerror(errno))
      throw PluginError(code: .notFound, plugin: path, detail: "it can't be opened: \(reason)")
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      count = 0
      throw PluginError(code: .notAPlugin, plugin: path, detail: "it is not a file")
    }
    count = Int(status.st_size)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Reads bytes, or returns fewer where the file ends earlier or can't be read.
  ///
  /// - Parameter range: Where the bytes stand in the file.
  /// - Returns: The bytes.
  func bytes(in range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
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
}
