public import Bindery
internal import BinderySources
internal import CBindery

/// What a plugin says of itself, readable without running it.
public struct Manifest: Hashable, Sendable {
  /// The identifier, unique among plugins.
  public let id: PluginId

  /// The version of the plugin.
  public let version: PluginVersion

  /// The version of the contract that the plugin was built for.
  public let contract: ContractVersion

  /// The kinds of media that the plugin shows.
  public let kinds: [Kind]

  /// What people call the plugin.
  public let name: String

  /// What the plugin does, in a line.
  public let summary: String?

  /// What the plugin needs of the host.
  public let capabilities: [String]

  /// Reads the manifest of a library, of which nothing is run.
  ///
  /// - Parameter path: The library.
  /// - Throws: The reason why it is no plugin, or not one for this host.
  public init(contentsOf path: String) throws(PluginError) {
    try self.init(json: ManifestNote(contentsOf: path).text, path: path)
  }

  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - json: The manifest, in UTF-8.
  ///   - path: The library, for errors.
  init(json: [UInt8], path: String) throws(PluginError) {
    let content: Content
    do {
      content = try RecordDecoder().decode(Content.self, from: Record(json: String(decoding: json, as: UTF8.self)))
    } catch {
      throw Self.bad(path, RecordDecoder.sentence(for: error))
    }
    guard let contract = ContractVersion(content.contract) else {
      throw Self.bad(path, "'contract': expected a version such as 1.0, found \"\(content.contract)\"")
    }
    guard Self.isValid(id: content.id) else {
      throw Self.bad(path, "'id': expected lower-case letters, digits, '.' and '-', found \"\(content.id)\"")
    }
    guard !content.kinds.isEmpty, !content.kinds.contains(""), Set(content.kinds).count == content.kinds.count else {
      throw Self.bad(path, "'kinds': expected one kind or more, each once, found \(content.kinds)")
    }
    id = PluginId(rawValue: content.id)
    version = PluginVersion(rawValue: content.version)
    self.contract = contract
    kinds = content.kinds.map(Kind.init(rawValue:))
    name = content.name ?? content.id
    summary = content.summary
    capabilities = content.capabilities ?? []
  }

  /// The manifest as it is written.
  private struct Content: Decodable {
    var id: String
    var version: String
    var contract: String
    var kinds: [String]
    var name: String?
    var summary: String?
    var capabilities: [String]?
  }

  private static func bad(_ path: String, _ detail: String) -> PluginError {
    PluginError(code: .badManifest, plugin: path, detail: "its manifest can't be read: \(detail)")
  }

  private static func isValid(id: String) -> Bool {
    !id.isEmpty && id.utf8.allSatisfy {
      (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2e || $0 == 0x2d
    }
  }
}

extension Manifest {
  /// The reason why this host can't load the plugin, if there is one.
  public var incompatibility: PluginError? {
    guard !contract.isCompatible else { return nil }
    return PluginError(
      code: .incompatible, plugin: id.rawValue,
      detail: "it is built for contract \(contract), and this host speaks \(ContractVersion.current); "
        + (contract.major > ContractVersion.current.major ? "update bindery" : "ask for a newer build of the plugin"))
  }
}
