/// The reason why a settings file, or a line of one, is ignored.
package struct SettingsProblem: Error, Hashable, Sendable {
  /// The category of a problem with settings, in a form that code can compare.
  package enum Code: Hashable, Sendable {
    /// A line has too few or too many words.
    case malformed

    /// A word isn't known in its position on the line.
    case unknownWord

    /// An earlier line has changed the same setting already.
    case repeated

    /// A line would have no effect, or isn't allowed to have one.
    case ineffective

    /// The file exists but can't be read.
    case unreadable
  }

  /// The number of problems after which the rest of a file is ignored, since it is probably no settings file.
  package static let limit = 100

  /// The category of the problem.
  package let code: Code

  /// The path of the settings file.
  package let path: String

  /// The number of the line, counted from 1, or `nil` if the problem concerns the whole file.
  package let line: Int?

  /// The exact problem and the possible alternatives, as a sentence without a period.
  package let detail: String
}

extension SettingsProblem: CustomStringConvertible {
  /// The message to the user: the file, the line and the problem, on one line.
  package var description: String {
    "\(path):\(line.map { "\($0):" } ?? "") \(detail)"
  }
}
