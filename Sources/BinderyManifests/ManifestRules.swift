/// The rules for the values of a manifest.
///
/// A host and `bindery check` read the manifest in a library, and `bindery-manifest` reads the `plugin.json` from which
/// it makes a manifest. Each has its own sentences for a broken rule, and adds its own rules.
package enum ManifestRules {
  /// The maximum size of a manifest's JSON in bytes; hosts refuse a plugin with a larger one.
  package static let sizeLimit = 64 * 1024

  /// Returns whether a text can identify a plugin: not empty, with only lower-case ASCII letters, digits, `-` and `.`.
  ///
  /// Hosts load a plugin with any such identifier; `bindery check` and installing are stricter.
  package static func isId(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isPartOfId)
  }

  /// Returns whether a byte can be a part of a plugin's identifier: a lower-case ASCII letter, a digit, `-` or `.`.
  package static func isPartOfId(_ byte: UInt8) -> Bool {
    isPartOfName(byte) || byte == UInt8(ascii: ".")
  }

  /// Returns whether a text can be the name of a source or scheme: lower-case ASCII letters, digits and `-`, not empty.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isPartOfName)
  }

  /// Returns whether texts can be the names of a plugin's sources, or of its schemes: valid names, none of them twice.
  ///
  /// An empty list is valid.
  package static func areNames(_ texts: [String]) -> Bool {
    texts.allSatisfy(isName) && Set(texts).count == texts.count
  }

  /// Returns whether no plugin may give its source a name: `catalogue`, or one that begins with `-`.
  ///
  /// `catalogue` is the host's own source. On a command line, a name such as `-x` would be an option.
  package static func isReserved(source: String) -> Bool {
    source == "catalogue" || source.hasPrefix("-")
  }

  /// Returns whether texts can be a plugin's kinds: none of them empty or twice, and at least one unless the plugin
  /// brings more, which are sources, schemes or claims on files.
  package static func areKinds(_ texts: [String], bringsMore: Bool) -> Bool {
    (bringsMore || !texts.isEmpty) && !texts.contains("") && Set(texts).count == texts.count
  }

  /// Returns whether a plugin that claims files may not ask for a capability: `network`, and those to read folders.
  ///
  /// Such a plugin reads what strangers made. It gets the files that the host opened for it, and nothing else.
  package static func isForbiddenBesideFiles(capability: String) -> Bool {
    capability == "network" || capability.hasPrefix("folder:")
  }

  /// Returns whether a byte can be a part of a name of a source or scheme: a lower-case ASCII letter, a digit or `-`.
  static func isPartOfName(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "-")
  }
}
