internal import Bindery
internal import BinderyManifests

extension Manifest {
  /// The maximum length of a new plugin's identifier in bytes, which keeps it short enough for the name of a file.
  static let idLimit = 128

  /// Returns what is wrong with a new plugin's identifier, as a clause such as `expected …`, or `nil` if it is valid.
  ///
  /// An identifier is a reversed domain name, as `bindery.h` says: parts of lower-case letters, digits and '-',
  /// separated by '.', each beginning with a letter or digit, of at most 128 bytes in all. Hosts before this rule
  /// accepted every text of these characters, so a plugin with another identifier is still loaded, but fails checks and
  /// isn't installed.
  package static func problem(ofId id: String) -> String? {
    guard ManifestRules.isId(id) else { return "expected lower-case letters, digits, '.' and '-'" }
    guard id.utf8.count <= idLimit else { return "it has \(id.utf8.count) bytes; expected at most \(idLimit)" }
    for part in id.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      guard let first = part.first else { return "expected something before and behind each '.'" }
      if first == UInt8(ascii: "-") { return "expected a letter or digit at its beginning and behind each '.'" }
    }
    return nil
  }

  /// The problem of this plugin's identifier, as a sentence without a period, or `nil` if it is valid.
  ///
  /// The sentence shows only the beginning of a long identifier.
  package var idProblem: String? {
    Self.problem(ofId: id.rawValue).map { problem in
      let start = id.rawValue.prefix(64)
      return "its 'id' is '\(start)\(start.endIndex < id.rawValue.endIndex ? "…" : "")': \(problem)"
    }
  }
}
