/// Reads values one after the other, as `ByteWriter` wrote them; whoever wrote them may be hostile.
///
/// It is used while the memory that it reads is there, and never reads beyond it.
package struct ByteReader {
  private let bytes: UnsafeRawBufferPointer

  /// Whose errors are read, whatever they say of it, where that is known: a plugin must not blame another.
  package var author: String?

  /// Where the next value stands.
  package private(set) var offset = 0

  /// Creates a reader.
  ///
  /// - Parameter bytes: What to read; it outlives the reader.
  package init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Whether everything was read.
  package var isAtEnd: Bool { offset == bytes.count }

  /// Reads a number.
  ///
  /// - Parameter type: The type of the number.
  /// - Returns: The number.
  /// - Throws: That the bytes end before it does.
  package mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type = Number.self
  ) throws(ExchangeError) -> Number {
    let range = try take(MemoryLayout<Number>.size)
    return bytes.loadUnaligned(fromByteOffset: range.lowerBound, as: Number.self)
  }

  /// Passes over bytes.
  ///
  /// - Parameter count: How many.
  /// - Throws: That the bytes end before that.
  mutating func skip(_ count: Int) throws(ExchangeError) {
    _ = try take(count)
  }

  /// Reads a truth value.
  ///
  /// - Returns: The value.
  /// - Throws: That there is none.
  package mutating func bool() throws(ExchangeError) -> Bool {
    try number(UInt8.self) != 0
  }

  /// Reads bytes without copying them.
  ///
  /// - Returns: The bytes, in the memory that is read.
  /// - Throws: That the bytes end before they do.
  package mutating func raw() throws(ExchangeError) -> UnsafeRawBufferPointer {
    try raw(Int(number(UInt32.self)))
  }

  /// Reads bytes whose number is known, without copying them.
  ///
  /// - Parameter count: How many.
  /// - Returns: The bytes, in the memory that is read.
  /// - Throws: That the bytes end before they do.
  package mutating func raw(_ count: Int) throws(ExchangeError) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[try take(count)])
  }

  /// Reads a text. What is not UTF-8 in it is repaired.
  ///
  /// - Returns: The text.
  /// - Throws: That the bytes end before it does.
  package mutating func text() throws(ExchangeError) -> String {
    String(decoding: try raw(), as: UTF8.self)
  }

  /// Reads a value that may be absent.
  ///
  /// - Parameter body: Reads it where it is there.
  /// - Returns: The value, or nothing where it is absent.
  /// - Throws: That it can't be read.
  package mutating func optional<Value>(
    _ body: (inout ByteReader) throws(ExchangeError) -> Value
  ) throws(ExchangeError) -> Value? {
    try bool() ? try body(&self) : nil
  }

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - limit: The most elements that it may have.
  ///   - body: Reads one of them.
  /// - Returns: The elements.
  /// - Throws: That it is too long, or that it can't be read.
  package mutating func list<Element>(
    limit: Int, _ body: (inout ByteReader) throws(ExchangeError) -> Element
  ) throws(ExchangeError) -> [Element] {
    let count = Int(try number(UInt32.self))
    guard count <= limit else { throw ExchangeError("a list has \(count) elements; expected at most \(limit)") }
    var elements: [Element] = []
    for _ in 0..<count { elements.append(try body(&self)) }
    return elements
  }

  /// Passes over what `appendPart` wrote.
  ///
  /// - Returns: Where it stands.
  /// - Throws: That the bytes end before it does.
  package mutating func part() throws(ExchangeError) -> Range<Int> {
    try take(Int(number(UInt32.self)))
  }

  /// The bytes of a range, or nothing where it isn't within those that are read.
  func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer? {
    range.upperBound <= bytes.count ? UnsafeRawBufferPointer(rebasing: bytes[range]) : nil
  }

  private mutating func take(_ count: Int) throws(ExchangeError) -> Range<Int> {
    guard count <= bytes.count - offset else {
      throw ExchangeError("\(count) bytes were announced, and \(bytes.count - offset) are there")
    }
    defer { offset += count }
    return offset..<offset + count
  }
}
