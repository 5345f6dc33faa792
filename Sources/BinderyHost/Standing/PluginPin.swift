public import Bindery
public import BinderyLoading
internal import BinderySystem

/// A file of a plugin as it is now, which the user may trust or grant capabilities to.
///
/// The bytes are read once, so that those that were judged are those that were hashed.
public struct PluginPin: Sendable {
  /// The plugin's identifier.
  public let id: PluginId

  /// The file's path, with links resolved.
  public let path: String

  /// The SHA-256 of the file's bytes, with those of the libraries that the plugin brings along.
  public let digest: PluginDigest

  /// The paths of the libraries that the plugin brings along, which are trusted with it.
  public let libraries: [String]

  /// The capabilities that the plugin's manifest requests, in its order.
  public let capabilities: [Capability]

  /// Reads and judges a file.
  ///
  /// - Parameter file: The file, as it was found.
  /// - Throws: The reason the file can't be read, or is refused whatever the user chooses.
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

  /// Returns the capability that the plugin requests under a name.
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
