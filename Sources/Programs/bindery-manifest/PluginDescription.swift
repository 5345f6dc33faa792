import FoundationEssentials

/// An author's description of a plugin, as in `plugin.json`.
struct PluginDescription: Decodable {
  var id: String
  var version: String
  var kinds: [String]?
  var sources: [String]?
  var schemes: [String]?
  var name: String?
  var summary: String?
  var capabilities: [String]?

  /// The name of the type that conforms to `Plugin`.
  var principal: String

  /// Reads and validates a file, and throws a sentence about what is wrong.
  init(contentsOf path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    do {
      let decoder = JSONDecoder()
      let unknown = try decoder.decode([String: Ignored].self, from: data).keys.filter {
        CodingKeys(stringValue: $0) == nil && !$0.hasPrefix("$")
      }
      if let key = unknown.min() {
        let known = CodingKeys.allCases.map(\.stringValue).joined(separator: ", ")
        throw DescriptionError(description: "'\(key)' means nothing here; known are \(known)")
      }
      self = try decoder.decode(Self.self, from: data)
    } catch let error as DecodingError {
      throw DescriptionError(description: Self.sentence(for: error))
    }
    try validate()
  }

  private func validate() throws {
    guard !id.isEmpty, id.utf8.allSatisfy({ Self.isPartOfName($0) || $0 == 0x2e }) else {
      throw DescriptionError(description: "'id' takes lower-case letters, digits, '.' and '-', not '\(id)'")
    }
    try validateKinds()
    try Self.validate(sources ?? [], of: "sources", example: "itunes")
    try Self.validate(schemes ?? [], of: "schemes", example: "https")
    // Both become part of a Swift source.
    let isVersionValid = version.first?.isNumber == true && version.utf8.allSatisfy(Self.isPartOfVersion)
    guard isVersionValid else {
      throw DescriptionError(description: "'version' takes a version such as 1.0.0, not '\(version)'")
    }
    let names = principal.split(separator: ".", omittingEmptySubsequences: false)
    guard names.allSatisfy(Self.isName) else {
      throw DescriptionError(description: "'principal' takes the name of a type, not '\(principal)'")
    }
  }

  /// Checks the kinds, which a plugin needs unless it provides sources or schemes.
  private func validateKinds() throws {
    let kinds = kinds ?? []
    let bringsNothing = kinds.isEmpty && (sources ?? []).isEmpty && (schemes ?? []).isEmpty
    if bringsNothing && self.kinds == nil { throw DescriptionError(description: "'kinds' is missing") }
    guard !bringsNothing, !kinds.contains(""), Set(kinds).count == kinds.count else {
      throw DescriptionError(description: "'kinds' takes at least one kind, each once, eg: [\"podcast\"]")
    }
  }

  private static func validate(_ names: [String], of key: String, example: String) throws {
    let areNames = names.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isPartOfName) }
    guard areNames, Set(names).count == names.count else {
      throw DescriptionError(
        description: "'\(key)' takes lower-case letters, digits and '-', each name once, eg: [\"\(example)\"]")
    }
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2d
  }

  private static func isPartOfVersion(_ byte: UInt8) -> Bool {
    (0x61...0x7a).contains(byte) || (0x41...0x5a).contains(byte) || (0x30...0x39).contains(byte)
      || [0x2e, 0x2d, 0x2b].contains(byte)
  }

  private static func isName(_ name: Substring) -> Bool {
    name.first?.isNumber == false && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case id, version, kinds, sources, schemes, name, summary, capabilities, principal
  }

  /// A value of any type, which decoding skips.
  private struct Ignored: Decodable {
    init(from decoder: any Decoder) {}
  }

  private static func sentence(for error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "'\(key.stringValue)' is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "'\(context.codingPath.map(\.stringValue).joined(separator: "."))': \(context.debugDescription)"
    case .dataCorrupted(let context): context.debugDescription
    @unknown default: "\(error)"
    }
  }
}

/// The reason why a `plugin.json` can't be used.
struct DescriptionError: Error, CustomStringConvertible {
  /// A sentence about what is wrong, without a period.
  let description: String
}

/// The manifest as written to the ELF note.
private struct Manifest: Encodable {
  var id: String
  var version: String
  var contract: String
  var kinds: [String]?
  var sources: [String]?
  var schemes: [String]?
  var name: String?
  var summary: String?
  var capabilities: [String]?
}

extension PluginDescription {
  /// Returns the Swift source of the manifest and of the entry function.
  func entrySource() throws -> String {
    let words = try note()
    return """
      // Made from plugin.json. Changes here are lost.
      import BinderyPlugin

      @section("\(Contract.noteSection)") @used
      private let manifestNote: InlineArray<\(words.count), UInt32> = [
      \(rows(of: words))
      ]

      /// The one symbol that a host looks up; see bindery.h.
      @c(\(Contract.pluginOpen))
      public func binderyPluginOpen(host: UnsafeRawPointer?, failure: UnsafeRawPointer?) -> UnsafeRawPointer? {
        PluginExport.open(
          \(principal).self, id: "\(id)", version: "\(version)", host: host, failure: failure)
      }

      """
  }

  /// Returns the ELF note, in words of the machine that the plugin is built for.
  private func note() throws -> [UInt32] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let manifest = Manifest(
      id: id, version: version, contract: Contract.version, kinds: kinds,
      sources: sources, schemes: schemes, name: name, summary: summary, capabilities: capabilities)
    let text = Array(try encoder.encode(manifest))
    guard text.count <= 65536 else {
      throw DescriptionError(description: "the manifest has \(text.count) bytes; at most 65536 are read")
    }
    let name = Array(Contract.noteName.utf8) + [0]
    return [UInt32(name.count), UInt32(text.count), Contract.noteType] + words(of: name) + words(of: text)
  }

  private func words(of bytes: [UInt8]) -> [UInt32] {
    stride(from: 0, to: bytes.count, by: 4).map { start in
      (start..<min(start + 4, bytes.count)).reduce(0) { $0 | UInt32(bytes[$1]) << (UInt32($1 - start) * 8) }
    }
  }

  private func rows(of words: [UInt32]) -> String {
    stride(from: 0, to: words.count, by: 8).map { start in
      "  " + words[start..<min(start + 8, words.count)].map { "0x" + String($0, radix: 16) }.joined(separator: ", ")
    }.joined(separator: ",\n")
  }
}
