internal import BinderyLoading
internal import BinderySystem

/// The outcome of opening a plugin, and the bytes that were opened.
struct OpeningAttempt: Sendable {
  /// The plugin, or the reason it can't be used.
  var result: Result<UsablePlugin, PluginError> = .failure(
    PluginError(code: .notLoadable, plugin: "bindery", detail: "it was not opened"))

  /// The status of the file whose bytes were read.
  private var status: FileStatus?

  /// The digest that identifies the plugin's bytes, or `nil` if they couldn't be read.
  private(set) var digest: PluginDigest?

  /// The status that the file of each library that the plugin brings along had, by path.
  private var companions: [String: FileStatus] = [:]

  /// The place and permissions of the plugin, or `nil` if opening failed before they were settled.
  var terms: OpeningTerms?

  /// Creates an attempt that has yet to be made, with the status that the file had when it was found.
  init(at file: PluginFile) {
    status = file.status
  }

  /// Records the status and the digest of the bytes that are opened, in place of what was known of the file.
  mutating func note(_ image: SealedImage) {
    status = image.original.status
    digest = image.digest
    companions = Dictionary(image.companions.map { ($0.path, $0.original.status) }) { first, _ in first }
  }

  /// Whether the plugin can be used.
  var isUsable: Bool {
    if case .success = result { true } else { false }
  }

  /// The worker that runs the plugin, or `nil` if it runs in this process or can't be used.
  var worker: PluginWorker? { try? result.get().worker }

  /// Returns whether a file is the one that was opened, with the same bytes and access rights, and with the same
  /// libraries that it brings along.
  ///
  /// The file, which has the same path, is read only if its status or that of a library says that it was touched.
  func isOf(_ file: PluginFile) -> Bool {
    guard let status, let now = file.status else { return status == file.status }
    if status == now, companions.allSatisfy({ FileStatus(at: $0.key) == $0.value }) { return true }
    guard let digest, status.hasRights(of: now), status.count == now.count else { return false }
    guard companions.allSatisfy({ FileStatus(at: $0.key)?.hasRights(of: $0.value) == true }) else { return false }
    return digest == (try? PluginDigest(contentsOf: file.path))
  }
}

/// The place where a plugin is opened, and its permissions there.
enum OpeningTerms: Hashable, Sendable {
  /// The plugin runs in this process, where it can do all that the process can.
  case process

  /// The plugin runs in a worker, with the capabilities that it requests and was granted, as manifests name them.
  case worker(granted: Set<String>)
}
