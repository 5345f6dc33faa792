extension [UInt8] {
  /// The 8-bit number at an offset, if the bytes reach that far.
  func byte(at offset: Int) -> Int? {
    indices.contains(offset) ? Int(self[offset]) : nil
  }

  /// The 16-bit number at an offset, if the bytes reach that far.
  func half(at offset: Int) -> Int? {
    number(at: offset, as: UInt16.self).map(Int.init)
  }

  /// The 32-bit number at an offset, if the bytes reach that far.
  func word(at offset: Int) -> Int? {
    number(at: offset, as: UInt32.self).map(Int.init)
  }

  /// The 64-bit number at an offset, if the bytes reach that far and it fits an `Int`.
  func long(at offset: Int) -> Int? {
    number(at: offset, as: UInt64.self).flatMap(Int.init(exactly:))
  }

  private func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Number.Type) -> Number? {
    guard offset >= 0, offset <= count - MemoryLayout<Number>.size else { return nil }
    return withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) }
  }
}
