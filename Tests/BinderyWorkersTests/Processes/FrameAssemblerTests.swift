@testable import BinderyExchange
import BinderySystem
@testable import BinderyWorkers
import Glibc
import TestSupport
import Testing

struct `Frames that come in pieces` {
  @Test(arguments: [
    (Frame.FrameType.answers, AnswerLimits.item + 2 * AnswerLimits.batch), (.liveAnswer, 4_325_376), (.changed, 64),
    (.piece, 65536), (.send, 262_144), (.opened, AnswerLimits.item),
  ])
  func `A frame that is larger than its type allows is refused at its header`(type: Frame.FrameType, limit: Int) throws
  {
    for (count, isRefused) in [(limit, false), (limit + 1, true)] {
      let pair = try Pair()
      pair.send(header(of: type, call: 1, count: count))
      #expect(pair.read())
      let error = Result { () throws(ExchangeError) in _ = try pair.assembler.next() }.failure
      let sentence = "a frame of \(count) bytes was announced, and at most \(limit) are read"
      expectEqual(error?.description, (isRefused ? sentence : nil))
      // Nothing is kept of what hasn't come, nor room for it.
      expectEqual(pair.assembler.heldCount, (isRefused ? Frame.headerSize : 0))
    }
  }

  @Test(arguments: [1, 5, 11, 12, 13, 4096, 300_000])
  func `Frames come whole and in order, in whatever pieces`(size: Int) throws {
    let counts = [0, 1, 3, 70_000, 0, 262_132, 262_133, 7]
    let frames = counts.enumerated().map { index, count in
      header(of: .answers, call: UInt32(index), count: count) + (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    }
    let pair = try Pair()
    var bytes = frames.flatMap(\.self)[...]
    var taken: [Frame] = []
    while !bytes.isEmpty {
      // No more than the socket takes at once, for nobody reads meanwhile.
      pair.send(Array(bytes.prefix(min(size, 60_000))))
      bytes = bytes.dropFirst(min(size, 60_000))
      #expect(pair.read())
      while let frame = try pair.assembler.next() { taken.append(frame) }
      #expect(pair.assembler.heldCount <= 262_133 + Frame.headerSize)
    }
    expectEqual(taken.map { $0.payload.count }, counts)
    expectEqual(taken.map { $0.call }, counts.indices.map { UInt32($0) })
    for frame in taken { expectEqual(frame.payload, frame.payload.indices.map { UInt8(truncatingIfNeeded: $0 &* 7) }) }
    expectEqual(pair.assembler.heldCount, 0)
  }

  private func header(of type: Frame.FrameType, call: UInt32, count: Int) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(UInt32(count))
    writer.append(type.rawValue)
    writer.append(UInt16(0))
    writer.append(call)
    return writer.bytes
  }
}

/// Two ends of a socket, and what is made of what comes through it.
private final class Pair {
  var assembler = FrameAssembler()
  private var ends: [Int32] = [-1, -1]

  init() throws {
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
  }

  deinit {
    for end in ends { close(end) }
  }

  func send(_ bytes: [UInt8]) {
    expectEqual(write(ends[0], bytes, bytes.count), bytes.count)
  }

  /// Reads, and returns whether bytes came.
  func read() -> Bool {
    if case .bytes = assembler.read(from: ends[1]) { true } else { false }
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
