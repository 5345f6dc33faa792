/// The failure of a system call on a file or folder.
package struct SystemFailure: Error, Hashable {
  /// The path of the file or folder that the system call was about.
  package let path: String

  /// The system's error, which is the reason of the failure.
  package let error: SystemError

  /// The number of the error, as in `errno`.
  package var code: Int32 { error.rawValue }

  /// The system's text for the error, such as `No such file or directory`.
  package var reason: String { error.description }

  /// Creates a failure at a path from the number of the error, as in `errno`.
  package init(path: String, code: Int32) {
    self.init(path: path, error: SystemError(rawValue: code))
  }

  /// Creates a failure of a system call on the file or folder at a path.
  package init(path: String, error: SystemError) {
    (self.path, self.error) = (path, error)
  }

  /// Returns the failure of the last system call on this thread, with the error in `errno`.
  package static func last(at path: String) -> SystemFailure {
    SystemFailure(path: path, error: .last)
  }
}
