internal import Glibc

/// The kinds of access to a file or folder that a process needs. The empty set asks only whether it exists.
package struct FileAccess: OptionSet, Sendable {
  /// The bits of the set, as `access()` takes them.
  package let rawValue: Int32

  /// Creates a set from the bits that `access()` takes.
  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Permission to read the file, or the names in the folder.
  package static let reading = FileAccess(rawValue: R_OK)

  /// Permission to execute the file, or to look names up in the folder.
  package static let executing = FileAccess(rawValue: X_OK)

  /// Returns the reason why the user of this process lacks this access to a path, or `nil` if the user has it.
  package func problem(at path: String) -> SystemError? {
    access(path, rawValue) == 0 ? nil : .last
  }

  /// Returns whether the user of this process has this access to a path.
  package func isGranted(at path: String) -> Bool {
    problem(at: path) == nil
  }
}
