/// The reason why a message of the other process can't be decoded.
package struct ExchangeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem as a clause such as `a list has 5 elements; expected at most 4`, without a period.
  package let description: String

  /// Creates an error from a clause that says what was found and what was expected, without a period.
  package init(_ description: String) {
    self.description = description
  }
}
