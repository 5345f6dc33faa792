import BinderyManifests

/// The members of a plugin's manifest, which are read from `plugin.json` and written to an ELF note as JSON.
struct ManifestContents: Codable {
  /// The JSON keys of the manifest's members, by which hosts read them.
  typealias CodingKeys = ManifestKey

  /// The identifier of the plugin as a reversed domain, such as `org.example.song`.
  var id: String
  var version: String

  /// The version of `bindery.h` that the plugin is built for, which this program sets; `nil` in `plugin.json`.
  var contract: String?
  /// The kinds of media that the plugin shows, such as `song`, or `nil` if it shows none.
  var kinds: [String]?
  /// The sources that the plugin brings, such as `itunes`, or `nil` if it brings none.
  var sources: [String]?
  /// The schemes of the addresses that the plugin fetches, such as `https`, or `nil` if it fetches none.
  var schemes: [String]?
  /// The claims to read files, or `nil` if the plugin reads none.
  var files: [FileClaimText]?
  /// The name of the plugin for users, or `nil` to show the identifier.
  var name: String?
  /// A sentence on what the plugin does, or `nil` if there is none.
  var summary: String?
  /// The capabilities that the plugin asks the user for, such as `network`, or `nil` if it asks for none.
  var capabilities: [String]?
}

extension ManifestContents {
  /// Checks the members of the manifest, and throws an error that describes the first invalid one.
  ///
  /// The version becomes part of a Swift source, so its rule is stricter than that of hosts.
  func validate() throws {
    guard ManifestRules.isId(id) else {
      throw DescriptionError(description: "'id' takes lower-case letters, digits, '.' and '-', not '\(id)'")
    }
    try validateKinds()
    try Self.validate(sources ?? [], of: .sources, example: "itunes")
    try Self.validate(schemes ?? [], of: .schemes, example: "https")
    try validateFiles()
    let isVersionValid = version.first?.isNumber == true && version.utf8.allSatisfy(Self.isPartOfVersion)
    guard isVersionValid else {
      throw DescriptionError(description: "'version' takes a version such as 1.0.0, not '\(version)'")
    }
  }

  /// Checks the kinds (names of media types), which a plugin needs unless it provides sources, schemes or claims on files.
  private func validateKinds() throws {
    let bringsMore = [sources, schemes].contains { $0?.isEmpty == false } || files?.isEmpty == false
    if !bringsMore && kinds == nil { throw DescriptionError(description: "'kinds' is missing") }
    guard ManifestRules.areKinds(kinds ?? [], bringsMore: bringsMore) else {
      throw DescriptionError(description: "'kinds' takes at least one kind, each once, eg: [\"podcast\"]")
    }
  }

  /// Checks the claims on files, and that a plugin that has some asks for no capability that it can't have with them.
  private func validateFiles() throws {
    do throws(FileClaimProblem) {
      guard try !FileClaim.claims(files ?? []).isEmpty else { return }
    } catch {
      throw DescriptionError(description: error.sentence)
    }
    if let capability = (capabilities ?? []).first(where: ManifestRules.isForbiddenBesideFiles) {
      throw DescriptionError(
        description: "'capabilities' can't have '\(capability)' beside 'files': what reads files gets neither the "
          + "network nor folders")
    }
  }

  private static func validate(_ names: [String], of key: ManifestKey, example: String) throws {
    guard ManifestRules.areNames(names) else {
      throw DescriptionError(
        description: "'\(key.rawValue)' takes lower-case letters, digits and '-', each name once, eg: [\"\(example)\"]")
    }
  }

  /// Returns whether an ASCII character may occur in a version: a letter, a digit, `.`, `-` or `+`.
  private static func isPartOfVersion(_ byte: UInt8) -> Bool {
    (0x61...0x7a).contains(byte) || (0x41...0x5a).contains(byte) || (0x30...0x39).contains(byte)
      || [0x2e, 0x2d, 0x2b].contains(byte)
  }
}
