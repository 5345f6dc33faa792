extension Span<UInt8> {
  /// Whether all bytes are ASCII characters that need no escaping in a JSON string (RFC 8259, section 7).
  ///
  /// - Complexity: O(*n*). Eight bytes are checked at a time.
  package var isPlainJSON: Bool {
    var position = 0
    let bytes = self.bytes
    while position + 8 <= count {
      guard bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt64.self).isPlainJSON else {
        return false
      }
      position += 8
    }
    while position < count, self[position].isPlainJSON { position += 1 }
    return position == count
  }
}

extension UInt64 {
  /// Whether all eight bytes are ASCII characters that need no escaping in JSON.
  fileprivate var isPlainJSON: Bool {
    // Every other byte has its high bit set in itself, in the sum (0x7F), or in a difference: a byte below 0x20, and a
    // quotation mark or backslash after the exclusive or has made it 0.
    let marks = (self ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
    let backslashes = (self ^ 0x5c5c_5c5c_5c5c_5c5c) &- 0x0101_0101_0101_0101
    let others = self | (self &+ 0x0101_0101_0101_0101) | (self &- 0x2020_2020_2020_2020)
    return (others | marks | backslashes) & 0x8080_8080_8080_8080 == 0
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII character that needs no escaping in JSON.
  fileprivate var isPlainJSON: Bool {
    (0x20..<0x7f).contains(self) && self != 0x22 && self != 0x5c
  }
}
