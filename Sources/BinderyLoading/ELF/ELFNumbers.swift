extension [UInt8] {
  /// Returns the 8-bit number at an offset, or `nil` if the offset is out of bounds.
  func byte(at offset: Int) -> Int? {
    indices.contains(offset) ? Int(self[offset]) : nil
  }

  /// Returns the 16-bit number at an offset in this machine's byte order, or `nil` if the bytes end before it does.
  func half(at offset: Int) -> Int? {
    number(at: offset, as: UInt16.self).map(Int.init)
  }

  /// Returns the 32-bit number at an offset in this machine's byte order, or `nil` if the bytes end before it does.
  func word(at offset: Int) -> Int? {
    number(at: offset, as: UInt32.self).map(Int.init)
  }

  /// Returns the 64-bit number at an offset, or `nil` if the bytes end before it does or it exceeds `Int.max`.
  func long(at offset: Int) -> Int? {
    number(at: offset, as: UInt64.self).flatMap(Int.init(exactly:))
  }

  /// Returns the little-endian number at a byte offset, or `nil` if it exceeds the bytes.
  private func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Number.Type) -> Number? {
    guard offset >= 0, offset <= count - MemoryLayout<Number>.size else { return nil }
    return withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) }
  }
}

extension [UInt8] {
  /// Returns the text from an offset to the next NUL, at most `limit` bytes, or `nil` if the offset is out of bounds.
  package func name(at offset: Int, limit: Int) -> String? {
    guard indices.contains(offset) else { return nil }
    return String(decoding: self[offset...].prefix(limit).prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Returns whether the bytes at an offset are a name followed by a NUL.
  package func isName(_ name: [UInt8], at offset: Int) -> Bool {
    let end = offset + name.count
    return offset >= 0 && end < count && self[end] == 0 && self[offset..<end].elementsEqual(name)
  }
}
