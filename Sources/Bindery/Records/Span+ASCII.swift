extension Span<UInt8> {
  /// Whether all bytes are printable ASCII, in 0x20...0x7E.
  @inlinable
  package var isPrintableASCII: Bool { endOfPrintableASCII(from: 0) == count }

  /// Returns the index of the first byte from `start` on that isn't printable ASCII, or `count` if there is none.
  ///
  /// - Complexity: O(*n*). Eight bytes are checked at a time.
  @inlinable
  package func endOfPrintableASCII(from start: Int) -> Int {
    var position = start
    let bytes = self.bytes
    while position + 8 <= count {
      let word = bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt64.self)
      // Every other byte has its high bit set in itself, in the sum (0x7F), or in the difference (below 0x20).
      let high = word | (word &+ 0x0101_0101_0101_0101) | (word &- 0x2020_2020_2020_2020)
      guard high & 0x8080_8080_8080_8080 == 0 else { break }
      position += 8
    }
    while position < count, (0x20...0x7E).contains(self[position]) { position += 1 }
    return position
  }
}
