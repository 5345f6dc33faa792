public import Bindery
internal import BinderyLoading

/// A plugin that is about to be removed from the user's own folder.
public struct PluginRemoval: Sendable {
  /// The path of the file that is to be removed.
  public let path: String

  /// The identifier of the plugin to remove, or `nil` if the file is no readable plugin.
  public let id: PluginId?

  /// The paths of the plugin's other files, of which the first may be used after the removal.
  public let remaining: [String]

  /// The folder from which the plugin is removed.
  private let folder: PluginFolder
  /// The digest of the file, under which the user's choices about it are recorded, or `nil` if the file can't be read.
  private let digest: PluginDigest?

  /// Examines the plugin's file that is to be removed, without removing it.
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

  /// Removes the file, and then the libraries that were installed with it; throws if the file can't be removed.
  ///
  /// An image that was loaded from them keeps running.
  public func perform() throws(InstallationError) {
    try folder.remove(path)
    folder.removeLibraries(ofPluginAt: path)
  }

  /// Removes the user's choices about the removed file: the trust in it, and the capabilities granted to it.
  ///
  /// If no other file of the plugin remains, all choices about the plugin are removed, including preferences. The
  /// journal isn't changed.
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
