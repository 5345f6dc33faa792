/// The reason what the other side said can't be understood.
package struct ExchangeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was expected and what was there, as the rest of a sentence.
  package let description: String

  /// Creates an error.
  ///
  /// - Parameter description: What was expected and what was there, as the rest of a sentence.
  package init(_ description: String) {
    self.description = description
  }
}
