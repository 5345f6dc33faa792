import Foundation
import Synchronization

/// A server on the loopback interface that answers, and misbehaves, as a script says.
///
/// It uses plain sockets, since a server library sends only valid answers, and these tests are about invalid ones. It
/// takes one request on each connection, and ends after a given number of connections, or when it is stopped or
/// released.
package final class LoopbackServer: Sendable {
  /// The base address, such as `http://127.0.0.1:40123`, without a slash at the end.
  package let address: String

  /// The port that the server listens on.
  package let port: UInt16

  private let listener: Listener

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - port: The port to listen on, or 0 for a free one.
  ///   - connections: The number of connections to accept.
  ///   - answer: Returns the reply to a request. Called on a thread for each connection.
  /// - Throws: A `POSIXError` if the port isn't available.
  package init(
    port: UInt16 = 0, connections: Int = 32, answer: @escaping @Sendable (LoopbackRequest) -> LoopbackReply
  ) throws {
    let (descriptor, port) = try Self.listening(port)
    self.port = port
    address = "http://127.0.0.1:\(port)"
    let listener = Listener(descriptor: descriptor)
    self.listener = listener
    Thread.detachNewThread { listener.run(connections, answer) }
  }

  /// Starts a server that sends replies in order, and repeats the last one.
  package convenience init(_ replies: LoopbackReply...) throws {
    let rest = Mutex(replies)
    try self.init { _ in
      rest.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? LoopbackReply([]) }
    }
  }

  deinit { stop() }

  /// The requests received so far.
  package var requests: [LoopbackRequest] { listener.requests }

  /// Stops accepting connections.
  package func stop() { listener.stop() }

  /// Blocks this thread until the server accepts no more connections.
  package func wait() { listener.ended.wait() }

  /// Returns a bound port on which nobody listens, and the descriptor that reserves it until it is closed.
  package static func refusedPort() throws -> (port: UInt16, descriptor: Int32) {
    let descriptor = socket(AF_INET, stream, 0)
    return (try bound(descriptor, 0), descriptor)
  }

  private static func listening(_ port: UInt16) throws -> (Int32, UInt16) {
    let descriptor = socket(AF_INET, stream, 0)
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    let port = try bound(descriptor, port)
    guard listen(descriptor, 64) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    return (descriptor, port)
  }

  private static func bound(_ descriptor: Int32, _ port: UInt16) throws -> UInt16 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) == 0 && getsockname(descriptor, address, &size) == 0
      }
    }
    guard status else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    return UInt16(bigEndian: address.sin_port)
  }
}

private let stream = Int32(SOCK_STREAM.rawValue)
private let withoutSignal = Int32(MSG_NOSIGNAL)

/// The listening socket of a server, and the requests received through it.
private final class Listener: Sendable {
  let ended = Gate()
  private let descriptor: Int32
  private let received = Mutex<[LoopbackRequest]>([])

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  var requests: [LoopbackRequest] { received.withLock { $0 } }

  /// Wakes the thread that accepts connections. The socket is closed when the last reference is released.
  func stop() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  func run(_ connections: Int, _ answer: @escaping @Sendable (LoopbackRequest) -> LoopbackReply) {
    for _ in 0..<connections {
      let connection = accept(descriptor, nil, nil)
      guard connection >= 0 else { break }
      Thread.detachNewThread { [self] in serve(Connection(descriptor: connection), answer) }
    }
    stop()
    ended.open()
  }

  private func serve(_ connection: Connection, _ answer: (LoopbackRequest) -> LoopbackReply) {
    guard let head = connection.head() else { return }
    let request = LoopbackRequest(head)
    received.withLock { $0.append(request) }
    for step in answer(request).steps {
      switch step {
      case .send(let bytes): connection.write(bytes)
      case .wait(let gate): gate.wait()
      case .pause(let milliseconds): usleep(UInt32(milliseconds) * 1000)
      case .open(let gate): gate.open()
      case .hangUp: connection.waitForEnd()
      case .reset: return connection.reset()
      }
    }
    connection.end()
  }
}

/// A connection of a server to a client.
private final class Connection {
  private let descriptor: Int32

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Reads up to the empty line after the head, or returns `nil` if the connection ends before.
  func head() -> String? {
    var bytes: [UInt8] = []
    while bytes.count < 65536, bytes.suffix(4) != Array("\r\n\r\n".utf8)[...] {
      var byte: UInt8 = 0
      guard recv(descriptor, &byte, 1, 0) == 1 else { return nil }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Sends bytes, and stops early if the client has closed the connection.
  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, withoutSignal) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Shuts down the sending side, and waits until the client has seen that: closing at once could lose bytes.
  func end() {
    shutdown(descriptor, Int32(SHUT_WR))
    waitForEnd()
  }

  func waitForEnd() {
    var byte: UInt8 = 0
    while recv(descriptor, &byte, 1, 0) > 0 {}
  }

  func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }
}
