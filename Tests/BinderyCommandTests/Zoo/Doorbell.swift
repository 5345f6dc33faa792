import Foundation

/// A server of this machine that tells whether somebody has called it: at a port, at a name, or at a file.
final class Doorbell: Sendable {
  /// The port.
  let port: UInt16

  /// The file. The name is `zoo-` and the port, and has no file.
  let path: String

  private let descriptors: [Int32]

  init(in folder: String) throws {
    path = folder + "/door"
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let line = try Self.listen(AF_INET, at: address, count: MemoryLayout<sockaddr_in>.size)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      _ = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(line, $0, &size) }
    }
    port = UInt16(bigEndian: address.sin_port)
    descriptors = [
      line, try Self.listen(at: Array(path.utf8) + [0]), try Self.listen(at: [0] + Array("zoo-\(port)".utf8)),
    ]
  }

  deinit {
    for descriptor in descriptors { close(descriptor) }
  }

  /// Whether somebody has called since this was last asked.
  var hasRung: Bool {
    let callers = descriptors.map { accept($0, nil, nil) }.filter { $0 >= 0 }
    for caller in callers { close(caller) }
    return !callers.isEmpty
  }

  /// Listens at the address of a socket of this machine alone.
  private static func listen(at name: [UInt8]) throws -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    return try listen(AF_UNIX, at: address, count: MemoryLayout<sa_family_t>.size + name.count)
  }

  private static func listen(_ family: Int32, at address: some Any, count: Int) throws -> Int32 {
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    let isOpen = withUnsafePointer(to: address) { pointer in
      let address = UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self)
      return bind(descriptor, address, socklen_t(count)) == 0 && Glibc.listen(descriptor, 8) == 0
        && fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0
    }
    guard isOpen else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    return descriptor
  }
}
