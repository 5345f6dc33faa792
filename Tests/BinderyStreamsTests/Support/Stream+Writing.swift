import CBindery

extension UnsafePointer<bindery_stream> {
  /// Writes text, and returns whether more is wanted.
  @discardableResult
  func write(_ text: String) -> Bool {
    write(Array(text.utf8))
  }

  /// Writes bytes, and returns whether more are wanted.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return pointee.write(self, bindery_text(bytes: start, count: bytes.count))
    }
  }

  var isCancelled: Bool { pointee.is_cancelled(self) }
}
