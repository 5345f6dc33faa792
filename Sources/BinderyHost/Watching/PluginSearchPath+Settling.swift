internal import BinderyLoading
internal import BinderySystem

extension PluginSearchPath {
  /// The time without changes after which a truncated file counts as no longer being written.
  private static let patience = Duration.milliseconds(400)

  /// Searches the folders for plugins, and repeats that while a truncated file grows, because it is being copied.
  ///
  /// - Returns: The libraries in the folders, as ``files()`` returns them. A file that is still truncated has stopped
  ///   growing.
  public func settledFiles() async -> [PluginFile] {
    await settledFiles { try? await Task.sleep(for: $0) }
  }

  /// Searches the folders for plugins until no incomplete file grows any more.
  ///
  /// - Parameter wait: Called between two searches with the time to wait.
  /// - Returns: The files of the last search.
  func settledFiles(wait: (Duration) async -> Void) async -> [PluginFile] {
    var files = files()
    var incomplete = Self.incomplete(files)
    while !incomplete.isEmpty, !Task.isCancelled {
      await wait(Self.patience)
      files = self.files()
      let now = Self.incomplete(files)
      if now == incomplete { break }
      incomplete = now
    }
    return files
  }

  /// Returns the truncated and empty files with their attributes, by their paths.
  private static func incomplete(_ files: [PluginFile]) -> [String: FileStatus?] {
    let incomplete = files.filter { $0.refusal?.code == .truncated || $0.status?.count == 0 }
    return Dictionary(incomplete.map { ($0.path, $0.status) }) { first, _ in first }
  }
}
