internal import BinderyLoading
internal import BinderySystem

/// What came of opening a plugin, and of which bytes.
struct OpeningAttempt: Sendable {
  /// The plugin, or why it can't be used.
  var result: Result<UsablePlugin, PluginError> = .failure(
    PluginError(code: .notLoadable, plugin: "bindery", detail: "it was not opened"))

  /// What the file was whose bytes were taken.
  private var status: FileStatus?

  /// What the plugin is known by.
  private(set) var digest: PluginDigest?

  /// Where the plugin was to run and what it may do there; nothing where it didn't come to that.
  var terms: OpeningTerms?

  /// Creates an attempt to open a file.
  init(at file: PluginFile) {
    status = file.status
  }

  /// Takes note of the bytes that are opened.
  mutating func note(_ image: SealedImage) {
    status = image.original.status
    digest = image.digest
  }

  /// Whether the plugin can be used.
  var isUsable: Bool {
    if case .success = result { true } else { false }
  }

  /// Where the plugin runs, if that isn't this process.
  var worker: PluginWorker? { try? result.get().worker }

  /// Whether a file is the one that was opened, with the same bytes and the same rights. It is read only where the
  /// system says that it was touched.
  ///
  /// - Parameter file: A file with the same path.
  /// - Returns: Whether nothing would be different.
  func isOf(_ file: PluginFile) -> Bool {
    guard let status, let now = file.status else { return status == file.status }
    if status == now { return true }
    guard let digest, status.hasRights(of: now), status.count == now.count else { return false }
    return digest == (try? PluginDigest(contentsOf: file.path))
  }
}
