extension [UInt8] {
  /// Returns the 8-bit number at an offset, or `nil` if the bytes end before it.
  func byte(at offset: Int) -> Int? {
    indices.contains(offset) ? Int(self[offset]) : nil
  }

  /// Returns the 16-bit number at an offset, or `nil` if the bytes end before it does.
  func half(at offset: Int) -> Int? {
    number(at: offset, as: UInt16.self).map(Int.init)
  }

  /// Returns the 32-bit number at an offset, or `nil` if the bytes end before it does.
  func word(at offset: Int) -> Int? {
    number(at: offset, as: UInt32.self).map(Int.init)
  }

  /// Returns the 64-bit number at an offset, or `nil` if the bytes end before it does or it exceeds `Int.max`.
  func long(at offset: Int) -> Int? {
    number(at: offset, as: UInt64.self).flatMap(Int.init(exactly:))
  }

  private func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Number.Type) -> Number? {
    guard offset >= 0, offset <= count - MemoryLayout<Number>.size else { return nil }
    return withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) }
  }
}
