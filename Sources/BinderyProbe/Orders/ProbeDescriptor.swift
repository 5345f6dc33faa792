internal import Glibc

/// The file descriptors that `bindery-probe` inherits from the tester, besides the standard ones.
package enum ProbeDescriptor {
  /// The descriptor of the pipe for messages to the tester.
  package static let report: Int32 = 3

  /// The descriptor of the file that contains the order.
  package static let order: Int32 = 4

  /// The descriptor of the file with the plugin's library, from which it is loaded.
  package static let plugin: Int32 = 5

  /// The descriptor of the shared board: memory shared with the tester, in which a crash records its cause.
  package static let board: Int32 = 6

  /// The descriptor of the first library that the plugin brings along; the others have the next numbers.
  package static let companions: Int32 = 7

  /// Reads a descriptor up to its end or an error, closes it, and returns the bytes.
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

  /// Writes all bytes to a descriptor, which stays open; an error drops the rest.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }
}
