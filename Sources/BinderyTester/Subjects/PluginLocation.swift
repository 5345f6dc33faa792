package import BinderyHost
package import BinderyLoading
internal import BinderySystem

/// The location of a plugin that a user names: the path of its library, and the folder of its source code.
package struct PluginLocation: Hashable, Sendable {
  /// The path of the library. It may not exist if the user named the library by its path.
  package let library: String

  /// The folder of the plugin's source code, with `plugin.json`, samples or `check.json`; `nil` if it is unknown.
  package let folder: String?

  /// Finds a plugin by its library, its identifier, or its folder, in which the most recently built library is chosen.
  ///
  /// - Parameters:
  ///   - text: The path of a library, the identifier of an installed plugin, or the folder of a plugin's source code.
  ///   - words: The terms that the host uses in the error message.
  ///   - installed: Returns the installed libraries. It is called only if `text` is an identifier.
  /// - Throws: A `PluginError` that says what was found instead, if there is no such plugin.
  package init(
    _ text: String, words: HostWords = HostWords(), installed: () -> [PluginFile]
  ) throws(PluginError) {
    if FolderListing.isFolder(text) {
      library = try Self.library(in: text)
      folder = text
    } else {
      let reference = PluginReference(text)
      library =
        reference.isPath || FolderListing.lastWrite(of: text) != nil
        ? text : try reference.file(among: installed(), words: words).path
      folder = Self.folder(ofLibrary: library)
    }
  }

  /// The distinct, existing folders named `Samples`: in the plugin's own folder, and beside its library.
  package var sampleFolders: [String] {
    var known: Set<String> = []
    return [folder, FolderListing.folder(of: library)]
      .compactMap { $0.map { FolderListing.path($0, "Samples") } }
      .filter { FolderListing.isFolder($0) && known.insert(FolderListing.realPath($0)).inserted }
  }
}

extension PluginLocation {
  /// Returns the folders where build tools put the libraries of a source folder, that folder itself first.
  private static func outputs(in folder: String) -> [String] {
    let names = ["build", ".build/debug", ".build/release", "target/debug", "target/release"]
    return [folder] + names.map { FolderListing.path(folder, $0) }
  }

  /// The names of files and folders by which a folder of source code is recognized.
  private static let marks = ["plugin.json", "Package.swift", "Cargo.toml", "Makefile", "Samples"]

  /// Returns the most recently built library of a source folder, which may be built by a package in a folder above.
  private static func library(in folder: String) throws(PluginError) -> String {
    if let library = newest(outputs(in: folder), named: nil) { return library }
    // A package may have several plugins, each in a folder named like its library.
    let name = FolderListing.realPath(folder).split(separator: "/").last.map(String.init) ?? ""
    var parent = FolderListing.realPath(folder)
    for _ in 0..<3 {
      parent = FolderListing.folder(of: parent)
      guard FolderListing.lastWrite(of: FolderListing.path(parent, "Package.swift")) != nil else { continue }
      if let library = newest(outputs(in: parent), named: "lib\(name)") { return library }
    }
    // A library without a manifest is the last choice, so that its check reports what is missing.
    if let library = newest(outputs(in: folder), named: nil, withManifest: false) {
      return library
    }
    throw PluginError(
      code: .notFound, plugin: folder,
      detail: "the folder has no built plugin, neither itself nor in build, .build or target; build it first "
        + "('swift build', 'make' or 'cargo build'), or give the path of its library")
  }

  /// Returns the path of the library in some folders that was changed last, or `nil` if there is none.
  private static func newest(_ folders: [String], named stem: String?, withManifest: Bool = true) -> String? {
    var found: (path: String, age: (Int, Int))?
    for folder in folders {
      for name in (try? FolderListing(folder).names) ?? [] where name.hasSuffix(".so") || name.hasSuffix(".dylib") {
        if let stem, name.prefix(while: { $0 != "." }) != stem { continue }
        let path = FolderListing.path(folder, name)
        guard let age = FolderListing.lastWrite(of: path), !withManifest || (try? Manifest(contentsOf: path)) != nil
        else {
          continue
        }
        if found.map({ $0.age < age }) ?? true { found = (path, age) }
      }
    }
    return found?.path
  }

  /// Returns the folder of the source code from which a library was built, or `nil` if it can't be recognized.
  ///
  /// The folder is the nearest recognized one among that of the library and the three above it.
  private static func folder(ofLibrary library: String) -> String? {
    let name = library.split(separator: "/").last?.prefix { $0 != "." }.dropFirst(3) ?? ""
    var folder = FolderListing.folder(of: FolderListing.realPath(library))
    for _ in 0..<4 {
      let own = FolderListing.path(folder, "Plugins/\(name)")
      if !name.isEmpty, isMarked(own) { return own }
      if isMarked(folder) { return folder }
      folder = FolderListing.folder(of: folder)
    }
    return nil
  }

  /// Returns whether a folder has a file that marks a project of a build tool.
  private static func isMarked(_ folder: String) -> Bool {
    guard let names = try? FolderListing(folder).names else { return false }
    return marks.contains { names.contains($0) }
  }
}
