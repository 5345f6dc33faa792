/// The reason why plugins can't be checked as requested.
package struct CheckError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error, in a form that code can compare.
  package enum Code: Hashable, Sendable {
    /// No profile has the given name, or no code of a rule that `bindery check` checks begins with it.
    case unknownName

    /// A configuration file can't be read, or has an unknown key or an invalid value.
    case badConfiguration
  }

  /// The kind of error.
  package let code: Code

  /// The problem in one sentence without a period, which names what was expected and the way out.
  package let description: String

  /// Creates an error from its code and a sentence without a period that names what was expected and the way out.
  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
