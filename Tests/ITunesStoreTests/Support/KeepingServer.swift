import Foundation
import Synchronization
import TestSupport

/// A server on this machine that keeps each connection open after its answer, which is always `kept`.
final class KeepingServer: Sendable {
  /// The address to ask.
  let address: String

  private let listener: Int32
  private let counts: Counts

  init() throws {
    let (port, listener) = try LoopbackServer.refusedPort()
    guard listen(listener, 8) == 0 else { throw POSIXError(.EADDRINUSE) }
    let counts = Counts()
    Thread.detachNewThread {
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        counts.connections.withLock { $0 += 1 }
        Thread.detachNewThread { Self.serve(connection, counts) }
      }
      close(listener)
    }
    address = "http://127.0.0.1:\(port)/"
    self.listener = listener
    self.counts = counts
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// How many connections there were.
  var connections: Int { counts.connections.withLock { $0 } }

  /// How many requests were answered.
  var requests: Int { counts.requests.withLock { $0 } }

  /// Waits until so many connections have been closed by their clients; at most ten.
  func left(_ count: Int) async { await counts.ends[count - 1].opened() }

  private final class Counts: Sendable {
    let connections = Mutex(0)
    let requests = Mutex(0)
    let ends = (0..<10).map { _ in Gate() }
  }

  private static func serve(_ connection: Int32, _ counts: Counts) {
    defer {
      close(connection)
      counts.ends.first { !$0.isOpen }?.open()
    }
    let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nkept".utf8)
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while recv(connection, &byte, 1, 0) == 1 {
      head.append(byte)
      guard head.suffix(4) == Array("\r\n\r\n".utf8)[...] else { continue }
      head = []
      counts.requests.withLock { $0 += 1 }
      guard send(connection, answer, answer.count, Int32(MSG_NOSIGNAL)) == answer.count else { return }
    }
  }
}
