import Bindery
import BinderyExchange

extension HostEnd {
  /// Begins a search of the source `zoo`.
  func search(_ terms: String..., call: UInt32) {
    begin(.search("zoo", SearchRequest(terms: terms, limit: 10)), call: call)
  }

  /// Begins a search or a fetch.
  func begin(_ request: StreamRequest, call: UInt32) {
    send(request.type, call: call, request.payload)
  }

  /// Lets so many more bytes come.
  func credit(_ count: Int, call: UInt32) {
    send(.credit, call: call, bytes(of: UInt64(count)))
  }

  /// What comes in a stream until it ends, and why it ended early, if so. All that comes is credited.
  func stream(of call: UInt32) throws -> (text: String, failure: SourceFailure?) {
    var text: [UInt8] = []
    while let frame = try next() {
      guard frame.call == call else { throw TestFailure("a \(frame.type) of \(frame.call) came") }
      switch frame.type {
      case .piece:
        text += frame.payload
        credit(frame.payload.count, call: call)
      case .ended: return (String(decoding: text, as: UTF8.self), try frame.failure())
      case .expected: break
      default: throw TestFailure("a \(frame.type) came")
      }
    }
    throw TestFailure("the worker has ended: \(lastWords)")
  }

  /// Takes pieces until there are so many bytes, and credits none.
  func take(_ count: Int, of call: UInt32) throws {
    var taken = 0
    while taken < count {
      let frame = try next(.piece)
      guard frame.call == call, frame.payload.count <= StreamRequest.pieceLimit else {
        throw TestFailure("a piece of \(frame.payload.count) bytes of \(frame.call) came")
      }
      taken += frame.payload.count
    }
    guard taken == count else { throw TestFailure("\(taken) bytes came, not \(count)") }
  }
}

extension Frame {
  /// Why a stream ended early, if it did.
  func failure() throws -> SourceFailure? {
    guard type == .ended else { throw TestFailure("a \(type) came, not the end") }
    return try ReceivedBytes(payload).read { (reader) throws(ExchangeError) in
      try reader.optional { (reader) throws(ExchangeError) in try reader.sourceFailure() }
    }
  }

  /// What a message of the plugin says.
  func message() throws -> (level: UInt32, text: String) {
    try ReceivedBytes(payload).read { (try $0.number(), try $0.text()) }
  }
}

/// A number of 64 bits, as frames have it.
func bytes(of number: UInt64) -> [UInt8] {
  var writer = ByteWriter()
  writer.append(number)
  return writer.bytes
}

/// The end of a stream, as frames have it.
func end(_ failure: SourceFailure? = nil) -> [UInt8] {
  var writer = ByteWriter()
  writer.append(optional: failure) { $0.append($1) }
  return writer.bytes
}
