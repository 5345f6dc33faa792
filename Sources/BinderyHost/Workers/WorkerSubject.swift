internal import Bindery
internal import BinderyLoading
internal import Glibc

/// What is known of a plugin before it runs in a worker.
struct WorkerSubject: Sendable {
  /// The plugin.
  let plugin: PluginId

  /// The library's bytes.
  let image: SealedImage

  /// Whether the plugin may talk to other machines.
  let allowsNetwork: Bool

  /// Whether the plugin is told the name and the password that a proxy's address has in the environment.
  let allowsProxyPassword: Bool

  /// The folders that the plugin may read.
  let readableFolders: [String]

  /// The most folders that are closed rather than missing.
  private static let withheldLimit = 64

  /// The folders that the plugin asks for and wasn't granted, up to a limit.
  let withheldFolders: [String]

  /// Where the user's own folder is, as `NAME=value`, for a plugin that may read a folder in it.
  let homeEnvironment: [String]

  /// Creates what is known of a plugin.
  ///
  /// - Parameters:
  ///   - image: The library's bytes.
  ///   - manifest: What the plugin says of itself.
  ///   - granted: The capabilities that the user granted it. Those that it doesn't ask for are none, but for a
  ///     proxy's password.
  init(_ image: SealedImage, _ manifest: Manifest, granted: [String]) {
    plugin = manifest.id
    self.image = image
    let choices = granted
    let granted = manifest.capabilities.filter(granted.contains)
    allowsNetwork = granted.contains(Manifest.network)
    allowsProxyPassword = allowsNetwork && choices.contains(Capability.proxyPassword.rawValue)
    let folders = granted.map(Capability.init(rawValue:)).filter { $0.folder != nil }
    let home = getenv("HOME").map { String(cString: $0) }
    readableFolders = folders.compactMap { $0.path(home: home) }
    let withheld = manifest.capabilities.lazy.filter { !granted.contains($0) }
    let paths = withheld.compactMap { Capability(rawValue: $0).path(home: home) }
    withheldFolders = Array(paths.prefix(Self.withheldLimit))
    homeEnvironment = folders.contains { $0.folder?.hasPrefix("~") == true } ? home.map { ["HOME=\($0)"] } ?? [] : []
  }
}
