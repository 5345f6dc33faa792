package import BinderyContract
package import BinderySystem

/// A library that a plugin brings along, such as a decoder, in a folder that a run path with `$ORIGIN` leads to.
///
/// The plugin, or another of its companions, needs it.
package struct Companion: Sendable {
  /// The name by which the plugin, or another companion, needs the library.
  package let name: String

  /// The path at which the library was found, for messages.
  package let path: String

  /// The bytes of the library: a sealed copy, or the file itself if it is only examined.
  package let file: LibraryFile

  /// The path and status that the library's file had when it was opened.
  package let original: FilePlace

  /// The maximum number of companions of a plugin. A worker gets a descriptor of each.
  package static let limit = 32
}

extension Companion {
  /// Creates a companion from bytes that another process has sealed and judged.
  ///
  /// The descriptor is closed with the last reference to the file. Throws if it isn't open.
  package init(sealed descriptor: Int32, name: String, path: String) throws(PluginError) {
    guard let status = FileStatus(of: descriptor) else {
      throw PluginError(code: .notFound, plugin: path, detail: "its bytes were not handed over")
    }
    file = LibraryFile(adopting: descriptor, status: status)
    original = file.place
    self.name = name
    self.path = path
  }

  /// Finds the companions of a plugin's file, without copying or running any; each follows those that it needs.
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

  /// Returns the path of the folder for the companions of one build of an installed plugin.
  ///
  /// A plugin has a folder of its own, so that libraries of the same name don't conflict. Each build has one in it, so
  /// that all its libraries are installed and removed together.
  ///
  /// - Parameters:
  ///   - path: The path of the plugin's file.
  ///   - digest: The SHA-256 of that file alone.
  /// - Returns: The path of the folder, which need not exist.
  package static func folder(ofPluginAt path: String, _ digest: PluginDigest) -> String {
    FolderListing.path(folder(ofPluginAt: path), buildName(digest))
  }

  /// Returns the name of the folder for the companions of one build: the first digits of the SHA-256 of the plugin's
  /// file.
  package static func buildName(_ digest: PluginDigest) -> String {
    String(digest.description.prefix(buildNameLength))
  }

  /// Returns whether a name has the form of those that `buildName` returns.
  package static func isBuildName(_ name: String) -> Bool {
    name.utf8.count == buildNameLength && name.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  /// The number of hexadecimal digits in the name of a build's folder.
  private static let buildNameLength = 16

  /// Returns the folder of the companions that were installed with a plugin's file, or `nil` if there were none.
  ///
  /// `digest` is the SHA-256 of the file, which is hashed if need be without it.
  static func installedFolder(of file: LibraryFile, at path: String, _ digest: PluginDigest? = nil) -> String? {
    guard FolderListing.isFolder(folder(ofPluginAt: path)) else { return nil }
    return folder(ofPluginAt: path, digest ?? PluginDigest(of: file))
  }

  /// Returns the path of the folder that has, for each build of an installed plugin, a folder with its companions.
  package static func folder(ofPluginAt path: String) -> String {
    (path.hasSuffix(".so") ? String(path.dropLast(3)) : path) + ".libraries"
  }
}
