internal import Glibc

/// The path of a file as the system has it: bytes, which need not be UTF-8.
package struct FilePath: Hashable, Sendable {
  /// The bytes of the path, of which none is 0.
  package let bytes: [UInt8]

  /// Creates a path from the bytes of the system, without a 0 at their end.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Creates a path from text.
  package init(_ text: String) {
    self.init(bytes: Array(text.utf8))
  }

  /// The path as text, or `nil` if it isn't UTF-8, so that no text leads to the file.
  package var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The last component of the path.
  package var name: FilePath {
    FilePath(bytes: bytes.lastIndex(of: Self.slash).map { Array(bytes[($0 + 1)...]) } ?? bytes)
  }

  /// The path without its last component: the folder that the path leads through, or `.` for a bare name.
  package var folder: FilePath {
    guard let slash = bytes.lastIndex(of: Self.slash) else { return FilePath(".") }
    return FilePath(bytes: slash == 0 ? [Self.slash] : Array(bytes[..<slash]))
  }

  /// The letters after the last period of the name in lower case, such as `json`; `nil` if the name has none.
  package var fileExtension: String? {
    let name = name.bytes
    guard let period = name.lastIndex(of: UInt8(ascii: ".")), period > 0, period + 1 < name.count else { return nil }
    return String(validating: name[(period + 1)...], as: UTF8.self)?.lowercased()
  }

  /// Returns the path of a name in the folder with this path.
  package func appending(_ name: some Collection<UInt8>) -> FilePath {
    FilePath(bytes: bytes + (bytes.last == Self.slash ? [] : [Self.slash]) + name)
  }

  /// The bytes of the path as a C string.
  package var terminated: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

  /// The absolute path without symbolic links, or `nil` if the path leads to nothing that can be reached.
  package var real: FilePath? {
    guard let real = realpath(terminated, nil) else { return nil }
    defer { free(real) }
    return FilePath(bytes: Array(UnsafeRawBufferPointer(start: real, count: strlen(real))))
  }

  /// The byte between the components of a path.
  private static let slash = UInt8(ascii: "/")
}

extension FilePath: CustomStringConvertible {
  /// The path as text, with U+FFFD in place of what isn't UTF-8.
  package var description: String { String(decoding: bytes, as: UTF8.self) }
}
