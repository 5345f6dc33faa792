internal import BinderyText

/// The terminals that show a grapheme cluster in as many columns as a frame reserves for it.
///
/// A frame reserves what ``TextWidth`` measures. Many terminals measure each scalar by itself, some ignore variation
/// selectors, and all know only the Unicode of their day.
enum WidthAgreement: UInt8, Comparable {
  /// All terminals: the cluster is a printable ASCII character.
  case all

  /// Nearly all terminals: the cluster is one scalar of a script or a set of symbols that is long settled. Only a
  /// terminal that shows characters of ambiguous width in two columns differs.
  case most

  /// The terminals with mode 2027, which measure clusters.
  case clusterTerminals

  /// Some terminals at most.
  case few

  static func < (left: WidthAgreement, right: WidthAgreement) -> Bool { left.rawValue < right.rawValue }
}

extension WidthAgreement {
  /// Finds the terminals that agree that the scalars of a cluster take a number of columns together.
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
  /// Whether terminals of any age agree on the width of the scalar, and it never joins the one before it.
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

  /// Whether the scalar is a vowel or a trailing consonant of Hangul, to which many terminals give no column.
  var isInnerJamo: Bool { (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) }
}
