extension FileClaim {
  /// Returns the claims of a manifest's key `files`, or throws the first broken rule.
  package static func claims(_ texts: [FileClaimText]) throws(FileClaimProblem) -> [FileClaim] {
    guard texts.count <= countLimit else {
      throw FileClaimProblem("files", expected: "at most \(countLimit) claims", found: "\(texts.count)")
    }
    var claims: [FileClaim] = []
    for (index, text) in texts.enumerated() { claims.append(try FileClaim(text, at: "files[\(index)]")) }
    return claims
  }

  /// The maximum number of claims of a plugin, and of extensions of a claim.
  private static let countLimit = 64

  /// The maximum number of kinds of a claim, which is that of a plugin.
  private static let kindLimit = 1024

  /// The maximum number of files beside one that a plugin may read, and the maximum length of their names in bytes.
  private static let (siblingLimit, nameLimit) = (16, 255)

  /// Creates the claim at a path of a manifest, such as `files[0]`, or throws the first broken rule.
  private init(_ text: FileClaimText, at path: String) throws(FileClaimProblem) {
    type = text.type ?? ""
    guard type.isEmpty || Self.isType(type) else {
      throw FileClaimProblem(
        path + ".type", expected: "a media type in lower case, such as 'audio/flac'",
        found: FileClaimProblem.excerpt(type)
      )
    }
    extensions = try Self.list(
      text.extensions ?? [], at: path + ".extensions", atMost: Self.countLimit,
      of: "lower-case letters, digits, '+', '-' and '_' without the period", where: Self.isExtension)
    magic = try MagicNumber.numbers(text.magic ?? [], at: path + ".magic")
    guard !extensions.isEmpty || !magic.isEmpty else {
      throw FileClaimProblem(path, expected: "'extensions' or 'magic'", found: "neither")
    }
    guard let kinds = text.kinds else { throw FileClaimProblem(missing: path + ".kinds") }
    guard !kinds.isEmpty else { throw FileClaimProblem(path + ".kinds", expected: "one kind or more", found: "[]") }
    self.kinds = try Self.list(kinds, at: path + ".kinds", atMost: Self.kindLimit, of: "a kind") { !$0.isEmpty }
    siblings = try Self.list(
      text.siblings ?? [], at: path + ".siblings", atMost: Self.siblingLimit,
      of: "the name of a file in the same folder, without '/' and '*'", where: Self.isSibling)
  }

  /// Returns texts each of which is valid and occurs once, or throws what is wrong with the first other one.
  private static func list(
    _ texts: [String], at path: String, atMost limit: Int, of expected: String, where isValid: (String) -> Bool
  ) throws(FileClaimProblem) -> [String] {
    guard texts.count <= limit else {
      throw FileClaimProblem(path, expected: "at most \(limit)", found: "\(texts.count)")
    }
    var known: Set<String> = []
    for (index, text) in texts.enumerated() {
      let (place, found) = ("\(path)[\(index)]", FileClaimProblem.excerpt(text))
      guard isValid(text) else { throw FileClaimProblem(place, expected: expected, found: found) }
      guard known.insert(text).inserted else {
        throw FileClaimProblem(place, expected: "each once", found: "\(found) again")
      }
    }
    return texts
  }

  /// Returns whether a text has the form of a media type (RFC 6838) in lower case: two names with a `/` between them.
  private static func isType(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return text.utf8.count <= 127 && parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { ManifestRules.isPartOfName($0) || "+_.".utf8.contains($0) }
      }
  }

  /// Returns whether a text can be an extension: 1 to 32 lower-case ASCII letters, digits, `+`, `-` and `_`.
  private static func isExtension(_ text: String) -> Bool {
    (1...32).contains(text.utf8.count)
      && text.utf8.allSatisfy { ManifestRules.isPartOfName($0) || "+_".utf8.contains($0) }
  }

  /// Returns whether a text is the name of a file that leads out of no folder and is visible in a line of output.
  ///
  /// A `*` isn't taken, so that a later version of the contract can give it a meaning.
  private static func isSibling(_ text: String) -> Bool {
    (1...nameLimit).contains(text.utf8.count) && text != "." && text != ".."
      && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f && !"/*".utf8.contains($0) }
  }
}
