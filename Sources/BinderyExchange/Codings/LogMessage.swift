/// A message of a plugin for the user.
package struct LogMessage: Hashable, Sendable {
  /// The most bytes of a text; the rest is dropped.
  private static let limit = 64 << 10

  /// How much it matters, as the contract says.
  package let level: UInt32

  /// The message.
  package let text: String

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - level: How much it matters, as the contract says.
  ///   - text: The message, of which only so much is kept.
  package init(level: UInt32, text: String) {
    self.level = level
    let isShort = text.utf8.count <= Self.limit
    self.text = isShort ? text : String(decoding: text.utf8.prefix(Self.limit), as: UTF8.self)
  }

  /// The payload of a frame.
  package var payload: [UInt8] {
    var writer = ByteWriter()
    writer.append(level)
    writer.append(text)
    return writer.bytes
  }

  /// Reads a payload.
  ///
  /// - Parameter payload: The payload of a frame.
  /// - Throws: That it can't be read.
  package init(_ payload: [UInt8]) throws(ExchangeError) {
    self = try ReceivedBytes(payload).read { (reader) throws(ExchangeError) in
      let level = try reader.number(UInt32.self)
      // Whoever wrote it may have kept more.
      return LogMessage(level: level, text: String(decoding: try reader.raw().prefix(Self.limit), as: UTF8.self))
    }
  }
}
