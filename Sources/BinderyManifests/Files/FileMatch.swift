/// The part of a claim on files that a file fits. The smallest one is the best.
package enum FileMatch: String, CaseIterable, Sendable {
  /// The extension of the file's name and its magic number fit.
  case extensionAndMagic = "extension-and-magic"

  /// The magic number of the file fits, and the extension doesn't.
  case magic

  /// The extension of the file's name fits, and no magic number does.
  case fileExtension = "extension"

  /// Whether the file has a magic number of the claim.
  package var includesMagic: Bool { self != .fileExtension }
}

extension FileMatch: Comparable {
  /// Orders matches from the best to the worst.
  package static func < (first: FileMatch, second: FileMatch) -> Bool {
    first.rank < second.rank
  }

  /// The place of the match among all, from 0 for the best.
  private var rank: Int {
    switch self {
    case .extensionAndMagic: 0
    case .magic: 1
    case .fileExtension: 2
    }
  }
}
