public import Bindery
public import BinderyLoading
internal import BinderySystem

/// A plugin's file with its current bytes, for the user to trust or to grant capabilities to.
///
/// The bytes are read once, so that those that were judged are those that were hashed.
public struct PluginPin: Sendable {
  /// The plugin's identifier.
  public let id: PluginId

  /// The path of the plugin's file, with links resolved.
  public let path: String

  /// The SHA-256 of the file's bytes, with those of the libraries that the plugin brings along.
  public let digest: PluginDigest

  /// The paths of the libraries that the plugin brings along, which are trusted with it.
  public let libraries: [String]

  /// The capabilities that the plugin's manifest requests, in the order of the manifest.
  public let capabilities: [Capability]

  /// Reads and judges the file of a plugin.
  ///
  /// - Parameter file: The file, as it was found.
  /// - Throws: The reason why the file can't be read, or why it is refused whatever the user chooses.
  public init(of file: PluginFile) throws(PluginError) {
    let image = try SealedImage(path: file.path)
    if let refusal = image.judge(in: file.folder).refusals.first { throw refusal }
    let manifest = try image.manifest()
    id = manifest.id
    path = FilePlace.realPath(file.path) ?? file.path
    digest = image.digest
    libraries = image.companions.map { FolderListing.realPath($0.path) }
    capabilities = manifest.capabilities.map(Capability.init(rawValue:))
  }

  /// Returns the requested capability with a name; throws if the plugin doesn't request it.
  ///
  /// For a plugin that requests the network, `proxy-password` counts as requested.
  ///
  /// - Parameter name: The capability, as manifests name it, or `proxy-password`.
  /// - Returns: The capability.
  /// - Throws: An error that lists the requested capabilities, if this one isn't requested.
  public func capability(named name: String) throws(PluginError) -> Capability {
    let capability = Capability(rawValue: name)
    if capabilities.contains(capability) { return capability }
    if capability == .proxyPassword, capabilities.contains(.network) { return capability }
    let list = capabilities.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    throw PluginError(
      code: .incompatible, plugin: id.rawValue,
      detail: "it doesn't ask for the capability '\(name)', but for \(list.isEmpty ? "none" : list)")
  }
}
