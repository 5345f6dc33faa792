/// A decoder of values that `ByteWriter` encoded one after the other in another process, which may be hostile.
///
/// It is used only while the memory that it reads is valid, and never reads beyond it.
package struct ByteReader {
  /// The bytes to decode.
  private let bytes: UnsafeRawBufferPointer

  /// The plugin that every error is attributed to, whatever the bytes say, or `nil` if that isn't known.
  ///
  /// It keeps one plugin from blaming another.
  package var author: String?

  /// The offset of the next value, in bytes.
  package private(set) var offset = 0

  /// Creates a reader of bytes, which have to outlive it.
  package init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Whether all bytes were read.
  package var isAtEnd: Bool { offset == bytes.count }

  /// Reads a number in the byte order of the machine.
  ///
  /// Like every function here that reads, it throws if the bytes end before the value does.
  package mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type = Number.self
  ) throws(ExchangeError) -> Number {
    let range = try take(MemoryLayout<Number>.size)
    return bytes.loadUnaligned(fromByteOffset: range.lowerBound, as: Number.self)
  }

  /// Reads a Boolean value, which is `true` for any byte other than 0.
  package mutating func bool() throws(ExchangeError) -> Bool {
    try number(UInt8.self) != 0
  }

  /// Reads a count and as many bytes, and returns those in the memory that is read, without a copy.
  package mutating func raw() throws(ExchangeError) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[try part()])
  }

  /// Reads a text, which its number of bytes precedes. Invalid UTF-8 is repaired.
  package mutating func text() throws(ExchangeError) -> String {
    String(decoding: try raw(), as: UTF8.self)
  }

  /// Reads a list of texts, and throws if it has more than `limit` texts.
  mutating func texts(limit: Int) throws(ExchangeError) -> [String] {
    try list(limit: limit) { (reader) throws(ExchangeError) in try reader.text() }
  }

  /// Reads whether a value is present, and if so the value, which `body` reads.
  package mutating func optional<Value>(
    _ body: (inout ByteReader) throws(ExchangeError) -> Value
  ) throws(ExchangeError) -> Value? {
    try bool() ? try body(&self) : nil
  }

  /// Reads a list whose elements `body` reads, and throws if it has more than `limit` elements.
  package mutating func list<Element>(
    limit: Int, _ body: (inout ByteReader) throws(ExchangeError) -> Element
  ) throws(ExchangeError) -> [Element] {
    let count = Int(try number(UInt32.self))
    guard count <= limit else { throw ExchangeError("a list has \(count) elements; expected at most \(limit)") }
    var elements: [Element] = []
    for _ in 0..<count { elements.append(try body(&self)) }
    return elements
  }

  /// Skips a part that `ByteWriter.appendPart` wrote, and returns the range of its bytes.
  package mutating func part() throws(ExchangeError) -> Range<Int> {
    try take(Int(number(UInt32.self)))
  }

  /// Returns a reader of a range of these bytes, and throws if the range exceeds them.
  func reader(of range: Range<Int>) throws(ExchangeError) -> ByteReader {
    guard range.upperBound <= bytes.count else { throw ExchangeError("a part stands outside of what came") }
    return ByteReader(UnsafeRawBufferPointer(rebasing: bytes[range]))
  }

  /// Takes a number of bytes and returns their range; throws if there are too few.
  private mutating func take(_ count: Int) throws(ExchangeError) -> Range<Int> {
    guard count <= bytes.count - offset else {
      throw ExchangeError("\(count) bytes were announced, and \(bytes.count - offset) are there")
    }
    defer { offset += count }
    return offset..<offset + count
  }
}
