/// The output streams of a program: one for results, and one for messages to its user.
package protocol OutputStreams: Sendable {
  /// Writes results as UTF-8 that is safe for a terminal; throws if the stream fails or was closed by its reader.
  func write(_ utf8: [UInt8]) throws

  /// Writes a message to the user; the text need not be safe for a terminal.
  func say(_ sentence: String)
}
