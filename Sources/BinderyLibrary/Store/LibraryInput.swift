internal import Glibc

/// An input of an import: a file, or a stream that can be read once.
package struct LibraryInput: Hashable, Sendable {
  /// The name of the input in the library: the absolute path of a file without links, so that a file which another one
  /// has replaced under its name is the same input.
  package let name: String

  /// The state of the input, by which the library tells whether the file of an interrupted import has changed since.
  /// `nil` for a stream.
  package let mark: String?

  /// Standard input, and whatever else is read once. All streams are one input.
  package static let stream = LibraryInput(name: "-", mark: nil)

  /// Creates an input.
  package init(name: String, mark: String?) {
    (self.name, self.mark) = (name, mark)
  }

  /// Creates the input of a file as it is now, or returns `nil` if the path leads to no regular file, or its name isn't
  /// UTF-8.
  ///
  /// The state of a file is its size, when it was written to, and its number, which tells one that replaces another.
  package init?(file path: String) {
    var status = stat()
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    guard let name = String(validatingCString: real), stat(real, &status) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    let (file, written) = ("\(status.st_dev) \(status.st_ino)", status.st_mtim)
    self.init(name: name, mark: "\(file) \(status.st_size) \(written.tv_sec) \(written.tv_nsec)")
  }
}
