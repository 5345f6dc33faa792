internal import BinderyLoading
internal import BinderySystem

/// The outcome of opening a plugin, with the digest and the status of the files that were opened.
struct OpeningAttempt: Sendable {
  /// The opened plugin, or the reason why it can't be used.
  var result: Result<UsablePlugin, PluginError> = .failure(
    PluginError(code: .notLoadable, plugin: "bindery", detail: "it was not opened"))

  /// The status of the plugin's file when its bytes were read, or when it was found; `nil` if it didn't exist.
  private var status: FileStatus?

  /// The digest that identifies the plugin's bytes, or `nil` if they couldn't be read.
  private(set) var digest: PluginDigest?

  /// The statuses that the files of the libraries which the plugin brings along had, by path.
  private var companions: [String: FileStatus] = [:]

  /// The process in which the plugin runs and its permissions, or `nil` if opening failed before they were determined.
  var terms: OpeningTerms?

  /// Creates an attempt that has yet to be made, with the status that the file had when it was found.
  init(at file: PluginFile) {
    status = file.status
  }

  /// Records the status and the digest of the bytes that are opened.
  mutating func note(_ image: SealedImage) {
    status = image.original.status
    digest = image.digest
    companions = Dictionary(image.companions.map { ($0.path, $0.original.status) }) { first, _ in first }
  }

  /// Whether the plugin was opened and can be used.
  var isUsable: Bool {
    if case .success = result { true } else { false }
  }

  /// The worker process that runs the plugin, or `nil` if it runs in this process or can't be used.
  var worker: PluginWorker? { try? result.get().worker }

  /// Returns whether opening a file would open the same bytes with the same access rights, including the plugin's
  /// libraries.
  ///
  /// `file` has the same path as the opened one. It is read only if its status, or that of a library, has changed.
  func isOf(_ file: PluginFile) -> Bool {
    guard let status, let now = file.status else { return status == file.status }
    if status == now, companions.allSatisfy({ FileStatus(at: $0.key) == $0.value }) { return true }
    guard let digest, status.hasRights(of: now), status.count == now.count else { return false }
    guard companions.allSatisfy({ FileStatus(at: $0.key)?.hasRights(of: $0.value) == true }) else { return false }
    return digest == (try? PluginDigest(contentsOf: file.path))
  }
}

/// The process in which a plugin is opened, and the capabilities that it has there.
enum OpeningTerms: Hashable, Sendable {
  /// The plugin runs in this process, where it can do all that the process can.
  case process

  /// The plugin runs in a worker process with these capabilities, which it requests and was granted, named as in
  /// manifests.
  case worker(granted: Set<String>)
}
