public import Bindery
public import BinderyLoading
internal import BinderySystem

/// One file of a plugin as it is now, which the user may trust or grant something to.
///
/// What was judged is what was hashed: the bytes were read once.
public struct PluginPin: Sendable {
  /// The plugin's identifier.
  public let id: PluginId

  /// Where the file is.
  public let path: String

  /// The SHA-256 of its bytes.
  public let digest: PluginDigest

  /// What the plugin asks for.
  public let capabilities: [Capability]

  /// Reads and judges a file.
  ///
  /// - Parameter file: The file, as it was found.
  /// - Throws: Why it can't be read, or isn't used whatever the user chooses.
  public init(of file: PluginFile) throws(PluginError) {
    let image = try SealedImage(path: file.path)
    if let refusal = image.judge(in: file.folder).refusals.first { throw refusal }
    let manifest = try image.manifest()
    id = manifest.id
    path = FilePlace.realPath(file.path) ?? file.path
    digest = image.digest
    capabilities = manifest.capabilities.map(Capability.init(rawValue:))
  }

  /// Finds what the plugin asks for under a name, or a proxy's password where it asks for the network.
  ///
  /// - Parameter name: The capability, as manifests name it, or `proxy-password`.
  /// - Returns: The capability.
  /// - Throws: That the plugin doesn't ask for it, and for what it does.
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
