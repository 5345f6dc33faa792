internal import BinderySystem

/// The reason why no plugin can be chosen for what a user named as a file.
package struct FileReadingError: Error, Hashable {
  /// The category of an error, which code can compare.
  package struct Code: Hashable, Sendable {
    fileprivate enum Storage: Hashable, Sendable {
      case notFound, notAFile, unreadable
    }

    fileprivate let storage: Storage
  }

  /// The category of the error.
  package let code: Code

  /// The path as the user wrote it.
  package let path: String

  /// The reason in a few words: the type of what is there in place of a file, or the system's text for its error.
  private let detail: String

  /// Creates the error that a failure to open or read a file means.
  init(_ path: String, _ failure: RegularFile.Failure) {
    self.path = path
    switch failure {
    case .otherType(let type): (code, detail) = (.notAFile, "\(type)")
    case .system(.notFound): (code, detail) = (.notFound, "")
    case .system(let error): (code, detail) = (.unreadable, "\(error)")
    }
  }
}

extension FileReadingError.Code {
  /// The path leads to nothing.
  package static var notFound: Self { Self(storage: .notFound) }

  /// The path leads to something other than a regular file, such as a folder or a named pipe.
  package static var notAFile: Self { Self(storage: .notAFile) }

  /// The system refuses to open or read the file.
  package static var unreadable: Self { Self(storage: .unreadable) }
}

extension FileReadingError: CustomStringConvertible {
  /// The problem and its solution, in one line without a period.
  package var description: String {
    switch code.storage {
    case .notFound: "there is no file '\(path)'; give the path of one"
    case .notAFile: "'\(path)' is \(detail), and plugins read regular files alone; give the path of one"
    case .unreadable: "'\(path)' can't be read: \(detail); give the path of one that can be"
    }
  }
}
