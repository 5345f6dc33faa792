public import Bindery
internal import CBindery

/// A plugin's description of itself, which is readable without running the plugin.
public struct Manifest: Hashable, Sendable {
  /// The identifier, unique among plugins.
  public let id: PluginId

  /// The version of the plugin.
  public let version: PluginVersion

  /// The version of the contract that the plugin was built for.
  public let contract: ContractVersion

  /// The kinds of media that the plugin shows.
  public let kinds: [Kind]

  /// The sources of items that the plugin provides.
  public let sources: [SourceId]

  /// The schemes of addresses that the plugin fetches, such as `https`.
  public let schemes: [String]

  /// The display name of the plugin.
  public let name: String

  /// The purpose of the plugin in a line, if the manifest states it.
  public let summary: String?

  /// The capabilities that the plugin asks for.
  public let capabilities: [String]

  /// Reads the manifest of a library without running any of it.
  ///
  /// - Parameter path: The library.
  /// - Throws: The reason why the library is no plugin, or not one for this host.
  public init(contentsOf path: String) throws(PluginError) {
    try self.init(of: LibraryFile(path: path), path: path)
  }

  /// Reads the manifest of an open library without running any of it.
  ///
  /// Throws the reason why the library is no plugin, or not one for this host; `path` is for that error.
  package init(of file: LibraryFile, path: String) throws(PluginError) {
    try self.init(json: ManifestNote(in: file, path: path).text, path: path)
  }

  /// Parses a manifest, which is JSON in UTF-8.
  ///
  /// Throws what is missing or malformed; the library's `path` is for that error.
  package init(json: [UInt8], path: String) throws(PluginError) {
    do throws(ManifestFields.Failure) {
      try self.init(ManifestFields(json: json))
    } catch {
      throw PluginError(
        code: .badManifest, plugin: path, detail: "its manifest can't be read: \(error.sentence)")
    }
  }

  private init(_ fields: ManifestFields) throws(ManifestFields.Failure) {
    let id = try fields.text("id")
    guard Self.isValid(id: id) else {
      throw Self.bad("id", expected: "lower-case letters, digits, '.' and '-'", found: id)
    }
    let version = try fields.text("version")
    guard !version.isEmpty else { throw Self.bad("version", expected: "a version such as 1.4.0", found: version) }
    let contract = try fields.text("contract")
    guard let contract = ContractVersion(contract) else {
      throw Self.bad("contract", expected: "a version such as 1.0", found: contract)
    }
    let sources = try Self.names("sources", in: fields)
    guard !sources.contains("catalogue"), !sources.contains(where: { $0.hasPrefix("-") }) else {
      throw Self.bad("sources", expected: "other names than those of the host", found: sources.joined(separator: ", "))
    }
    schemes = try Self.names("schemes", in: fields)
    let bringsNothingElse = sources.isEmpty && schemes.isEmpty
    let kinds = try bringsNothingElse ? fields.texts("kinds") : fields.optionalTexts("kinds") ?? []
    guard !kinds.isEmpty || !bringsNothingElse, !kinds.contains(""), Set(kinds).count == kinds.count else {
      throw ManifestFields.Failure("'kinds': expected one kind or more, each once, found \(kinds)")
    }
    self.id = PluginId(rawValue: id)
    self.version = PluginVersion(rawValue: version)
    self.contract = contract
    self.kinds = kinds.map(Kind.init(rawValue:))
    self.sources = sources.map(SourceId.init(rawValue:))
    name = try fields.optionalText("name") ?? id
    summary = try fields.optionalText("summary")
    capabilities = try fields.optionalTexts("capabilities") ?? []
  }

  /// Returns the names in an array of a manifest, which is empty if the key is absent.
  private static func names(_ key: String, in fields: ManifestFields) throws(ManifestFields.Failure) -> [String] {
    let names = try fields.optionalTexts(key) ?? []
    guard names.allSatisfy(isValid(name:)), Set(names).count == names.count else {
      throw ManifestFields.Failure(
        "'\(key)': expected names of lower-case letters, digits and '-', each once, found \(names)")
    }
    return names
  }

  private static func bad(_ key: String, expected: String, found: String) -> ManifestFields.Failure {
    ManifestFields.Failure("'\(key)': expected \(expected), found \"\(found)\"")
  }

  /// Returns whether a text consists of the characters of a plugin's identifier, and isn't empty.
  package static func isValid(id: String) -> Bool {
    !id.isEmpty && id.utf8.allSatisfy { isPartOfName($0) || $0 == 0x2e }
  }

  /// Returns whether a text is a valid name of a source or scheme.
  package static func isValid(name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy(isPartOfName)
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2d
  }
}

extension Manifest {
  /// The reason why this host can't load the plugin, or `nil` if it can.
  public var incompatibility: PluginError? {
    guard contract.isCompatible else { return otherContract }
    guard let capability = capabilities.map(Capability.init(rawValue:)).first(where: { !$0.isKnown }) else {
      return nil
    }
    return PluginError(code: .incompatible, plugin: id.rawValue, detail: capability.problem)
  }

  /// The name of the capability to talk to other machines.
  package static let network = Capability.network.rawValue

  private var otherContract: PluginError {
    PluginError(
      code: .incompatible, plugin: id.rawValue,
      detail: "it is built for contract \(contract), and this host speaks \(ContractVersion.current); "
        + (contract.major > ContractVersion.current.major ? "update bindery" : "ask for a newer build of the plugin"))
  }
}
