/// The reason why a browser's state can't be saved or resumed.
package struct SavedBrowserError: Error, Hashable, Sendable {
  /// The kind of error, in a form that code can compare.
  package enum Code: Hashable, Sendable {
    /// The file has another version of the format than this program writes.
    case otherVersion

    /// The file is incomplete, since its last line isn't ended.
    case cutOff

    /// A line can't be parsed; it is the first line if the file isn't of this format at all.
    case damaged

    /// The file can't be read or written, or other users may have written it.
    case unusable
  }

  /// The kind of the error.
  package let code: Code

  /// The number of the damaged line, counted from 1, or `nil` for other errors.
  package let line: Int?

  /// The path of the file, or `nil` if the text didn't come from a file.
  package internal(set) var path: String?

  /// The details of the problem, as a clause without a period; empty if the code says it all.
  package let detail: String

  /// Creates an error from its kind, with the damaged line or the details.
  package init(_ code: Code, line: Int? = nil, detail: String = "") {
    self.code = code
    self.line = line
    self.detail = detail
  }
}

extension SavedBrowserError: CustomStringConvertible {
  /// The message to the user: the consequence and the problem, as a sentence without a period.
  package var description: String {
    let file = path.map { "'\($0)'" } ?? "the file"
    return switch code {
    case .otherVersion: "what was left can't be resumed: another version of bindery has written \(file)"
    case .cutOff: "what was left can't be resumed: \(file) ends too early"
    case .damaged: "what was left can't be resumed: line \(line ?? 0) of \(file) is damaged"
    case .unusable: "what is left can't be kept or resumed: \(detail)"
    }
  }
}
