public import CBindery

extension bindery_text {
  /// The bytes of a text of the C interface, which are borrowed: they are valid as long as the text's owner keeps them.
  ///
  /// A text whose pointer is `nil` is empty. So is a text with a negative count, which in C is more than any memory
  /// holds.
  public var utf8: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : max(0, count))
  }

  /// A copy of the text, with invalid UTF-8 repaired.
  public var string: String {
    String(decoding: utf8, as: UTF8.self)
  }

  /// Returns whether the text equals a string, byte for byte.
  public func equals(_ string: StaticString) -> Bool {
    isEqual(to: UnsafeRawBufferPointer(start: string.utf8Start, count: string.utf8CodeUnitCount))
  }
}

extension String {
  /// Calls a function with this string as a text of the C interface, which borrows the string's UTF-8.
  ///
  /// - Parameter body: The function. The text is valid until it returns, and doesn't end with a NUL.
  /// - Returns: The result of `body`.
  @inlinable
  public func withContractText<Result>(_ body: (bindery_text) -> Result) -> Result {
    var copy = self
    return copy.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { body(bindery_text(bytes: $0.baseAddress, count: $0.count)) }
    }
  }

  /// Passes this string to a sink of the C interface, a callback that takes text; does nothing if the sink is `nil`.
  public func write(to sink: UnsafePointer<bindery_sink>?) {
    guard let sink, let write = sink.pointee.write else { return }
    withContractText { write(sink, $0) }
  }
}
