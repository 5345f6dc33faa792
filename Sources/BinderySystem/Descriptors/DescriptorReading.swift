internal import Glibc

/// The result of reading what has come through a descriptor, without waiting for more.
package enum Arrival: Hashable, Sendable {
  /// So many bytes came.
  case bytes(Int)

  /// No bytes have come yet.
  case none

  /// No more bytes will come.
  case end
}

/// Reads what has come through a nonblocking descriptor.
package func readArrived(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Arrival {
  arrival(of: read(descriptor, buffer.baseAddress, buffer.count))
}

/// Reads what has come through a socket, whether or not that would wait otherwise.
package func receiveArrived(_ socket: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Arrival {
  arrival(of: recv(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT)))
}

private func arrival(of count: Int) -> Arrival {
  if count > 0 { return .bytes(count) }
  return count < 0 && (errno == EAGAIN || errno == EINTR) ? .none : .end
}

/// Waits until something can be read from one of some descriptors, or has ended there.
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
