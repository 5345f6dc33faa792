import Bindery
import Testing

@testable import BinderyHost

@Suite struct `Calls of a worker` {
  @Test func `Answers that answer nothing are none`() throws {
    let call = ItemsCall([Record(kind: "song", fields: [:])], of: "org.example.songs") { _ in }
    var writer = ByteWriter()
    writer.append(UInt32(0))
    writer.append(UInt32(0))
    #expect(throws: ExchangeError("answer 0 was expected, and 0 from 0 on came")) {
      try call.take(Frame(.answers, call: 1, payload: writer.bytes))
    }
  }

  @Test func `More of a stream than there is credit for is refused`() throws {
    let call = StreamingCall(callee: "a source")
    let piece = [UInt8](repeating: 7, count: StreamRequest.pieceLimit)
    for _ in 0..<StreamRequest.window / piece.count {
      #expect(try !call.take(Frame(.piece, call: 1, payload: piece)))
    }
    #expect(throws: ExchangeError("a piece of 1 bytes came, for which it has no credit")) {
      try call.take(Frame(.piece, call: 1, payload: [7]))
    }
  }

  @Test func `A piece of nothing is refused`() throws {
    let call = StreamingCall(callee: "a source")
    #expect(throws: ExchangeError("a piece of 0 bytes came, for which it has no credit")) {
      try call.take(Frame(.piece, call: 1, payload: []))
    }
  }

  @Test func `A message is cut where it is read, too`() throws {
    var writer = ByteWriter()
    writer.append(UInt32(2))
    writer.append(String(repeating: "a", count: 1 << 20))
    #expect(try LogMessage(writer.bytes).text.utf8.count == 64 << 10)
  }

  @Test(arguments: [(Int64.min, 0), (-1, 0), (80, 80), (Int64.max, 4_294_967_295)])
  func `A size is one that can be reckoned with`(number: Int64, read: Int) throws {
    var writer = ByteWriter()
    writer.append(number)
    writer.append(number)
    let size = try ReceivedBytes(writer.bytes).read { (reader) throws(ExchangeError) in try reader.size() }
    #expect(size == Size(columns: read, rows: read))
  }
}
