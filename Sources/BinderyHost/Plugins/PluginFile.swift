internal import Bindery
public import BinderyLoading
internal import BinderySystem
internal import Glibc

/// A file that was found in the search path for plugins, or named directly.
public struct PluginFile: Sendable {
  /// The library's path as it was found or named, or that of a folder that can't be read.
  public let path: String

  /// The folder in which the file was found, or `nil` if it was named directly.
  public let folder: PluginSearchPath.Folder?

  /// The library's manifest, or the reason it can't be read.
  public let manifest: Result<Manifest, PluginError>

  /// The status of the file when its manifest was read, or `nil` if the file doesn't exist.
  let status: FileStatus?

  /// Reads the manifest of a library. None of its code runs.
  public init(path: String) {
    self.init(path: path, folder: nil)
  }

  /// Reads the manifest of a library that was found in a folder, or named directly if the folder is `nil`.
  init(path: String, folder: PluginSearchPath.Folder?) {
    self.path = path
    self.folder = folder
    // Read before the manifest, so that a file that changes in between counts as another the next time.
    status = FileStatus(at: path)
    manifest = Result { () throws(PluginError) in try Manifest(contentsOf: path) }
  }

  /// Creates the entry for a folder that can't be read.
  init(unreadable folder: PluginSearchPath.Folder, _ failure: SystemFailure) {
    path = folder.path
    self.folder = folder
    status = nil
    manifest = .failure(
      PluginError(code: .notFound, plugin: folder.path, detail: "the folder can't be read: \(failure.reason)"))
  }

  /// The reason that the manifest can't be read or is for another contract than this host's, or `nil` if neither.
  ///
  /// A library without such a reason may still be refused for its permissions or its tables, which `judge()` examines.
  public var refusal: PluginError? {
    switch manifest {
    case .success(let manifest): manifest.incompatibility
    case .failure(let error): error
    }
  }

  /// The manifest, or `nil` if the library has a `refusal`.
  public var usableManifest: Manifest? {
    guard case .success(let manifest) = manifest, manifest.incompatibility == nil else { return nil }
    return manifest
  }
}

extension PluginSearchPath {
  /// The library that examines hosts: a plugin that isn't for users, beside the program in the folder of its build.
  private static let examiner = "libHostExaminer.so"

  /// Searches the folders for plugins. None of their code runs.
  ///
  /// - Returns: The libraries in the folders, in the order of the folders and then of their names. A folder that
  ///   doesn't exist holds none; one that was named explicitly is an entry itself, with the reason.
  /// - Complexity: O(*n*) in the number of files; about 10 µs each.
  public func files() -> [PluginFile] {
    folders.flatMap { files(in: $0) }
  }

  /// Returns the libraries in a folder, sorted by the bytes of their names. Hidden files are left out.
  private func files(in folder: Folder) -> [PluginFile] {
    do throws(SystemFailure) {
      return try FolderListing(folder.path).names
        .filter { $0.hasSuffix(".so") || $0.hasSuffix(".dylib") }
        .filter { !folder.isShared || $0 != Self.examiner }
        .map { PluginFile(path: FolderListing.path(folder.path, $0), folder: folder) }
        .filter { !folder.isShared || $0.refusal?.code != .notAPlugin }
    } catch {
      return folder.isNamed ? [PluginFile(unreadable: folder, error)] : []
    }
  }
}
