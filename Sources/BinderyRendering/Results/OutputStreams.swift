/// The streams of a program: one for results, and one for sentences to its user.
package protocol OutputStreams: Sendable {
  /// Writes results, whose texts are safe for a terminal; throws if that isn't possible, or not wanted any more.
  func write(_ utf8: [UInt8]) throws

  /// Writes a sentence to the user, which need not be safe for a terminal.
  func say(_ sentence: String)
}
