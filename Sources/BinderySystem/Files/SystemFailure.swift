internal import Glibc

/// The failure of a system call on a file or folder.
package struct SystemFailure: Error, Hashable {
  /// The path of the file or folder.
  package let path: String

  /// The number of the error, as in `errno`.
  package let code: Int32

  /// The system's words for the error, such as `No such file or directory`.
  package var reason: String { String(cString: strerror(code)) }

  /// Returns the failure of the last system call on this thread, as `errno` tells it.
  package static func last(at path: String) -> SystemFailure {
    SystemFailure(path: path, code: errno)
  }
}
