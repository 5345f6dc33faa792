/// A Unicode scalar in text that is being made safe, with the number of bytes that belong to it.
struct ScannedScalar {
  /// The value of the scalar, or `nil` if the bytes aren't valid UTF-8.
  let value: UInt32?

  /// The number of bytes of the scalar, including a flag's tag characters or the LF of a CR LF.
  let length: Int

  /// Decodes the scalar whose first byte is at a position.
  init(in utf8: Span<UInt8>, at position: Int) {
    let (value, length) = utf8.scalar(at: position)
    self.value = value
    switch value {
    case 0x0D where position + 1 < utf8.count && utf8[position + 1] == .lineFeed: self.length = 2
    case 0x1F3F4: self.length = length + utf8.lengthOfFlagTags(at: position + length)
    default: self.length = length
    }
  }

  /// The replacement of the scalar if other text precedes it, or `nil` if the scalar is kept.
  var replacement: Replacement? {
    guard let value else { return .visible }
    return Replacement(for: value)
  }

  /// The replacement of the scalar at the start of the text, or `nil` if the scalar is kept.
  var firstReplacement: Replacement? {
    guard let value, value >= 0x300 else { return replacement }
    if value == 0x200C || value == 0x200D { return .nothing }
    return replacement ?? (TextWidth.isMark(value) ? .base : nil)
  }

  /// Whether the scalar counts as a mark in a ``MarkPile``, because it is one or has no width.
  var isPiledUp: Bool {
    guard let value, value >= 0x300, let scalar = Unicode.Scalar(value) else { return false }
    return TextWidth.isPiledUp(scalar)
  }
}

extension Span<UInt8> {
  /// Returns the number of bytes of the tag characters that make a flag one of a region, such as Scotland.
  ///
  /// - Returns: The number of bytes; 0 unless there are three to six letters or digits and the closing tag.
  fileprivate func lengthOfFlagTags(at position: Int) -> Int {
    for index in 0...6 {
      let tag = position + index * 4
      guard tag < count, let value = scalar(at: tag).value else { return 0 }
      switch value {
      case 0xE0030...0xE0039, 0xE0061...0xE007A: continue
      case 0xE007F where index >= 3: return (index + 1) * 4
      default: return 0
      }
    }
    return 0
  }
}
