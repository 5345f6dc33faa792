/// A log message of a plugin for the user.
package struct LogMessage: Hashable, Sendable {
  /// The maximum size of a message's text, in bytes; the rest is dropped.
  private static let limit = 64 << 10

  /// The severity as a number of the contract, such as `BINDERY_LOG_INFO`.
  package let level: UInt32

  /// The text of the message, of at most 64 KiB before invalid UTF-8 is repaired.
  package let text: String

  /// Creates a log message, whose text is cut off after 64 KiB.
  package init(level: UInt32, text: String) {
    self.level = level
    self.text = text.utf8.count <= Self.limit ? text : String(decoding: text.utf8.prefix(Self.limit), as: UTF8.self)
  }

  /// The log message, encoded as the payload of a frame.
  package var payload: [UInt8] {
    var writer = ByteWriter()
    writer.append(level)
    writer.append(text)
    return writer.bytes
  }

  /// Decodes a log message from the payload of a frame, and throws if it is malformed.
  package init(_ payload: [UInt8]) throws(ExchangeError) {
    self = try ReceivedBytes(payload).read { (reader) throws(ExchangeError) in
      let level = try reader.number(UInt32.self)
      // A hostile worker may not have kept to the limit.
      return LogMessage(level: level, text: String(decoding: try reader.raw().prefix(Self.limit), as: UTF8.self))
    }
  }
}
