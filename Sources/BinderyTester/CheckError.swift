/// The reason why plugins can't be checked as requested.
package struct CheckError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The category of the error, in a form that code can compare.
  package enum Code: Hashable, Sendable {
    /// No profile has the given name, or no rule that `bindery check` can check has a code with the given prefix.
    case unknownName

    /// A configuration file can't be read, or has an unknown key or an invalid value.
    case badConfiguration
  }

  /// The category of the error.
  package let code: Code

  /// The problem in one sentence without a period, which names what was expected and how to fix it.
  package let description: String

  /// Creates an error from its category and a sentence without a period that names what was expected and how to fix it.
  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
