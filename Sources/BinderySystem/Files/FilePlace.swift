internal import Glibc

/// Where a file is and whose, as it was when it was opened.
package struct FilePlace: Hashable, Sendable {
  /// Whose the file is, and who may do what with it.
  package let status: FileStatus

  /// Its path without links; nothing where it had none any more.
  package let path: String?

  /// Creates the place of a file.
  package init(status: FileStatus, path: String?) {
    self.status = status
    self.path = path
  }
}

extension FilePlace {
  /// Returns a path without links, or `nil` if there is no such file.
  package static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
