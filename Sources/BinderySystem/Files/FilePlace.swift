internal import Glibc

/// The path and status of an open file.
package struct FilePlace: Hashable, Sendable {
  /// The owner and permissions of the file.
  package let status: FileStatus

  /// The path without symbolic links, or `nil` if the file was removed.
  package let path: String?

  /// Creates the place of a file.
  package init(status: FileStatus, path: String?) {
    self.status = status
    self.path = path
  }
}

extension FilePlace {
  /// Returns a path without symbolic links, or `nil` if there is no such file.
  package static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
