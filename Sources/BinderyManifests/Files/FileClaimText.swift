/// A claim on files as a manifest writes it, before ``FileClaim`` applies its rules.
package struct FileClaimText: Codable, Sendable {
  /// The keys of a claim that hosts read. They ignore all other keys.
  package enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
    case type, extensions, magic, kinds, siblings
  }

  /// The type of the files, such as `audio/mpeg`, or `nil` if the claim names none.
  package var type: String?

  /// The extensions of names, such as `mp3`, or `nil` if the claim has none.
  package var extensions: [String]?

  /// The magic numbers, each a list of patterns, or `nil` if the claim has none.
  package var magic: [[BytePatternText]]?

  /// The kinds of the items in such files, or `nil` if they are missing.
  package var kinds: [String]?

  /// The names of further files that the plugin reads, or `nil` if there are none.
  package var siblings: [String]?

  /// Creates a claim from what a manifest has of it.
  package init(
    type: String? = nil, extensions: [String]?, magic: [[BytePatternText]]?, kinds: [String]?, siblings: [String]?
  ) {
    self.type = type
    (self.extensions, self.magic, self.kinds, self.siblings) = (extensions, magic, kinds, siblings)
  }
}

/// A pattern of bytes as a manifest writes it, before its rules are applied.
package struct BytePatternText: Codable, Sendable {
  /// The keys of a pattern that hosts read. They ignore all other keys.
  package enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
    case offset, hex, mask
  }

  /// The offset of the bytes in the file, or `nil` for 0.
  package var offset: Int?

  /// The bytes in hexadecimal digits, or `nil` if they are missing.
  package var hex: String?

  /// The bits that are compared, in hexadecimal digits, or `nil` for all.
  package var mask: String?

  /// Creates a pattern from what a manifest has of it.
  package init(offset: Int?, hex: String?, mask: String?) {
    (self.offset, self.hex, self.mask) = (offset, hex, mask)
  }
}
