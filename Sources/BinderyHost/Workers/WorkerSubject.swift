internal import Bindery

/// What is known of a plugin before it runs in a worker.
struct WorkerSubject: Sendable {
  /// The plugin.
  let plugin: PluginId

  /// The library's bytes.
  let image: SealedImage

  /// Whether the plugin may talk to other machines.
  let allowsNetwork: Bool

  /// The folders that the plugin may read.
  let readableFolders: [String]

  /// Creates what is known of a plugin.
  ///
  /// - Parameters:
  ///   - image: The library's bytes.
  ///   - manifest: What the plugin says of itself.
  ///   - granted: The capabilities that the user granted it. Those that it doesn't ask for are none.
  init(_ image: SealedImage, _ manifest: Manifest, granted: [String]) {
    plugin = manifest.id
    self.image = image
    let granted = manifest.capabilities.filter(granted.contains)
    allowsNetwork = granted.contains(Manifest.network)
    readableFolders = []
  }
}
