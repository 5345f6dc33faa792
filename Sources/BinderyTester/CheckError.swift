/// The reason why plugins aren't checked as was asked for.
package struct CheckError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  package enum Code: Hashable, Sendable {
    /// A rule or a profile is named that there isn't.
    case unknownName

    /// A file of configuration can't be read, or says what it can't say.
    case badConfiguration
  }

  /// What is wrong.
  package let code: Code

  /// The same in one sentence, which names what was expected and the way out.
  package let description: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: What is wrong.
  ///   - description: The same in one sentence.
  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
