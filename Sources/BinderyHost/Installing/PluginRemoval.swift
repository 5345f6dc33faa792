public import Bindery
internal import BinderyLoading

/// A plugin that is about to be removed from the user's own folder.
public struct PluginRemoval: Sendable {
  /// The file.
  public let path: String

  /// The plugin's identifier; nothing where the file is no plugin that can be read.
  public let id: PluginId?

  /// The other files of the same plugin that were found, which take its place.
  public let remaining: [String]

  private let folder: PluginFolder
  private let digest: PluginDigest?

  /// Looks at what is to be removed.
  ///
  /// - Parameters:
  ///   - file: The library.
  ///   - files: The libraries that were found.
  ///   - folder: The user's own folder.
  /// - Throws: That it isn't there, or stands elsewhere.
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

  /// Removes the file. What runs from it goes on running.
  ///
  /// - Throws: Why it isn't removed.
  public func perform() throws(InstallationError) {
    try folder.remove(path)
  }

  /// Forgets what the user chose about what was removed: its trust and its grants, and where no other file of the
  /// plugin remains also where it is preferred. What the journal knows of it stays.
  ///
  /// - Parameter choices: What the user chose.
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
