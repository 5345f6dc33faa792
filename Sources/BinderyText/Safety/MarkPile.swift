/// The marks in a row that stand upon one character, of text that is being made safe.
///
/// Joiners, variation selectors and the rest of what takes no room count too.
struct MarkPile {
  /// The highest pile that stays, as in Unicode's stream-safe text format: no language needs more.
  static let limit = 30

  private var height = 0

  /// Adds a scalar to the pile, or begins another.
  ///
  /// - Parameters:
  ///   - scalar: The scalar.
  ///   - replacement: What is to be written instead of it, if anything.
  /// - Returns: The same, or nothing at all where the pile is too high.
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

  /// Begins another pile.
  mutating func clear() {
    height = 0
  }
}
