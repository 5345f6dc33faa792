import BinderyManifests
import FoundationEssentials

extension PluginDescription {
  /// Returns the Swift source that embeds the manifest and defines the plugin's entry function.
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
          \(principal).self, id: "\(manifest.id)", version: "\(manifest.version)", host: host, failure: failure)
      }

      """
  }

  /// Returns the ELF note that holds the manifest, as 32-bit little-endian words.
  private func note() throws -> [UInt32] {
    var manifest = manifest
    manifest.contract = Contract.version
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = Array(try encoder.encode(manifest))
    guard text.count <= ManifestRules.sizeLimit else {
      throw DescriptionError(
        description: "the manifest has \(text.count) bytes; at most \(ManifestRules.sizeLimit) are read")
    }
    let name = Array(Contract.noteName.utf8) + [0]
    return [UInt32(name.count), UInt32(text.count), Contract.noteType] + words(of: name) + words(of: text)
  }

  /// Returns bytes as little-endian words of 32 bits, padded with zeros at the end.
  private func words(of bytes: [UInt8]) -> [UInt32] {
    stride(from: 0, to: bytes.count, by: 4).map { start -> UInt32 in
      // The bytes are reversed, since words are little-endian.
      bytes[start..<min(start + 4, bytes.count)].reversed().reduce(0 as UInt32) { word, byte in
        word << 8 | UInt32(byte)
      }
    }
  }

  /// Returns words as hexadecimal literals of Swift, separated by commas, eight in a line.
  private func rows(of words: [UInt32]) -> String {
    stride(from: 0, to: words.count, by: 8).map { start in
      "  " + words[start..<min(start + 8, words.count)].map { "0x" + String($0, radix: 16) }.joined(separator: ", ")
    }.joined(separator: ",\n")
  }
}
