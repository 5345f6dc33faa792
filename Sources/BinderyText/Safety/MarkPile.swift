/// A counter of the consecutive combining marks on one base character, which limits them in text made safe.
///
/// Joiners, variation selectors and all other scalars without a width count too.
struct MarkPile {
  /// The maximum number of marks that are kept, as in Unicode's stream-safe text format; no language needs more.
  static let limit = 30

  /// The number of combining marks on the current base character.
  private var height = 0

  /// Counts a scalar if it is a mark, or else resets the counter unless the scalar is removed; returns its replacement.
  ///
  /// - Parameters:
  ///   - scalar: The next scalar of the text.
  ///   - replacement: The replacement of the scalar by other rules, or `nil` if they keep it.
  /// - Returns: `replacement`, or ``Replacement/nothing`` if the limit is exceeded.
  mutating func add(_ scalar: ScannedScalar, as replacement: Replacement?) -> Replacement? {
    switch replacement {
    case .nothing: return replacement
    case .base: height = 1
    case nil where scalar.isPiledUp:
      height += 1
      return height > Self.limit ? .nothing : nil
    default: height = 0
    }
    return replacement
  }

  /// Resets the counter after text without marks.
  mutating func clear() {
    height = 0
  }
}
