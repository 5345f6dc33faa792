internal import BinderyLoading
internal import BinderySystem

extension PluginSearchPath {
  /// How long a file that isn't complete may stay as it is before nobody is at it any more.
  private static let patience = Duration.milliseconds(400)

  /// Looks for plugins, and looks again as long as a file that ends too early grows: a copy is under way.
  ///
  /// - Returns: The libraries in the folders, as ``files()`` has them. A file that is still too short then is one that
  ///   stays so.
  public func settledFiles() async -> [PluginFile] {
    await settledFiles { try? await Task.sleep(for: $0) }
  }

  /// Looks for plugins, and looks again as long as a file grows.
  ///
  /// - Parameter wait: Waits between two looks.
  /// - Returns: The libraries in the folders.
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

  private static func incomplete(_ files: [PluginFile]) -> [String: FileStatus?] {
    let incomplete = files.filter { $0.refusal?.code == .truncated || $0.status?.count == 0 }
    return Dictionary(incomplete.map { ($0.path, $0.status) }) { first, _ in first }
  }
}
