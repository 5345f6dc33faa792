internal import Bindery
public import BinderyLoading
internal import BinderySystem

/// A library that was found in the search path for plugins or named directly, or a folder that can't be searched.
public struct PluginFile: Sendable {
  /// The path of the library as it was found or named, or that of a folder that can't be read or isn't searched.
  public let path: String

  /// The folder in which the file was found, or `nil` if it was named directly.
  public let folder: PluginSearchPath.Folder?

  /// The library's manifest, or the reason it can't be read.
  public let manifest: Result<Manifest, PluginError>

  /// The status of the file when its manifest was read, or `nil` if the file doesn't exist.
  let status: FileStatus?

  /// Whether the entry is a folder with plugins inside a folder of the search path; such a folder isn't searched
  /// itself.
  let isUnsearchedFolder: Bool

  /// Reads the manifest of the library at a path, which was named directly. None of its code runs.
  public init(path: String) {
    self.init(path: path, folder: nil)
  }

  /// Reads the manifest of the library at a path. `folder` is where it was found, or `nil` if it was named directly.
  init(path: String, folder: PluginSearchPath.Folder?) {
    self.path = path
    self.folder = folder
    isUnsearchedFolder = false
    // Read before the manifest, so that a file that changes in between counts as another the next time.
    status = FileStatus(at: path)
    manifest = Result { () throws(PluginError) in try Manifest(contentsOf: path) }
  }

  /// Creates the entry for a folder of the search path that can't be read.
  init(unreadable folder: PluginSearchPath.Folder, _ failure: SystemFailure) {
    path = folder.path
    self.folder = folder
    isUnsearchedFolder = false
    status = nil
    manifest = .failure(
      PluginError(code: .notFound, plugin: folder.path, detail: "the folder can't be read: \(failure.reason)"))
  }

  /// Creates the entry for a folder with plugins inside a folder of the search path, which isn't searched itself.
  init(unsearched path: String, isLink: Bool, in folder: PluginSearchPath.Folder) {
    self.path = path
    self.folder = folder
    isUnsearchedFolder = true
    status = FileStatus(at: path)
    manifest = .failure(
      PluginError(
        code: .notAPlugin, plugin: path,
        detail: "it is a \(isLink ? "link to a " : "")folder with plugins, which isn't searched; "
          + "name it in BINDERY_PLUGIN_PATH, or copy its plugins into '\(folder.path)'"))
  }

  /// The reason why the manifest can't be read or needs another host, or `nil` if there is none.
  ///
  /// A library without a refusal may still be refused for its permissions or its ELF tables, which `judge()` examines.
  public var refusal: PluginError? {
    switch manifest {
    case .success(let manifest): manifest.incompatibility
    case .failure(let error): error
    }
  }

  /// The library's manifest, or `nil` if it can't be read or needs another host.
  public var usableManifest: Manifest? {
    guard case .success(let manifest) = manifest, manifest.incompatibility == nil else { return nil }
    return manifest
  }
}

extension PluginSearchPath {
  /// Searches the folders for plugins. None of the plugins' code runs.
  ///
  /// - Returns: The libraries in the folders, in the order of the folders and then of their names. A folder that
  ///   doesn't exist holds none; if it was named explicitly, it is an entry itself, with the reason. A folder with
  ///   plugins inside one of the folders isn't searched, and is an entry after the libraries of that folder. Libraries
  ///   that plugins bring along are left out.
  /// - Complexity: O(*n*) in the number of files; about 10 µs each.
  public func files() -> [PluginFile] {
    folders.flatMap { files(in: $0) }
  }

  /// Returns the libraries in a folder, sorted by the bytes of their names. Hidden files are left out.
  private func files(in folder: Folder) -> [PluginFile] {
    do throws(SystemFailure) {
      let names = try FolderListing(folder.path).names
      let files = names.filter(Self.isLibrary)
        .map { PluginFile(path: FolderListing.path(folder.path, $0), folder: folder) }
        .filter { !folder.isShared || $0.refusal?.code != .notAPlugin }
      return withoutCompanions(files) + (folder.isShared ? [] : unsearchedFolders(in: folder, names))
    } catch {
      return folder.isNamed ? [PluginFile(unreadable: folder, error)] : []
    }
  }

  /// Returns the files without libraries that aren't plugins and that other files bring along.
  private func withoutCompanions(_ files: [PluginFile]) -> [PluginFile] {
    guard files.contains(where: { $0.refusal?.code == .notAPlugin }) else { return files }
    let companions = files.filter { $0.usableManifest != nil }.flatMap { Companion.all(at: $0.path) }
    let paths = Set(companions.map { FolderListing.realPath($0.path) })
    return files.filter { $0.refusal?.code != .notAPlugin || !paths.contains(FolderListing.realPath($0.path)) }
  }

  /// Returns whether the name of a file is that of a library.
  private static func isLibrary(_ name: String) -> Bool { name.hasSuffix(".so") || name.hasSuffix(".dylib") }

  /// The maximum number of names that are examined in a folder of the search path, and in each folder inside it.
  private static let unsearchedLimit = 256

  /// Returns entries for the folders with plugins inside a folder that aren't searched themselves.
  ///
  /// `names` are the names in the folder.
  private func unsearchedFolders(in folder: Folder, _ names: [String]) -> [PluginFile] {
    names.lazy.filter { !Self.isLibrary($0) }.prefix(Self.unsearchedLimit).compactMap { name in
      let path = FolderListing.path(folder.path, name)
      guard FolderListing.isFolder(path), Self.hasPlugins(path), !searches(path) else { return nil }
      return PluginFile(unsearched: path, isLink: FolderListing.isLink(path), in: folder)
    }
  }

  /// Returns whether the search path includes the folder at a path, perhaps by another path.
  private func searches(_ path: String) -> Bool {
    let real = FolderListing.realPath(path)
    return folders.contains { FolderListing.realPath($0.path) == real }
  }

  /// Returns whether a plugin lies directly in the folder at a path.
  private static func hasPlugins(_ path: String) -> Bool {
    guard let names = try? FolderListing(path).names else { return false }
    return names.lazy.filter(isLibrary).prefix(unsearchedLimit)
      .contains { PluginFile(path: FolderListing.path(path, $0)).usableManifest != nil }
  }
}
