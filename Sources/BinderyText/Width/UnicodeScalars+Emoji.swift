extension Substring.UnicodeScalarView {
  /// The maximum number of emoji that joiners combine into one, as in a family of four.
  private static var limitOfJoined: Int { 4 }

  /// Removes an emoji of several scalars from the start, if there is one, which is drawn in two columns.
  ///
  /// Such an emoji is a flag, an emoji with a modifier, with U+FE0F or both, or up to four such emoji with joiners
  /// between. A joiner at the end is removed too, as a terminal may wait for the next emoji.
  ///
  /// - Returns: Whether an emoji was removed.
  mutating func removeEmojiSequence() -> Bool {
    var rest = self
    guard let first = rest.popFirst(), first.properties.isEmoji else { return false }
    var isSequence = first.isRegionalIndicator && rest.remove(where: \.isRegionalIndicator)
    if !isSequence {
      isSequence = rest.removeEmojiVariation(of: first)
      var count = 1
      while count < Self.limitOfJoined, rest.remove(where: { $0.value == 0x200D }) {
        isSequence = true
        guard let next = rest.first, next.properties.isEmoji else { break }
        rest.removeFirst()
        _ = rest.removeEmojiVariation(of: next)
        count += 1
      }
    }
    if isSequence { self = rest }
    return isSequence
  }

  /// Removes the modifier and the variation selector of an emoji from the start, and returns whether there was either.
  private mutating func removeEmojiVariation(of base: Unicode.Scalar) -> Bool {
    let isModified = base.properties.isEmojiModifierBase && remove { $0.properties.isEmojiModifier }
    return remove { $0.value == 0xFE0F } || isModified
  }

  /// Removes the first scalar if it satisfies a predicate, and returns whether it did.
  private mutating func remove(where isRight: (Unicode.Scalar) -> Bool) -> Bool {
    guard let first, isRight(first) else { return false }
    removeFirst()
    return true
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a regional indicator, of which two make a flag.
  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}
