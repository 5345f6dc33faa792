internal import Glibc

/// The path and status of an open file.
package struct FilePlace: Hashable, Sendable {
  /// The owner, permissions and size of the file.
  package let status: FileStatus

  /// The absolute path without symbolic links, or `nil` if the file was removed or the system doesn't tell.
  package let path: String?

  /// Creates the place of a file from its status and its path without symbolic links.
  package init(status: FileStatus, path: String?) {
    self.status = status
    self.path = path
  }
}

extension FilePlace {
  /// Returns the absolute path of a file or folder without symbolic links, or `nil` if it can't be reached.
  package static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
