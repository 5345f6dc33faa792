/// A counter of consecutive marks on one base character, for text that is being made safe.
///
/// Joiners, variation selectors and all other scalars without a width count too.
struct MarkPile {
  /// The maximum number of marks that stay, as in Unicode's stream-safe text format: no language needs more.
  static let limit = 30

  private var height = 0

  /// Counts a scalar as a mark, or resets the counter if the scalar is none.
  ///
  /// - Parameters:
  ///   - scalar: The next scalar of the text.
  ///   - replacement: The replacement of the scalar, or `nil` if it stays.
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

  /// Resets the counter, since text without marks follows.
  mutating func clear() {
    height = 0
  }
}
