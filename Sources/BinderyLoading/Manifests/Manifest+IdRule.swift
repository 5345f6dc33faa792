internal import Bindery

extension Manifest {
  /// The most bytes that the identifier of a new plugin may have: with it a file can be named.
  package static let idLimit = 128

  /// Compares an identifier with what one of a new plugin has to be.
  ///
  /// An identifier is a domain the other way round, as `bindery.h` says: parts of lower-case letters, digits and '-', with
  /// a '.' between them, each beginning with a letter or digit, of 128 bytes in all. Hosts before this rule took every
  /// text of these characters, so a plugin that has another identifier is still loaded, and is refused where it is
  /// checked or installed.
  ///
  /// - Parameter id: The identifier.
  /// - Returns: What is wrong, as the rest of a sentence, or `nil`.
  package static func problem(ofId id: String) -> String? {
    guard isValid(id: id) else { return "expected lower-case letters, digits, '.' and '-'" }
    guard id.utf8.count <= idLimit else { return "it has \(id.utf8.count) bytes; expected at most \(idLimit)" }
    for part in id.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      guard let first = part.first else { return "expected something before and behind each '.'" }
      if first == UInt8(ascii: "-") { return "expected a letter or digit at its beginning and behind each '.'" }
    }
    return nil
  }

  /// What is wrong with the identifier of this plugin, as a sentence without a full stop, or `nil`.
  ///
  /// The sentence shows the beginning of an identifier that is long.
  package var idProblem: String? {
    Self.problem(ofId: id.rawValue).map { problem in
      let start = id.rawValue.prefix(64)
      return "its 'id' is '\(start)\(start.endIndex < id.rawValue.endIndex ? "…" : "")': \(problem)"
    }
  }
}
