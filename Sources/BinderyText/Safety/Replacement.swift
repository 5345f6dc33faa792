/// A replacement for a Unicode scalar that isn't safe for a terminal.
enum Replacement {
  /// A replacement of the scalar by a space.
  case space

  /// A replacement of the scalar by U+FFFD, the replacement character.
  case visible

  /// A removal of the scalar.
  case nothing

  /// An insertion of a dotted circle before the scalar, a combining mark without a base character.
  case base

  /// The text to write in place of the scalar, or before it if `isBase` is `true`.
  var utf8: String.UTF8View {
    switch self {
    case .space: " ".utf8
    case .visible: "\u{FFFD}".utf8
    case .nothing: "".utf8
    case .base: "\u{25CC}".utf8
    }
  }

  /// Whether the scalar itself is kept, after the text of the replacement.
  var isBase: Bool { self == .base }
}

extension Replacement {
  /// Creates the replacement for a scalar regardless of its neighbors, or returns `nil` if the scalar is safe.
  ///
  /// The table is part of the code, so that the result doesn't depend on a version of Unicode.
  init?(for scalar: UInt32) {
    switch scalar {
    // Most text consists of these.
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x5FF, 0x3000...0xFDCF: return nil
    // Tabs, line breaks, NEL, the line separator and the paragraph separator.
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: self = .space
    // C0, DEL and C1.
    case 0x00...0x1F, 0x7F...0x9F: self = .visible
    // SHY, ALM, MVS, ZWSP, LRM, RLM, WJ and the invisible operators, BOM.
    case 0xAD, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2060...0x2064, 0xFEFF: self = .nothing
    // Embeddings and overrides; isolates and deprecated format characters; interlinear annotations.
    case 0x202A...0x202E, 0x2065...0x206F, 0xFFF0...0xFFFB: self = .visible
    // Controls of hieroglyphs, of shorthand, of music.
    case 0x13430...0x1343F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: self = .visible
    // Tags out of place, and what is reserved around the variation selectors.
    case 0xE0000...0xE00FF, 0xE01F0...0xE0FFF: self = .visible
    // Noncharacters.
    case 0xFDD0...0xFDEF: self = .visible
    case _ where scalar & 0xFFFE == 0xFFFE: self = .visible
    default: return nil
    }
  }
}
