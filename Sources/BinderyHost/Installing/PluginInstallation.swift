public import Bindery
public import BinderyLoading
internal import BinderySystem
internal import Glibc

/// A plugin that is about to be installed into the user's own folder.
///
/// The file is read and judged once, when this is made; what was judged is what is written.
public struct PluginInstallation: Sendable {
  /// What the plugin says of itself.
  public let manifest: Manifest

  /// The SHA-256 of its bytes.
  public let digest: PluginDigest

  /// Sentences about what is unusual about it, without a full stop.
  public let warnings: [String]

  /// Where it will stand: in a file named after its identifier.
  public let target: String

  /// What the target is now, if there is such a file: the identifier of a plugin, or nothing that is one.
  public let occupant: PluginId?

  /// Whether there is a file where it will stand.
  public let isTaken: Bool

  /// The other files of the same plugin in the folder, which go when this one is there.
  public let replaced: [String]

  private let folder: PluginFolder
  private let image: SealedImage

  /// Reads and judges a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - folder: The user's own folder.
  /// - Throws: A ``PluginError`` where the file can't be read, or an ``InstallationError`` with every reason why it
  ///   would not be used.
  public init(of path: String, into folder: PluginFolder) throws {
    image = try SealedImage(path: path)
    manifest = try image.manifest()
    let judgement = image.judge(in: nil)
    // Who may write to the file is no matter here: these bytes are kept, and the target has permissions of its own.
    let reasons =
      judgement.refusals.filter { $0.code != .badPermissions }.map(\.detail)
      + [manifest.idProblem].compactMap(\.self)
    guard reasons.isEmpty else {
      throw InstallationError(code: .refused, path: path, detail: reasons.joined(separator: "; "))
    }
    if let problem = folder.problem() {
      throw InstallationError(code: .refused, path: folder.path, detail: problem)
    }
    self.folder = folder
    digest = image.digest
    warnings = judgement.warnings
    // After the identifier, whatever the file was called: a name that somebody chose may hide it, or take another's
    // place.
    let target = "\(folder.path)/\(manifest.id).so"
    self.target = target
    isTaken = FileStatus(at: target) != nil
    occupant = try? Manifest(contentsOf: target).id
    let (id, files) = (manifest.id, PluginSearchPath(folder: folder.path).files())
    replaced = files.filter { (try? $0.manifest.get().id) == id && $0.path != target }.map(\.path)
  }

  /// Installs the plugin. What runs from a former file goes on running.
  ///
  /// - Parameter isForced: Whether to replace a file of another plugin.
  /// - Throws: Why it isn't installed. Then the folder is as it was.
  public func perform(isForced: Bool = false) throws(InstallationError) {
    guard !isTaken || occupant == manifest.id || isForced else {
      let other = occupant.map { "the plugin \($0)" } ?? "a file that is no plugin"
      throw InstallationError(
        code: .taken, path: target, detail: "there is \(other) already; give --force to replace it, or remove it")
    }
    try folder.make()
    try folder.write(image.file, as: String(target.dropFirst(folder.path.count + 1)), isExecutable: isExecutable)
    for path in replaced { try folder.remove(path) }
  }

  /// Whether the file could be run, so that what was kept so by its maker stays so.
  private var isExecutable: Bool { access(image.path, X_OK) == 0 }
}

extension PluginSearchPath {
  /// Creates a search path of the user's own folder alone.
  init(folder: String) {
    folders = [Folder(path: folder, origin: .user, isShared: false)]
  }
}
