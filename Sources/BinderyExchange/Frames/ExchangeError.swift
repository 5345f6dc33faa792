/// The reason why a message of the other process can't be decoded.
package struct ExchangeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The expected and the actual content, as the rest of a sentence.
  package let description: String

  /// Creates an error from what was expected and what was found, as the rest of a sentence.
  package init(_ description: String) {
    self.description = description
  }
}
