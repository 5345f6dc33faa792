internal import Bindery
public import BinderyLoading
internal import BinderySystem
internal import Glibc

/// A file that was found where plugins are looked for.
public struct PluginFile: Sendable {
  /// The library.
  public let path: String

  /// The folder that it was found in; nothing where it was named itself.
  public let folder: PluginSearchPath.Folder?

  /// What the library says of itself, or why it can't be used.
  public let manifest: Result<Manifest, PluginError>

  /// What the file was when its manifest was read; nothing where it isn't there.
  let status: FileStatus?

  /// Reads the manifest of a library. Nothing of it runs.
  ///
  /// - Parameter path: The library.
  public init(path: String) {
    self.init(path: path, folder: nil)
  }

  init(path: String, folder: PluginSearchPath.Folder?) {
    self.path = path
    self.folder = folder
    // Looked at first, so that a file that changes meanwhile is another the next time.
    status = FileStatus(at: path)
    manifest = Result { () throws(PluginError) in try Manifest(contentsOf: path) }
  }

  /// Creates what stands for a folder that can't be read.
  init(unreadable folder: PluginSearchPath.Folder, _ error: PluginError) {
    path = folder.path
    self.folder = folder
    status = nil
    manifest = .failure(error)
  }

  /// The reason why this host doesn't use the library, if there is one.
  public var refusal: PluginError? {
    switch manifest {
    case .success(let manifest): manifest.incompatibility
    case .failure(let error): error
    }
  }

  /// The manifest, where it can be read and this host can load the plugin.
  public var usableManifest: Manifest? {
    guard case .success(let manifest) = manifest, manifest.incompatibility == nil else { return nil }
    return manifest
  }
}

extension PluginSearchPath {
  /// The library that examines hosts, which stands beside the program where that was built: a plugin, and for no user.
  private static let examiner = "libHostExaminer.so"

  /// Looks for plugins. Nothing of them runs.
  ///
  /// - Returns: The libraries in the folders, in the order of the folders and then
  ///   of their names. A folder that isn't there holds none; one that somebody named
  ///   stands in the list itself, with the reason.
  /// - Complexity: O(*n*) in the number of files; about 10 µs each.
  public func files() -> [PluginFile] {
    folders.flatMap { files(in: $0) }
  }

  private func files(in folder: Folder) -> [PluginFile] {
    do throws(PluginError) {
      return try Self.libraries(in: folder.path)
        .filter { !folder.isShared || !$0.hasSuffix("/\(Self.examiner)") }
        .map { PluginFile(path: $0, folder: folder) }
        .filter { !folder.isShared || $0.refusal?.code != .notAPlugin }
    } catch {
      return folder.isNamed ? [PluginFile(unreadable: folder, error)] : []
    }
  }

  /// The paths of the shared libraries in a folder, in the order of their names' bytes. Hidden files don't count.
  private static func libraries(in folder: String) throws(PluginError) -> [String] {
    do throws(SystemFailure) {
      return try FolderListing(folder).names.filter { $0.hasSuffix(".so") || $0.hasSuffix(".dylib") }
        .map { FolderListing.path(folder, $0) }
    } catch {
      throw PluginError(code: .notFound, plugin: folder, detail: "the folder can't be read: \(error.reason)")
    }
  }
}
