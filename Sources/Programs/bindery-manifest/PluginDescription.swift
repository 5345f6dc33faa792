import BinderyManifests
import FoundationEssentials

/// The contents of `plugin.json`: the plugin's manifest, and the Swift type that implements the plugin.
///
/// Foundation parses it, since the parser of hosts is a C module; ``Contract`` says why this program imports none.
struct PluginDescription {
  /// The contents of the plugin's manifest.
  let manifest: ManifestContents

  /// The name of the Swift type that conforms to `Plugin`, with dots if it is nested.
  let principal: String

  /// Reads and validates a `plugin.json`, and throws an error that describes what is wrong.
  init(contentsOf path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    do {
      let decoder = JSONDecoder()
      try Self.checkKeys(of: data, with: decoder)
      self = try decoder.decode(Self.self, from: data)
    } catch let error as DecodingError {
      throw DescriptionError(description: Self.sentence(for: error))
    }
    try validate()
  }

  /// Throws an error about the first unknown key; keys that begin with `$` are ignored.
  private static func checkKeys(of data: Data, with decoder: JSONDecoder) throws {
    let known = ManifestKey.described.map(\.rawValue) + [CodingKeys.principal.rawValue]
    try checkKeys(of: decoder.decode(Keys.self, from: data), known)
    // What isn't objects is told when the values are decoded.
    guard let files = try? decoder.decode(KeysOfFiles.self, from: data).files else { return }
    for claim in files { try checkKeys(of: claim, FileClaimText.CodingKeys.allCases.map(\.rawValue)) }
    guard let files = try? decoder.decode(KeysOfPatterns.self, from: data).files else { return }
    for pattern in files.compactMap(\.magic).joined().joined() {
      try checkKeys(of: pattern, BytePatternText.CodingKeys.allCases.map(\.rawValue))
    }
  }

  /// Throws an error about the first key, by name, of an object that isn't known and doesn't begin with `$`.
  private static func checkKeys(of object: Keys, _ known: [String]) throws {
    if let key = object.keys.filter({ !known.contains($0) && !$0.hasPrefix("$") }).min() {
      throw DescriptionError(
        description: "'\(key)' means nothing here; known are \(known.joined(separator: ", "))")
    }
  }

  /// Checks the manifest and the type's name, and throws an error that describes the first problem.
  private func validate() throws {
    try manifest.validate()
    // The name becomes part of a Swift source.
    let names = principal.split(separator: ".", omittingEmptySubsequences: false)
    guard names.allSatisfy(Self.isName) else {
      throw DescriptionError(description: "'principal' takes the name of a type, not '\(principal)'")
    }
  }

  /// Returns whether a text is a valid name in Swift.
  private static func isName(_ name: Substring) -> Bool {
    name.first?.isNumber == false && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}

extension PluginDescription: Decodable {
  /// The JSON key of the principal type, which hosts don't read.
  private enum CodingKeys: String, CodingKey {
    case principal
  }

  init(from decoder: any Decoder) throws {
    manifest = try ManifestContents(from: decoder)
    principal = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .principal)
  }

  /// A value of any type, which decoding skips.
  private struct Ignored: Decodable {
    init(from decoder: any Decoder) {}
  }

  /// An object of which only the keys are decoded.
  private typealias Keys = [String: Ignored]

  /// The keys of the claims on files.
  private struct KeysOfFiles: Decodable {
    let files: [Keys]?
  }

  /// The keys of the patterns of magic numbers.
  private struct KeysOfPatterns: Decodable {
    /// A claim, of which only the keys of the patterns are decoded.
    struct Claim: Decodable {
      let magic: [[Keys]]?
    }

    let files: [Claim]?
  }

  /// Returns a sentence without a period that describes a decoding error and names the key.
  private static func sentence(for error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "'\(key.stringValue)' is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "'\(path(of: context.codingPath))': \(context.debugDescription)"
    case .dataCorrupted(let context): context.debugDescription
    @unknown default: "\(error)"
    }
  }

  /// Returns a path of keys as text, such as `files[0].kinds`.
  private static func path(of keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { path, key in
      path += key.intValue.map { "[\($0)]" } ?? (path.isEmpty ? "" : ".") + key.stringValue
    }
  }
}

/// The reason why a `plugin.json` can't be used.
struct DescriptionError: Error, CustomStringConvertible {
  /// The error message as a sentence without a period.
  let description: String
}
