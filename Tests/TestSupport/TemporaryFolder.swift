import Foundation

/// A folder that is deleted with its contents once its last reference is released.
package final class TemporaryFolder: Sendable {
  /// The path of the folder.
  package let path: String

  /// Creates an empty folder with a unique name.
  package init() throws {
    path = root + "/" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the path of a file in the folder.
  package func path(of name: String) -> String {
    path + "/" + name
  }

  /// Creates a folder in the folder, and returns its path.
  package func newFolder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: path(of: name), withIntermediateDirectories: true)
    return path(of: name)
  }

  /// Writes a file, and returns its path.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: path(of: name)))
    return path(of: name)
  }
}

/// The parent of all temporary folders, deleted when the tests end, since references held in globals are never
/// released.
private let root: String = {
  atexit { try? FileManager.default.removeItem(atPath: root) }
  return FileManager.default.temporaryDirectory.appending(path: "bindery-tests-\(getpid())").path
}()
