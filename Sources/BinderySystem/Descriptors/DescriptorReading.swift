internal import Glibc

/// The result of a read from a descriptor that doesn't wait for bytes to come.
package enum Arrival: Hashable, Sendable {
  /// Bytes came, of the given number.
  case bytes(Int)

  /// No bytes have come yet, or a signal interrupted the read.
  case none

  /// No more bytes will come: the stream has ended, or reading failed.
  case end
}

/// Reads the bytes that have come through a nonblocking descriptor into a buffer, without waiting for more.
package func readArrived(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Arrival {
  arrival(of: read(descriptor, buffer.baseAddress, buffer.count))
}

/// Reads the bytes that have come through a socket into a buffer, without waiting, even if the socket is blocking.
package func receiveArrived(_ socket: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Arrival {
  arrival(of: recv(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT)))
}

/// Returns what a call of `read` or `recv` has brought, from its result and `errno`.
private func arrival(of count: Int) -> Arrival {
  if count > 0 { return .bytes(count) }
  return count < 0 && (errno == EAGAIN || errno == EINTR) ? .none : .end
}

/// Waits until one of several descriptors has input or has ended, and returns which ones.
///
/// - Parameters:
///   - descriptors: The descriptors; a negative one never becomes ready.
///   - milliseconds: The time to wait, or a negative number to wait without a limit.
/// - Returns: Whether each descriptor is ready; none is after the time, or if a signal came.
package func waitForInput(from descriptors: [Int32], atMost milliseconds: Int32) -> [Bool] {
  var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  guard poll(&requests, nfds_t(requests.count), milliseconds) > 0 else { return descriptors.map { _ in false } }
  return requests.map { $0.revents != 0 }
}
