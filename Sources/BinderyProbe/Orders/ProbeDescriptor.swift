internal import Glibc

/// The file descriptors of an examining process beside the standard ones.
package enum ProbeDescriptor {
  /// The descriptor that messages are written to.
  package static let report: Int32 = 3

  /// The descriptor that the order is read from.
  package static let order: Int32 = 4

  /// The descriptor of the plugin's file.
  package static let plugin: Int32 = 5

  /// The descriptor of the board, which outlives a crash.
  package static let board: Int32 = 6

  /// Reads a descriptor up to its end, closes it, and returns the bytes.
  package static func readAll(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += part[..<count]
    }
    close(descriptor)
    return bytes
  }

  /// Writes all bytes to a descriptor.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }
}

/// Calls the system's write(), whose name `ProbeDescriptor` shadows.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
