package import BinderySystem
internal import Glibc

/// A file that is open for reading. Closed when the last who holds it lets go.
package final class LibraryFile: Sendable {
  /// The system's number for the open file.
  package let descriptor: Int32

  /// Whose the file was when it was opened, and who might do what with it.
  package let status: FileStatus

  /// The number of bytes in the file.
  package var count: Int { status.count }

  /// Opens a regular file.
  ///
  /// - Parameter path: The file.
  /// - Throws: Why it can't be opened, or that it is no file.
  package convenience init(path: String) throws(PluginError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw PluginError(code: .notFound, plugin: path, detail: "it can't be opened: \(reason)")
    }
    guard let status = FileStatus(of: descriptor), status.isFile else {
      close(descriptor)
      throw PluginError(code: .notAPlugin, plugin: path, detail: "it is not a file")
    }
    self.init(adopting: descriptor, status: status)
  }

  /// Takes an open file, which is closed with this.
  package init(adopting descriptor: Int32, status: FileStatus) {
    self.descriptor = descriptor
    self.status = status
  }

  deinit {
    close(descriptor)
  }

  /// Reads bytes, or returns fewer where the file ends earlier or can't be read.
  ///
  /// - Parameter range: Where the bytes stand in the file.
  /// - Returns: The bytes.
  package func bytes(in range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
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

  /// Where the file is now and whose.
  package var place: FilePlace {
    let status = FileStatus(of: descriptor) ?? status
    return FilePlace(status: status, path: status.isLinked ? realPath : nil)
  }

  /// The path of the file without links, as the system knows it.
  private var realPath: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/fd/\(descriptor)", &buffer, buffer.count - 1)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
