package import BinderyContract
package import BinderySystem
internal import Glibc

/// A regular file, such as a library, that is open for reading and is closed with its last reference.
package final class LibraryFile: Sendable {
  /// The file descriptor, which is open for reading.
  package let descriptor: Int32

  /// The owner, permissions, size and other attributes of the file when it was opened.
  package let status: FileStatus

  /// The size of the file when it was opened, in bytes.
  package var count: Int { status.count }

  /// Opens a regular file.
  ///
  /// Throws if the file can't be opened, or if it isn't a regular file.
  package convenience init(path: String) throws(PluginError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let reason = SystemFailure.last(at: path).reason
      throw PluginError(code: .notFound, plugin: path, detail: "it can't be opened: \(reason)")
    }
    guard let status = FileStatus(of: descriptor), status.isFile else {
      close(descriptor)
      throw PluginError(code: .notAPlugin, plugin: path, detail: "it is not a file")
    }
    self.init(adopting: descriptor, status: status)
  }

  /// Opens the file of a plugin, all of which is going to be read.
  ///
  /// Throws if the file can't be opened, isn't a regular file, or has more bytes than a plugin may have. A sparse file
  /// of terabytes takes no room, and hours to read.
  package convenience init(ofPlugin path: String) throws(PluginError) {
    try self.init(path: path)
    guard count <= Self.pluginLimit else {
      throw PluginError(
        code: .notAPlugin, plugin: path, detail: "it has \(count) bytes; a plugin has at most \(Self.pluginLimit)")
    }
  }

  /// The maximum size of a plugin's file, in bytes.
  private static let pluginLimit = 512 << 20

  /// Creates a file that takes ownership of an open descriptor.
  package init(adopting descriptor: Int32, status: FileStatus) {
    self.descriptor = descriptor
    self.status = status
  }

  deinit {
    close(descriptor)
  }

  /// Returns the bytes in a range of the file, or fewer if the file ends earlier or can't be read.
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

  /// Calls a closure with the file's bytes, part by part in order, until the closure returns `false`.
  ///
  /// It returns `false` if the closure did, and `true` otherwise. A file that was truncated since it was opened ends
  /// early.
  func readParts(_ body: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    var offset = 0
    while offset < count {
      let part = bytes(in: offset..<offset + Self.partCount)
      if part.isEmpty { break }
      guard part.withUnsafeBytes(body) else { return false }
      offset += part.count
    }
    return true
  }

  /// The number of bytes that are read at once, which fit the processor's cache.
  private static let partCount = 256 << 10

  /// The current path and status of the file, also if it was moved or changed since it was opened.
  package var place: FilePlace {
    let status = FileStatus(of: descriptor) ?? status
    return FilePlace(status: status, path: status.isLinked ? realPath : nil)
  }

  /// The path of the file without symbolic links, as the system reports it.
  private var realPath: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/fd/\(descriptor)", &buffer, buffer.count - 1)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
