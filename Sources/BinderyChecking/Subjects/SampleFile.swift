internal import BinderyProbing

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file with records, a line each.
package struct SampleFile: Sendable {
  /// The records, as JSON.
  package let records: [String]

  /// Reads a file.
  ///
  /// - Parameter path: The file.
  package init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let text = String(decoding: ProbeDescriptor.readAll(descriptor), as: UTF8.self)
    records = text.split(separator: "\n").map(String.init)
  }
}
