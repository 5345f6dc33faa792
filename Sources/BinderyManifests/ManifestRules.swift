/// The rules for the values of a manifest.
///
/// A host and `bindery check` read the manifest in a library, and `bindery-manifest` reads the `plugin.json` that it
/// makes a manifest of. Each says in its own sentences which rule is broken, and adds its own rules.
package enum ManifestRules {
  /// The maximum size of a manifest, in bytes.
  package static let sizeLimit = 64 * 1024

  /// Returns whether a text consists of the characters of a plugin's identifier, and isn't empty.
  package static func isId(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isPartOfId)
  }

  /// Returns whether a byte can be a part of a plugin's identifier.
  package static func isPartOfId(_ byte: UInt8) -> Bool {
    isPartOfName(byte) || byte == UInt8(ascii: ".")
  }

  /// Returns whether a text can be the name of a source or scheme.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isPartOfName)
  }

  /// Returns whether texts can be the names of a plugin's sources or schemes, each once.
  package static func areNames(_ texts: [String]) -> Bool {
    texts.allSatisfy(isName) && Set(texts).count == texts.count
  }

  /// Returns whether a host keeps the name of a source for itself.
  ///
  /// On a command line, a name such as `-x` would be an option.
  package static func isReserved(source: String) -> Bool {
    source == "catalogue" || source.hasPrefix("-")
  }

  /// Returns whether texts can be a plugin's kinds, each once.
  ///
  /// - Parameters:
  ///   - texts: The kinds.
  ///   - others: The names of the plugin's sources and schemes; a plugin without them needs a kind.
  /// - Returns: Whether the manifest may have these kinds.
  package static func areKinds(_ texts: [String], besides others: [String]) -> Bool {
    !(texts.isEmpty && others.isEmpty) && !texts.contains("") && Set(texts).count == texts.count
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "-")
  }
}
