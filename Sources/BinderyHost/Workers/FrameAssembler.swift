#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Makes frames of what comes through a socket, piece by piece, without ever waiting for the rest of one.
struct FrameAssembler {
  /// What reading from the socket came to.
  enum Reading {
    /// Bytes came.
    case some

    /// None have come yet.
    case none

    /// There will be none any more.
    case end
  }

  private var bytes: [UInt8] = []
  private var start = 0

  /// How much is read at once.
  private static let pieceSize = 256 << 10

  /// Reads what has come.
  mutating func read(from descriptor: Int32) -> Reading {
    if start > 0 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    let held = bytes.count
    var count = 0
    bytes.reserveCapacity(held + Self.pieceSize)
    let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, initialized in
      count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      initialized = max(0, count)
    }
    bytes += piece
    if count > 0 { return .some }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .none : .end
  }

  /// The next whole frame, or nothing where it hasn't come yet.
  ///
  /// - Throws: That what came is no frame.
  mutating func next() throws(ExchangeError) -> Frame? {
    guard bytes.count - start >= Frame.headerSize else { return nil }
    let (start, end) = (start, bytes.count)
    let (count, number, zero, call) = bytes.withUnsafeBytes { bytes in
      (
        Int(bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)),
        bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt16.self),
        bytes.loadUnaligned(fromByteOffset: start + 6, as: UInt16.self),
        bytes.loadUnaligned(fromByteOffset: start + 8, as: UInt32.self)
      )
    }
    guard let type = Frame.FrameType(rawValue: number), zero == 0 else {
      throw ExchangeError("a frame was expected, and something else came")
    }
    guard count <= Frame.payloadLimit else {
      throw ExchangeError("a frame of \(count) bytes was announced, and at most \(Frame.payloadLimit) are read")
    }
    guard end - start - Frame.headerSize >= count else { return nil }
    let payload = Array(bytes[start + Frame.headerSize..<start + Frame.headerSize + count])
    self.start = start + Frame.headerSize + count
    return Frame(type, call: call, payload: payload)
  }
}
