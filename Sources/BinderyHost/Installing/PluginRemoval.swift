public import Bindery
internal import BinderyLoading

/// A plugin that is about to be removed from the user's own folder.
public struct PluginRemoval: Sendable {
  /// The file's path.
  public let path: String

  /// The plugin's identifier, or `nil` if the file is no readable plugin.
  public let id: PluginId?

  /// The paths of the other files of the same plugin that were found, the first of which may take its place.
  public let remaining: [String]

  private let folder: PluginFolder
  private let digest: PluginDigest?

  /// Examines the file that is to be removed.
  ///
  /// - Parameters:
  ///   - file: The library to remove.
  ///   - files: The libraries that were found.
  ///   - folder: The user's own folder.
  /// - Throws: A `PluginError` if the file doesn't exist, or an ``InstallationError`` if it isn't in the folder.
  public init(of file: PluginFile, among files: [PluginFile], from folder: PluginFolder) throws {
    if case .failure(let error) = file.manifest, error.code == .notFound { throw error }
    guard folder.contains(file.path) else {
      throw InstallationError(
        code: .elsewhere, path: file.path,
        detail: "only plugins in your own folder, '\(folder.path)', are removed; ask whoever installed it")
    }
    let id = try? file.manifest.get().id
    self.id = id
    path = file.path
    self.folder = folder
    digest = try? PluginDigest(contentsOf: file.path)
    remaining = files.filter { id != nil && (try? $0.manifest.get().id) == id && $0.path != file.path }.map(\.path)
  }

  /// Removes the file, or throws why it can't be, and then the libraries that were installed with it. An image loaded
  /// from them keeps running.
  public func perform() throws(InstallationError) {
    try folder.remove(path)
    folder.removeLibraries(ofPluginAt: path)
  }

  /// Removes the user's choices about the removed file: its trust and its grants.
  ///
  /// If no other file of the plugin remains, all choices about the plugin go, including preferences. The journal keeps
  /// what it knows.
  public func forget(in choices: inout PluginChoices) {
    if let digest {
      choices.untrust(digest)
      choices.revokeAll(from: digest)
    }
    guard let id, remaining.isEmpty else { return }
    choices.untrust(id)
    choices.revoke(nil, from: id)
    for (kind, preferred) in choices.preferences where preferred == id { choices.prefer(nil, for: kind) }
  }
}
