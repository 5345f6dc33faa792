package import Bindery
package import BinderyLoading
internal import BinderySystem

/// A plugin that is to run in a worker: its bytes, and what it may do there.
package struct WorkerSubject: Sendable {
  /// The plugin's identifier.
  package let plugin: PluginId

  /// The plugin's version.
  let version: PluginVersion

  /// The library's bytes, sealed in memory.
  package let image: SealedImage

  /// Whether the plugin reads files there, and nothing else.
  let readsFiles: Bool

  /// Whether the plugin may talk to other machines.
  let allowsNetwork: Bool

  /// Whether the plugin gets the user name and the password in the address of a proxy.
  let allowsProxyPassword: Bool

  /// The paths of the folders that the plugin may read, which it requests and was granted.
  let readableFolders: [String]

  /// The maximum number of `withheldFolders`. To the plugin, further folders seem to be missing, not closed.
  private static let withheldLimit = 64

  /// The paths of the first folders that the plugin requests and wasn't granted, up to a limit. It sees them as closed.
  let withheldFolders: [String]

  /// The user's home folder as `NAME=value`, if the plugin may read a folder in it, or an empty array.
  let homeEnvironment: [String]

  /// Creates the subject from a plugin's image, its manifest and the names of the capabilities that the user granted.
  /// Granted capabilities that the manifest doesn't request are ignored, except for a proxy's password. A plugin that
  /// reads files does nothing else in that worker.
  package init(_ image: SealedImage, _ manifest: Manifest, granted: [String], readsFiles: Bool = false) {
    plugin = manifest.id
    self.readsFiles = readsFiles
    version = manifest.version
    self.image = image
    let choices = granted
    let granted = manifest.capabilities.filter(granted.contains)
    allowsNetwork = granted.contains(Manifest.network)
    allowsProxyPassword = allowsNetwork && choices.contains(Capability.proxyPassword.rawValue)
    let folders = granted.map(Capability.init(rawValue:)).filter { $0.folder != nil }
    let home = CurrentProcess.variable("HOME")
    readableFolders = folders.compactMap { $0.path(home: home) }
    let withheld = manifest.capabilities.lazy.filter { !granted.contains($0) }
    let paths = withheld.compactMap { Capability(rawValue: $0).path(home: home) }
    withheldFolders = Array(paths.prefix(Self.withheldLimit))
    homeEnvironment = folders.contains { $0.folder?.hasPrefix("~") == true } ? home.map { ["HOME=\($0)"] } ?? [] : []
  }
}
