public import Bindery
package import BinderyManifests

/// A plugin's description of itself, which is readable without running the plugin.
public struct Manifest: Hashable, Sendable {
  /// The identifier of the plugin, unique among plugins.
  public let id: PluginId

  /// The version of the plugin.
  public let version: PluginVersion

  /// The version of the contract that the plugin was built for.
  public let contract: ContractVersion

  /// The kinds of media that the plugin shows, such as `song`; empty only for a plugin with sources, schemes or files.
  public let kinds: [Kind]

  /// The identifiers of the sources of items that the plugin provides.
  public let sources: [SourceId]

  /// The schemes of addresses that the plugin fetches, such as `https`.
  public let schemes: [String]

  /// The claims of the plugin to read files, by which a host chooses it for a file.
  package let files: [FileClaim]

  /// The display name of the plugin, which is its identifier if the manifest states none.
  public let name: String

  /// The purpose of the plugin in a line, or `nil` if the manifest doesn't state it.
  public let summary: String?

  /// The capabilities that the plugin asks for, as raw values of ``Capability``, including unknown ones.
  public let capabilities: [String]

  /// Parses a manifest, which is JSON in UTF-8; `path` is the library's path, for errors.
  ///
  /// Throws what is missing or malformed.
  package init(json: [UInt8], path: String) throws(PluginError) {
    do throws(ManifestFields.Failure) {
      try self.init(ManifestFields(json: json))
    } catch {
      throw PluginError(
        code: .badManifest, plugin: path, detail: "its manifest can't be read: \(error.sentence)")
    }
  }

  /// Checks the fields of a manifest and creates it from them; throws the first problem.
  private init(_ fields: ManifestFields) throws(ManifestFields.Failure) {
    let id = try fields.text(.id)
    guard ManifestRules.isId(id) else {
      throw Self.bad(.id, expected: "lower-case letters, digits, '.' and '-'", found: id)
    }
    let version = try fields.text(.version)
    guard !version.isEmpty else { throw Self.bad(.version, expected: "a version such as 1.4.0", found: version) }
    let contract = try fields.text(.contract)
    guard let contract = ContractVersion(contract) else {
      throw Self.bad(.contract, expected: "a version such as 1.0", found: contract)
    }
    let sources = try Self.names(.sources, in: fields)
    guard !sources.contains(where: ManifestRules.isReserved(source:)) else {
      throw Self.bad(.sources, expected: "other names than those of the host", found: sources.joined(separator: ", "))
    }
    schemes = try Self.names(.schemes, in: fields)
    files = try fields.fileClaims()
    let bringsMore = !sources.isEmpty || !schemes.isEmpty || !files.isEmpty
    let kinds = try bringsMore ? fields.optionalTexts(.kinds) ?? [] : fields.texts(.kinds)
    guard ManifestRules.areKinds(kinds, bringsMore: bringsMore) else {
      throw ManifestFields.Failure("'kinds': expected one kind or more, each once, found \(kinds)")
    }
    self.id = PluginId(rawValue: id)
    self.version = PluginVersion(rawValue: version)
    self.contract = contract
    self.kinds = kinds.map(Kind.init(rawValue:))
    self.sources = sources.map(SourceId.init(rawValue:))
    name = try fields.optionalText(.name) ?? id
    summary = try fields.optionalText(.summary)
    capabilities = try fields.optionalTexts(.capabilities) ?? []
  }

  /// Returns the names in the array of a manifest's key, or an empty array if the key is absent.
  private static func names(_ key: ManifestKey, in fields: ManifestFields) throws(ManifestFields.Failure) -> [String] {
    let names = try fields.optionalTexts(key) ?? []
    guard ManifestRules.areNames(names) else {
      throw ManifestFields.Failure(
        "'\(key.rawValue)': expected names of lower-case letters, digits and '-', each once, found \(names)")
    }
    return names
  }

  /// Returns the failure that a field has another value than expected.
  private static func bad(_ key: ManifestKey, expected: String, found: String) -> ManifestFields.Failure {
    ManifestFields.Failure("'\(key.rawValue)': expected \(expected), found \"\(found)\"")
  }
}

extension Manifest {
  /// The error for a contract version or a capability that this host doesn't support, or that the plugin may not ask
  /// for because it reads files; `nil` if there is none.
  public var incompatibility: PluginError? {
    guard contract.isCompatible else { return otherContract }
    guard let capability = capabilities.map(Capability.init(rawValue:)).first(where: { !$0.isKnown }) else {
      return capabilityBesideFiles.map { PluginError(code: .badManifest, plugin: id.rawValue, detail: $0) }
    }
    return PluginError(code: .incompatible, plugin: id.rawValue, detail: capability.problem)
  }

  /// The reason why a plugin that claims files may not ask for one of its capabilities, or `nil` if it may for all.
  private var capabilityBesideFiles: String? {
    guard !files.isEmpty, let capability = capabilities.first(where: ManifestRules.isForbiddenBesideFiles) else {
      return nil
    }
    return "it reads files and asks for '\(capability)', and what reads files gets neither the network nor folders; "
      + "ask its author for a build without one of both"
  }

  /// The name of the capability to connect to other machines, as in ``capabilities``.
  package static let network = Capability.network.rawValue

  /// The error that the plugin was built for another version of the contract than this host knows.
  private var otherContract: PluginError {
    PluginError(
      code: .incompatible, plugin: id.rawValue,
      detail: "it is built for contract \(contract), and this host speaks \(ContractVersion.current); "
        + (contract.major > ContractVersion.current.major ? "update bindery" : "ask for a newer build of the plugin"))
  }
}
