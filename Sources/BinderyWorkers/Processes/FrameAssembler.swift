internal import BinderyExchange
internal import BinderySystem

/// An assembler of frames from the pieces that come through a socket, which never waits for the rest of a frame.
///
/// It holds one frame at most, and the bytes that came with the end of it. A frame that is larger than its type allows
/// is refused at its header, before any of its payload is kept.
struct FrameAssembler {
  /// The header of a frame whose payload isn't complete.
  private struct Header {
    /// The type of the frame.
    let type: Frame.FrameType
    /// The number of the call that the frame belongs to.
    let call: UInt32
    /// The size of the payload in bytes.
    let count: Int
  }

  /// The buffer of what was read last, reused for each piece.
  private var piece = [UInt8](repeating: 0, count: Self.pieceSize)
  /// The index in `piece` of the first byte that belongs to no frame returned yet.
  private var start = 0
  /// The index in `piece` after the last byte that was read.
  private var end = 0

  /// The header of the frame that is being received, or `nil` before it has come.
  private var header: Header?
  /// The payload of the frame that is being received, as far as it has come.
  private var payload: [UInt8] = []

  /// The most bytes that one read from the socket takes.
  private static let pieceSize = 256 << 10

  /// The number of received bytes that belong to frames not returned yet.
  var heldCount: Int { end - start + payload.count }

  /// Reads the bytes that have come, without waiting. Before this, `next` has to have returned all whole frames.
  mutating func read(from descriptor: Int32) -> Arrival {
    keepRest()
    let used = end
    let arrival = piece.withUnsafeMutableBytes { piece in
      receiveArrived(descriptor, into: UnsafeMutableRawBufferPointer(rebasing: piece[used...]))
    }
    if case .bytes(let count) = arrival { end += count }
    return arrival
  }

  /// Returns the next whole frame, or `nil` if it hasn't come yet.
  ///
  /// Throws if what came is no frame, or one that is larger than its type allows.
  mutating func next() throws(ExchangeError) -> Frame? {
    if header == nil { header = try nextHeader() }
    guard let header else { return nil }
    let count = min(header.count - payload.count, end - start)
    if payload.isEmpty { payload.reserveCapacity(header.count) }
    payload += piece[start..<start + count]
    start += count
    guard payload.count == header.count else { return nil }
    defer { (self.header, payload) = (nil, []) }
    return Frame(header.type, call: header.call, payload: payload)
  }

  /// Parses the header of the next frame, or returns `nil` if it isn't complete; throws if no frame begins there.
  private mutating func nextHeader() throws(ExchangeError) -> Header? {
    guard end - start >= Frame.headerSize else { return nil }
    let start = start
    let (count, number, zero, call) = piece.withUnsafeBytes { bytes in
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
    guard count <= type.answerLimit else {
      throw ExchangeError("a frame of \(count) bytes was announced, and at most \(type.answerLimit) are read")
    }
    self.start += Frame.headerSize
    return Header(type: type, call: call, count: count)
  }

  /// Moves the rest of the last piece, a part of a header at most, to the beginning of the buffer.
  private mutating func keepRest() {
    let rest = end - start
    if rest > 0, start > 0 { for offset in 0..<rest { piece[offset] = piece[start + offset] } }
    (start, end) = (0, rest)
  }
}
