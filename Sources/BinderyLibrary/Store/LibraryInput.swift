internal import Bindery
package import BinderySystem
internal import Glibc

/// An input of an import: a file, or a stream that can be read once.
package struct LibraryInput: Hashable, Sendable {
  /// The name of the input in the library: the absolute path of a file without links, so that a file which another one
  /// has replaced under its name is the same input. A path that isn't UTF-8 is `bytes:` and its bytes, percent-encoded.
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

  /// Creates the input of a file as it is now, or returns `nil` if the path leads to no regular file.
  package init?(file path: String) {
    self.init(file: FilePath(path))
  }

  /// Creates the input of a file as it is now, or returns `nil` if the path leads to no regular file.
  ///
  /// The state of a file is its size, when it was written to, and its number, which tells one that replaces another.
  package init?(file path: FilePath) {
    var status = stat()
    guard let real = path.real, stat(real.terminated, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    let (file, written) = ("\(status.st_dev) \(status.st_ino)", status.st_mtim)
    self.init(
      name: real.text ?? "bytes:" + PercentEncoding.encode(real.bytes) { (0x20..<0x7f).contains($0) && $0 != 0x25 },
      mark: "\(file) \(status.st_size) \(written.tv_sec) \(written.tv_nsec)")
  }
}
