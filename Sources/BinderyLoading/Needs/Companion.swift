package import BinderyContract
package import BinderySystem

/// A library that a plugin brings along: the plugin, or another of its companions, needs it, and it lies beside the
/// library that needs it, where a run path with `$ORIGIN` leads.
package struct Companion: Sendable {
  /// The name by which it is needed.
  package let name: String

  /// The path at which it was found, for messages.
  package let path: String

  /// Its bytes: a sealed copy, or the file itself where it is only looked at.
  package let file: LibraryFile

  /// The path and status of its file when it was opened.
  package let original: FilePlace

  /// The maximum number of companions of a plugin. A worker gets a descriptor of each.
  package static let limit = 32
}

extension Companion {
  /// Creates a companion of bytes that another process has sealed and judged.
  ///
  /// The descriptor is closed with the last reference to this. Throws if it isn't open.
  package init(sealed descriptor: Int32, name: String, path: String) throws(PluginError) {
    guard let status = FileStatus(of: descriptor) else {
      throw PluginError(code: .notFound, plugin: path, detail: "its bytes were not handed over")
    }
    file = LibraryFile(adopting: descriptor, status: status)
    original = file.place
    self.name = name
    self.path = path
  }

  /// Finds the companions of a plugin's file, each after those that it needs, without copying or running any.
  ///
  /// A file that is no library has none. Throws the reason why they can't be found or opened.
  package static func all(of file: LibraryFile, at path: String) throws(PluginError) -> [Companion] {
    try CompanionSearch.companions(of: file, at: path) { (name, path) throws(PluginError) in
      let file = try LibraryFile(ofPlugin: path)
      return Companion(name: name, path: path, file: file, original: file.place)
    }
  }

  /// Finds the companions of the plugin at a path, or returns none if they can't be found.
  package static func all(at path: String) -> [Companion] {
    guard let file = try? LibraryFile(path: path) else { return [] }
    return (try? all(of: file, at: path)) ?? []
  }

  /// Returns the path of the folder in which the companions of an installed plugin are put.
  ///
  /// They have a folder of their own, so that plugins with libraries of one name don't meet; and each build of the
  /// plugin has another, so that a new one comes and goes as a whole.
  ///
  /// - Parameters:
  ///   - path: The path of the plugin's file.
  ///   - digest: The SHA-256 of that file alone.
  /// - Returns: The path.
  package static func folder(ofPluginAt path: String, _ digest: PluginDigest) -> String {
    FolderListing.path(folder(ofPluginAt: path), buildName(digest))
  }

  /// Returns the name of the folder with the companions of one build: the first digits of the SHA-256 of its file.
  package static func buildName(_ digest: PluginDigest) -> String {
    String(digest.description.prefix(buildNameLength))
  }

  /// Returns whether a folder of that name may be one with the companions of a build.
  package static func isBuildName(_ name: String) -> Bool {
    name.utf8.count == buildNameLength && name.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  private static let buildNameLength = 16

  /// Returns the path of the folder in which the companions of a plugin's file were put when it was installed, or `nil`
  /// if it wasn't installed with any. The file is hashed if need be, unless its digest is given.
  static func installedFolder(of file: LibraryFile, at path: String, _ digest: PluginDigest? = nil) -> String? {
    guard FolderListing.isFolder(folder(ofPluginAt: path)) else { return nil }
    return folder(ofPluginAt: path, digest ?? PluginDigest(of: file))
  }

  /// Returns the path of the folder with a folder of companions for each build of an installed plugin.
  package static func folder(ofPluginAt path: String) -> String {
    (path.hasSuffix(".so") ? String(path.dropLast(3)) : path) + ".libraries"
  }
}
