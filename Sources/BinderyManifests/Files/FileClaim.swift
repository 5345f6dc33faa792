/// The claim of a plugin, made in its manifest, to read files of a format.
///
/// A host compares claims with files as data, and no plugin runs for that.
package struct FileClaim: Hashable, Sendable {
  /// The type of such files, of which the plugin is told, such as `audio/mpeg`, or an empty text.
  package let type: String

  /// The extensions of the names of such files, in lower case and without the period, such as `mp3`.
  package let extensions: [String]

  /// The magic numbers of such files, of which a file has one.
  package let magic: [MagicNumber]

  /// The kinds of the items that such files hold, which this or another plugin shows.
  package let kinds: [String]

  /// The names of the files in the same folder that the plugin reads beside such a file, such as `cover.jpg`.
  package let siblings: [String]

  /// Creates a claim. The rules for the values of a manifest aren't applied.
  package init(
    type: String = "", extensions: [String], magic: [MagicNumber], kinds: [String], siblings: [String]
  ) {
    self.type = type
    (self.extensions, self.magic, self.kinds, self.siblings) = (extensions, magic, kinds, siblings)
  }

  /// Returns how a file fits the claim, or `nil` if neither its extension nor its magic number does.
  package func match(_ file: FileHead) -> FileMatch? {
    let hasExtension = file.fileExtension.map(extensions.contains) ?? false
    let hasMagic = magic.contains { $0.fits(file.bytes) }
    return switch (hasExtension, hasMagic) {
    case (true, true): .extensionAndMagic
    case (false, true): .magic
    case (true, false): .fileExtension
    case (false, false): nil
    }
  }
}
