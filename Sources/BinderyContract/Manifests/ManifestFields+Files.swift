package import BinderyManifests

extension ManifestFields {
  /// Returns the claims on files of the key `files`, or an empty array if it is absent or null.
  ///
  /// It throws the first value that is of another type than expected, or breaks a rule, with its path.
  package func fileClaims() throws(Failure) -> [FileClaim] {
    guard let objects = try optionalObjects(ManifestKey.files.rawValue) else { return [] }
    var texts: [FileClaimText] = []
    for object in objects { texts.append(try object.fileClaim()) }
    do throws(FileClaimProblem) {
      return try FileClaim.claims(texts)
    } catch {
      throw Failure(error.sentence)
    }
  }

  /// Returns the claim on files that this object describes, without applying the rules.
  private func fileClaim() throws(Failure) -> FileClaimText {
    typealias Key = FileClaimText.CodingKeys
    let magic = try optionalLists(Key.magic.rawValue)
    return FileClaimText(
      type: try optionalText(Key.type.rawValue), extensions: try optionalTexts(Key.extensions.rawValue),
      magic: try magic.map(Self.patterns),
      kinds: try optionalTexts(Key.kinds.rawValue), siblings: try optionalTexts(Key.siblings.rawValue))
  }

  /// Returns the patterns that lists of objects describe, without applying the rules.
  private static func patterns(_ lists: [[ManifestFields]]) throws(Failure) -> [[BytePatternText]] {
    var patterns: [[BytePatternText]] = []
    for list in lists {
      var texts: [BytePatternText] = []
      for object in list { texts.append(try object.pattern()) }
      patterns.append(texts)
    }
    return patterns
  }

  /// Returns the pattern of bytes that this object describes, without applying the rules.
  private func pattern() throws(Failure) -> BytePatternText {
    typealias Key = BytePatternText.CodingKeys
    return BytePatternText(
      offset: try optionalInteger(Key.offset.rawValue), hex: try optionalText(Key.hex.rawValue),
      mask: try optionalText(Key.mask.rawValue))
  }
}
