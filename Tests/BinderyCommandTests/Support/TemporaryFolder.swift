import Foundation

/// A folder that is gone, with all that is in it, when the last who holds it lets go.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bindery-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  func path(of name: String) -> String {
    path + "/" + name
  }

  /// Creates a folder in the folder, and returns its path.
  func newFolder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: path(of: name), withIntermediateDirectories: true)
    return path(of: name)
  }

  /// Writes a file, and returns its path.
  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: path(of: name)))
    return path(of: name)
  }
}
