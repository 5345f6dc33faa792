internal import Glibc

/// The descriptors that a process has which examines a plugin, beside the standard ones.
package enum ProbeDescriptor {
  /// Where answers are written.
  package static let report: Int32 = 3

  /// Where the order is read.
  package static let order: Int32 = 4

  /// The bytes of the plugin.
  package static let plugin: Int32 = 5

  /// The board.
  package static let board: Int32 = 6

  /// Reads all that there is, and closes the descriptor.
  ///
  /// - Parameter descriptor: The descriptor.
  /// - Returns: The bytes.
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

  /// Writes all bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - descriptor: Where to write them.
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

/// The function of the system, whose name the type above takes.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
