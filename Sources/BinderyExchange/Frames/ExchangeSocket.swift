internal import BinderySystem
internal import CSystem
internal import Glibc

/// One end of the socket between a host and a worker, which transfers whole frames.
///
/// It doesn't own the descriptor. Several threads may write if a lock serializes them, and one thread may read.
package struct ExchangeSocket: Sendable {
  /// The file descriptor of the socket.
  package let descriptor: Int32

  /// Whether a write to a socket that the other side has closed raises no `SIGPIPE`.
  ///
  /// A confined worker lacks the system call for that, and may as well end.
  private let isQuiet: Bool

  /// Creates an end of a socket.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor of the socket, which has to be in blocking mode.
  ///   - isQuiet: Whether a write to a socket that the other side has closed raises no `SIGPIPE`.
  package init(descriptor: Int32, isQuiet: Bool) {
    self.descriptor = descriptor
    self.isQuiet = isQuiet
  }

  /// Writes a frame, and returns whether the other side is still connected; `call` is the number of its call, or 0.
  ///
  /// On a quiet socket, `willWait` is called once before the write blocks until the other side reads. The other side
  /// gets copies of `descriptors`, which only a quiet socket can send.
  package func write(
    _ type: Frame.FrameType, call: UInt32, payload: [UInt8] = [], descriptors: [Int32] = [],
    willWait: () -> Void = {}
  ) -> Bool {
    var header = (UInt32(payload.count), type.rawValue, UInt16(0), call)
    return withUnsafeBytes(of: &header) { header in
      payload.withUnsafeBytes { payload in write(header, payload, descriptors, willWait) }
    }
  }

  /// Waits for the next frame and returns it, or returns `nil` if the other side has closed the socket.
  ///
  /// Throws if the bytes aren't a frame. Descriptors that come with the frame are dropped unless `receivesDescriptors`
  /// is true.
  package func read(receivesDescriptors: Bool = false) throws(ExchangeError) -> Frame? {
    var header = (UInt32(0), UInt16(0), UInt16(0), UInt32(0))
    var descriptors: [Descriptor] = []
    let count = withUnsafeMutableBytes(of: &header) { header in
      receivesDescriptors ? receive(header, &descriptors) : fill(header)
    }
    guard count >= 0 else { throw ExchangeError("the open files that came with a frame couldn't be received") }
    guard count > 0 else { return nil }
    guard count == Frame.headerSize, let type = Frame.FrameType(rawValue: header.1), header.2 == 0 else {
      throw ExchangeError("a frame was expected, and something else came")
    }
    guard header.0 <= Frame.payloadLimit else {
      throw ExchangeError("a frame has \(header.0) bytes; expected at most \(Frame.payloadLimit)")
    }
    guard header.0 > 0 else { return Frame(type, call: header.3, descriptors: descriptors) }
    let payload = [UInt8](unsafeUninitializedCapacity: Int(header.0)) { buffer, initialized in
      initialized = fill(
        UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<Int(header.0)]))
    }
    guard payload.count == Int(header.0) else { throw ExchangeError("a frame ended before its time") }
    return Frame(type, call: header.3, payload: payload, descriptors: descriptors)
  }

  /// Writes a header and a payload as a whole; `willWait` is called before a wait until the other process reads.
  private func write(
    _ header: UnsafeRawBufferPointer, _ payload: UnsafeRawBufferPointer, _ descriptors: [Int32], _ willWait: () -> Void
  ) -> Bool {
    var (head, body, mayWait) = (header, payload, !isQuiet)
    var passed = descriptors
    while !head.isEmpty || !body.isEmpty {
      var parts = [
        iovec(iov_base: UnsafeMutableRawPointer(mutating: head.baseAddress), iov_len: head.count),
        iovec(iov_base: UnsafeMutableRawPointer(mutating: body.baseAddress), iov_len: body.count),
      ]
      let count = send(&parts, passed, mayWait: mayWait)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN, !mayWait {
        mayWait = true
        willWait()
        continue
      }
      guard count > 0 else { return false }
      passed = []
      let ofHead = min(count, head.count)
      head = UnsafeRawBufferPointer(rebasing: head[ofHead...])
      body = UnsafeRawBufferPointer(rebasing: body[(count - ofHead)...])
    }
    return true
  }

  /// Writes as many bytes as the socket accepts, and returns their number, or -1 for an error.
  private func send(_ parts: inout [iovec], _ descriptors: [Int32], mayWait: Bool) -> Int {
    guard isQuiet else { return writev(descriptor, &parts, Int32(parts.count)) }
    let flags = Int32(MSG_NOSIGNAL) | (mayWait ? 0 : Int32(MSG_DONTWAIT))
    return Int(csocket_send(descriptor, &parts, parts.count, descriptors, descriptors.count, flags))
  }

  /// Reads from the socket until a buffer is full or the stream ends, and returns the number of bytes read. Descriptors
  /// that come with the first byte are added to a list; the number is -1 if the process has no room for them.
  private func receive(_ buffer: UnsafeMutableRawBufferPointer, _ descriptors: inout [Descriptor]) -> Int {
    var numbers = [Int32](repeating: -1, count: Int(CSOCKET_LIMIT))
    var (count, received) = (Int64(0), 0)
    repeat {
      count = csocket_receive(descriptor, buffer.baseAddress, buffer.count, &numbers, numbers.count, &received)
    } while count < 0 && errno == EINTR
    guard count > 0 else { return count < 0 && errno == EMSGSIZE ? -1 : 0 }
    descriptors += numbers.prefix(received).map(Descriptor.init(owning:))
    return Int(count) + fill(UnsafeMutableRawBufferPointer(rebasing: buffer[Int(count)...]))
  }

  /// Reads from the socket until a buffer is full or the stream ends, and returns the number of bytes read.
  private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    var filled = 0
    while filled < buffer.count, let base = buffer.baseAddress {
      let count = Glibc.read(descriptor, base + filled, buffer.count - filled)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      filled += count
    }
    return filled
  }
}
