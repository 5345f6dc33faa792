/// The reason why the value of a manifest's key `files` is invalid.
package struct FileClaimProblem: Error, Hashable {
  /// The reason as a clause without a period: the path of the key, what was expected, and what was found.
  package let sentence: String

  /// Creates the problem that the value at a path, such as `files[0].kinds`, is another than expected.
  init(_ path: String, expected: String, found: String) {
    sentence = "'\(path)': expected \(expected), found \(found)"
  }

  /// Creates the problem that there is no value at a path.
  init(missing path: String) {
    sentence = "'\(path)' is missing"
  }
}

extension FileClaimProblem {
  /// Returns a text in quotation marks, cut to 40 characters, the last of which is then an ellipsis.
  static func excerpt(_ text: String) -> String {
    "\"\(text.dropFirst(40).isEmpty ? text : text.prefix(39) + "…")\""
  }
}
