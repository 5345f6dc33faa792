public import Bindery
public import BinderyLoading
internal import BinderySystem

/// A plugin that is about to be installed into the user's own folder.
///
/// The file is read and judged once, when the installation is created: the bytes that were judged are those that are
/// written.
public struct PluginInstallation: Sendable {
  /// The manifest of the plugin to install.
  public let manifest: Manifest

  /// The SHA-256 of the plugin's bytes, with those of the libraries that it brings along.
  public let digest: PluginDigest

  /// The paths of the libraries that the plugin brings along, which are installed with it.
  public var libraries: [String] { image.companions.map(\.path) }

  /// Sentences about what is unusual in the plugin but no reason to refuse it, each without a final period.
  public let warnings: [String]

  /// The path at which the plugin is installed: a file in the user's folder, named after the plugin's identifier.
  public let target: String

  /// The identifier of the plugin that is already at the target, or `nil` if there is no file or no readable plugin.
  public let occupant: PluginId?

  /// Whether a file already exists at the target.
  public let isTaken: Bool

  /// The paths of the plugin's other files in the user's folder, which are removed once this one is installed.
  public let replaced: [String]

  /// The highest version of the plugin that is already in the user's folder, or `nil` if there is none.
  public let formerVersion: PluginVersion?

  /// The folder into which the plugin is installed.
  private let folder: PluginFolder
  /// The copy of the file in memory, which was judged and is written.
  private let image: SealedImage

  /// Reads and judges the file of a plugin that is to be installed.
  ///
  /// - Parameters:
  ///   - path: The file to install.
  ///   - folder: The user's own folder.
  /// - Throws: A `PluginError` if the file can't be read, or an ``InstallationError`` with all reasons why it would
  ///   not be used.
  public init(of path: String, into folder: PluginFolder) throws {
    image = try SealedImage(path: path)
    manifest = try image.manifest()
    let judgement = image.judge(in: nil)
    // Permissions of the source don't matter: its bytes are kept in memory, and the target has permissions of its own.
    var reasons =
      judgement.refusals.filter { $0.code != .badPermissions }.map(\.detail)
      + [manifest.idProblem].compactMap(\.self)
    if reasons.isEmpty { reasons = UnmetNeeds(of: image.file, path: path).refusals }
    guard reasons.isEmpty else {
      throw InstallationError(code: .refused, path: path, detail: reasons.joined(separator: "; "))
    }
    if let problem = folder.problem() {
      throw InstallationError(code: .refused, path: folder.path, detail: problem)
    }
    self.folder = folder
    digest = image.digest
    warnings = judgement.warnings
    // Named after the identifier, whatever the name of the source, which might be hidden or that of another plugin.
    let target = "\(folder.path)/\(manifest.id).so"
    self.target = target
    isTaken = FileStatus(at: target) != nil
    occupant = try? Manifest(contentsOf: target).id
    let formers = PluginSearchPath(folder: folder.path).files(of: manifest.id)
    replaced = formers.map(\.path).filter { $0 != target }
    formerVersion = formers.map(\.version).max()
  }

  /// Installs the plugin with the libraries that it brings along, and then removes its other files in the folder.
  ///
  /// An image that was loaded from one of these files keeps running.
  ///
  /// - Parameters:
  ///   - isForced: Whether to replace a file that isn't one of this plugin.
  ///   - words: The host's words for the remedy in the error.
  /// - Throws: The reason why the plugin isn't installed, or why another file of it can't be removed; the new file
  ///   then stays.
  public func perform(isForced: Bool = false, words: HostWords = HostWords()) throws(InstallationError) {
    guard !isTaken || occupant == manifest.id || isForced else {
      let other = occupant.map { "the plugin \($0)" } ?? "a file that is no plugin"
      throw InstallationError(
        code: .taken, path: target, detail: "there is \(other) already; \(words.replaceFile), or remove it")
    }
    try folder.make()
    try installLibraries()
    try folder.write(image.file, as: String(target.dropFirst(folder.path.count + 1)), isExecutable: isExecutable)
    folder.removeLibraries(ofPluginAt: target, besides: image.companions.isEmpty ? nil : image.ownDigest)
    for path in replaced {
      try folder.remove(path)
      folder.removeLibraries(ofPluginAt: path)
    }
  }

  /// Writes the libraries that the plugin brings along to the folder in which only this build of the plugin finds them.
  private func installLibraries() throws(InstallationError) {
    guard !image.companions.isEmpty, let digest = image.ownDigest else { return }
    let libraries = PluginFolder(path: Companion.folder(ofPluginAt: target, digest))
    try libraries.make()
    for companion in image.companions {
      try libraries.write(companion.file, as: companion.name, isExecutable: isExecutable)
    }
  }

  /// Whether the source file is executable, in which case the installed files are too.
  private var isExecutable: Bool { FileAccess.executing.isGranted(at: image.path) }
}

extension PluginSearchPath {
  /// Creates a search path that has only the user's own folder, at a path.
  init(folder: String) {
    folders = [Folder(path: folder, origin: .user, isShared: false)]
  }

  /// Returns the paths and versions of the files of a plugin in the folders.
  fileprivate func files(of id: PluginId) -> [(path: String, version: PluginVersion)] {
    files().compactMap { file in
      guard let manifest = try? file.manifest.get(), manifest.id == id else { return nil }
      return (file.path, manifest.version)
    }
  }
}
