import Foundation
import TestSupport

/// Folders of plugins that a test changes: one with a library, and one that comes later.
struct WatchedFolders: Sendable {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.newFolder("above/plugins")
    try write("a.so")
  }

  var root: String { folder.path }
  var above: String { folder.path(of: "above") }
  var plugins: String { folder.path(of: "above/plugins") }
  var later: String { folder.path(of: "some/way/later") }

  /// Writes a file, and returns its path.
  @discardableResult
  func write(_ name: String, in folder: String? = nil, bytes: [UInt8] = [1, 2, 3]) throws -> String {
    let path = (folder ?? plugins) + "/" + name
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  /// Writes more into a file that stays in its place.
  func append(to name: String, in folder: String? = nil) throws {
    let handle = try FileHandle(forUpdating: URL(filePath: (folder ?? plugins) + "/" + name))
    try handle.seekToEnd()
    try handle.write(contentsOf: [4])
    try handle.close()
  }

  /// Puts another file in the place of one, without a moment in between.
  func replace(_ name: String) throws {
    let part = try write("part", in: root)
    guard rename(part, plugins + "/" + name) == 0 else { throw POSIXError(.EIO) }
  }

  /// Puts another folder with a library in the place of one, which is kept under another name.
  func replaceFolder(_ path: String) throws {
    guard rename(path, root + "/away") == 0 else { throw POSIXError(.EIO) }
    try FileManager.default.createDirectory(atPath: plugins, withIntermediateDirectories: true)
    try write("b.so")
  }
}
