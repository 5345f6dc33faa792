import BinderyManifests

/// The members of a manifest, which are read from an author's `plugin.json` and written to the ELF note as JSON.
struct ManifestContents: Codable {
  /// The keys of the JSON, which hosts read by the same names.
  typealias CodingKeys = ManifestKey

  var id: String
  var version: String

  /// The version of the contract, which this program adds; `nil` in `plugin.json`.
  var contract: String?
  var kinds: [String]?
  var sources: [String]?
  var schemes: [String]?
  var name: String?
  var summary: String?
  var capabilities: [String]?
}

extension ManifestContents {
  /// Throws a sentence about the first rule that is broken.
  ///
  /// A version becomes part of a Swift source, so its rule is stricter than that of hosts.
  func validate() throws {
    guard ManifestRules.isId(id) else {
      throw DescriptionError(description: "'id' takes lower-case letters, digits, '.' and '-', not '\(id)'")
    }
    try validateKinds()
    try Self.validate(sources ?? [], of: .sources, example: "itunes")
    try Self.validate(schemes ?? [], of: .schemes, example: "https")
    let isVersionValid = version.first?.isNumber == true && version.utf8.allSatisfy(Self.isPartOfVersion)
    guard isVersionValid else {
      throw DescriptionError(description: "'version' takes a version such as 1.0.0, not '\(version)'")
    }
  }

  /// Checks the kinds, which a plugin needs unless it provides sources or schemes.
  private func validateKinds() throws {
    let others = (sources ?? []) + (schemes ?? [])
    if others.isEmpty && kinds == nil { throw DescriptionError(description: "'kinds' is missing") }
    guard ManifestRules.areKinds(kinds ?? [], besides: others) else {
      throw DescriptionError(description: "'kinds' takes at least one kind, each once, eg: [\"podcast\"]")
    }
  }

  private static func validate(_ names: [String], of key: ManifestKey, example: String) throws {
    guard ManifestRules.areNames(names) else {
      throw DescriptionError(
        description: "'\(key.rawValue)' takes lower-case letters, digits and '-', each name once, eg: [\"\(example)\"]")
    }
  }

  private static func isPartOfVersion(_ byte: UInt8) -> Bool {
    (0x61...0x7a).contains(byte) || (0x41...0x5a).contains(byte) || (0x30...0x39).contains(byte)
      || [0x2e, 0x2d, 0x2b].contains(byte)
  }
}
