internal import BinderyText

/// The group of terminals that show a grapheme cluster in as many columns as a frame reserves for it.
///
/// A frame reserves the width that ``TextWidth`` measures. Many terminals measure each scalar by itself, some ignore
/// variation selectors, and each knows only the Unicode version of its time.
enum WidthAgreement: UInt8, Comparable {
  /// All terminals: the cluster is a printable ASCII character.
  case all

  /// Nearly all terminals: the cluster is one scalar of a long-established script or set of symbols. Only a terminal
  /// that shows characters of ambiguous width in two columns differs.
  case most

  /// Only terminals with mode 2027, which measure clusters instead of scalars.
  case clusterTerminals

  /// At most some terminals, none of which can be named.
  case few

  static func < (left: WidthAgreement, right: WidthAgreement) -> Bool { left.rawValue < right.rawValue }
}

extension WidthAgreement {
  /// Determines which terminals show a cluster's scalars in the given number of columns.
  init(of scalars: String.UnicodeScalarView, columns: Int) {
    guard let first = scalars.first, first.isASCII || first.isSettled || first.properties.isEmoji else {
      self = .few
      return
    }
    guard TextWidth.columns(of: Character(first)) == columns else {
      let isEmoji = first.properties.isEmoji && scalars.contains { $0.value == 0xFE0F }
      self = isEmoji && columns == 2 ? .clusterTerminals : .few
      return
    }
    guard scalars.dropFirst().isEmpty else {
      self = .clusterTerminals
      return
    }
    self = first.isASCII ? .all : first.isSettled ? .most : .clusterTerminals
  }
}

extension Unicode.Scalar {
  /// Whether terminals of any age agree on the scalar's width, and it never joins the scalar before it.
  var isSettled: Bool {
    switch value {
    // Letters of Europe and the Near East, without their combining marks.
    case 0xA0...0x2FF, 0x370...0x482, 0x48A...0x58F, 0x5D0...0x5EA, 0x620...0x64A, 0x1E00...0x1FFF: true
    // Punctuation, currencies.
    case 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20BF, 0xFFFD: true
    // Letterlike symbols, arrows, mathematics, boxes, dingbats, Braille: those that were always narrow.
    case 0x2100...0x2BFF: TextWidth.columns(of: Character(self)) == 1
    // Chinese, Japanese, Korean and Yi, without their combining marks.
    case 0x3000...0x3029, 0x3031...0x303E, 0x3041...0x3096, 0x309B...0x30FF, 0x3131...0x318E, 0x3400...0x4DBF: true
    case 0x4E00...0x9FFF, 0xA000...0xA48C, 0xAC00...0xD7A3, 0xF900...0xFA6D, 0xFF01...0xFF9D, 0xFFE0...0xFFE6: true
    default: (0x20000...0x2A6DF).contains(value)
    }
  }

  /// Whether the scalar is a vowel or trailing consonant of a Hangul syllable, which many terminals give no column.
  var isInnerJamo: Bool { (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) }
}
