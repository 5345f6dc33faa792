/// The reason why the browser that was left can't be resumed.
package struct SavedBrowserError: Error, Hashable, Sendable {
  /// The kind of error, in a form that code can compare.
  package enum Code: Hashable, Sendable {
    /// The file has another version of the format.
    case otherVersion

    /// The file ends within a line.
    case cutOff

    /// A line can't be understood; the first one, if the file isn't such a file at all.
    case damaged

    /// The file can't be read or written, or others may have written it.
    case unusable
  }

  /// The kind of error.
  package let code: Code

  /// The number of the damaged line, from 1, or `nil` for other errors.
  package let line: Int?

  /// The path of the file, or `nil` if the text was in none.
  package internal(set) var path: String?

  /// The problem in detail, a clause without a period; empty if the code is all there is to say.
  package let detail: String

  /// Creates an error of a kind.
  package init(_ code: Code, line: Int? = nil, detail: String = "") {
    self.code = code
    self.line = line
    self.detail = detail
  }
}

extension SavedBrowserError: CustomStringConvertible {
  /// The problem and what comes of it, as a sentence without a period.
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
