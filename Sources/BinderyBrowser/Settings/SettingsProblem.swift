/// The reason why a file of settings, or a line of one, doesn't count.
package struct SettingsProblem: Error, Hashable, Sendable {
  /// The category of a problem, which code can compare.
  package enum Code: Hashable, Sendable {
    /// A line has too few or too many words.
    case malformed

    /// A word isn't known where it stands.
    case unknownWord

    /// An earlier line has said the same of the same thing already.
    case repeated

    /// A line can't have an effect, or must not have one.
    case ineffective

    /// The file exists and can't be read.
    case unreadable
  }

  /// The number of problems of a file after which no more of its lines are read, because it is another kind of file.
  package static let limit = 100

  /// The category of the problem.
  package let code: Code

  /// The path of the file.
  package let path: String

  /// The line, counted from 1, or `nil` if the problem is one of the whole file.
  package let line: Int?

  /// The exact problem and what is possible instead, as a sentence without a period.
  package let detail: String
}

extension SettingsProblem: CustomStringConvertible {
  /// The problem on one line, with the file and the line.
  package var description: String {
    "\(path):\(line.map { "\($0):" } ?? "") \(detail)"
  }
}
