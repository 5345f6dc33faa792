extension [UInt8] {
  /// Creates a copy of JSON without the white space between its tokens.
  package init(compacting json: some Collection<UInt8>) {
    self =
      json.withContiguousStorageIfAvailable { Self(compacting: UnsafeRawBufferPointer($0)) }
      ?? Array(json).withUnsafeBytes { Self(compacting: $0) }
  }

  /// Creates a copy of JSON without the white space between its tokens.
  package init(compacting json: UnsafeRawBufferPointer) {
    self.init(unsafeUninitializedCapacity: json.count) { place, end in
      var (count, isInText, isEscaped) = (0, false, false)
      for byte in json {
        guard isInText || !Self.isSpace(byte) else { continue }
        place.initializeElement(at: count, to: byte)
        count += 1
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\"") {
          isInText.toggle()
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = isInText
        }
      }
      end = count
    }
  }

  /// Returns whether a byte is white space in ASCII.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }
}
