package import Bindery

/// What a plugin has read of a file: bytes, a failure, or the bytes before a failure.
package struct FileAnswer: Sendable {
  /// The bytes that the plugin has written: JSON, a picture, or none.
  package let bytes: [UInt8]

  /// The failure after the bytes, or `nil` if the plugin read all of the file that it wanted.
  package let failure: SourceFailure?

  /// Creates an answer.
  package init(bytes: [UInt8], failure: SourceFailure?) {
    (self.bytes, self.failure) = (bytes, failure)
  }

  /// The maximum size of a frame's payload with an answer: that of a picture, and of a sentence with room for repairs.
  static let sizeLimit = (16 << 20) + (256 << 10)

  /// Encodes the answer about the file at an index of a request as the payload of a frame.
  package func payload(at index: Int) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(UInt32(index))
    writer.append(optional: failure) { $0.append($1) }
    bytes.withUnsafeBytes { writer.append($0) }
    return writer.bytes
  }

  /// Decodes an answer and the index of its file from the payload of a frame, and throws if it is malformed.
  package static func decode(_ payload: [UInt8]) throws(ExchangeError) -> (index: Int, answer: FileAnswer) {
    try ReceivedBytes(payload).read { (reader) throws(ExchangeError) in
      let index = Int(try reader.number(UInt32.self))
      let failure = try reader.optional { (reader) throws(ExchangeError) in try reader.sourceFailure() }
      return (index, FileAnswer(bytes: Array(try reader.raw()), failure: failure))
    }
  }
}
