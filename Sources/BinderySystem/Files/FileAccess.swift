internal import Glibc

/// What a process may want to do with a file or folder; without any member, that it exists.
package struct FileAccess: OptionSet, Sendable {
  /// The bits, as `access()` takes them.
  package let rawValue: Int32

  /// Creates a set from the bits that `access()` takes.
  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Reading the file, or the names in the folder.
  package static let reading = FileAccess(rawValue: R_OK)

  /// Executing the file, or looking names up in the folder.
  package static let executing = FileAccess(rawValue: X_OK)

  /// Returns the error for which the user of this process lacks the access to a path, or `nil` if the user has it.
  package func problem(at path: String) -> SystemError? {
    access(path, rawValue) == 0 ? nil : .last
  }

  /// Returns whether the user of this process has the access to a path.
  package func isGranted(at path: String) -> Bool {
    problem(at: path) == nil
  }
}
