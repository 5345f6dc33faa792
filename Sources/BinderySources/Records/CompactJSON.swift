extension [UInt8] {
  /// Creates a copy of JSON without the white space between its tokens.
  package init(compacting json: some Collection<UInt8>) {
    self.init()
    reserveCapacity(json.count)
    var (isInText, isEscaped) = (false, false)
    for byte in json {
      guard isInText || !Self.isSpace(byte) else { continue }
      append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        isInText.toggle()
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = isInText
      }
    }
  }

  /// Returns whether a byte is white space in ASCII.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }
}
