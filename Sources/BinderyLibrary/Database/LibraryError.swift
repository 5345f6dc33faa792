internal import BinderySystem

/// The reason why a library can't be used, or an operation on it failed.
package struct LibraryError: Error, Hashable, Sendable {
  /// The category of a library's error, which code can compare.
  package enum Code: Hashable, Sendable {
    /// There is no library at the path.
    case missing

    /// The file isn't a database of SQLite, or is damaged.
    case damaged

    /// The content of rows differs from what was imported.
    case altered

    /// A newer version of Bindery has written the library.
    case newer

    /// Another process is importing into the library.
    case busy

    /// The disk is full, or the user's quota on it is used up.
    case full

    /// The library is on a file system whose locks don't keep others from writing, such as one of another machine.
    case unlockable

    /// The file can't be opened, read or written.
    case unusable
  }

  /// The category of the error.
  package let code: Code

  /// The path of the library.
  package let path: String

  /// Details that the code doesn't tell, as a clause without a period, or an empty text.
  package let detail: String

  /// Creates an error about the library at a path.
  package init(_ code: Code, at path: String, _ detail: String = "") {
    self.code = code
    self.path = path
    self.detail = detail
  }
}

extension LibraryError: CustomStringConvertible {
  /// The problem and how to solve it, in one line without a period.
  package var description: String {
    switch code {
    case .missing: "there is no library at '\(path)'; make one with \(command("import FILE"))"
    case .damaged:
      "the library '\(path)' is damaged (\(detail)); run \(command("library rebuild")), which keeps "
        + "what can be read"
    case .altered:
      "items of the library '\(path)' differ from what was imported (\(detail)); import them again, which restores them"
    case .newer:
      "the library '\(path)' was written by a newer version of bindery (\(detail)); use that one, or --library for another"
    case .busy: "another import into the library '\(path)' is under way; try again when it has ended"
    case .full: "there is no room left for the library '\(path)'; make room, and run the same command again"
    case .unlockable:
      "the library '\(path)' would lie on \(detail), where two writers can damage it; choose a file on a local disk "
        + "with --library"
    case .unusable:
      "the library '\(path)' can't be used: \(detail)\(detail.contains(";") ? ", or" : ";") choose another with --library"
    }
  }

  /// Returns a command of the program for this library, in quotation marks.
  private func command(_ words: String) -> String {
    let command = "bindery \(words) --library \(path.shellWord(unquoted: "+-./_"))"
    return command.contains("'") ? "\"\(command)\"" : "'\(command)'"
  }
}
