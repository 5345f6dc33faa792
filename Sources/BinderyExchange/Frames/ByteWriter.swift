/// A buffer that values are encoded into, one after the other, for `ByteReader`.
package struct ByteWriter: Sendable {
  /// The bytes that were written so far.
  package private(set) var bytes: [UInt8] = []

  /// The number of bytes that were written so far.
  package var count: Int { bytes.count }

  /// Creates an empty writer.
  package init() {}

  /// Writes a number in the byte order of the machine.
  package mutating func append<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  /// Writes a Boolean value.
  package mutating func append(_ value: Bool) {
    bytes.append(value ? 1 : 0)
  }

  /// Writes a text: the number of its UTF-8 bytes, then the bytes.
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Writes raw bytes: their number, then the bytes.
  package mutating func append(_ raw: UnsafeRawBufferPointer) {
    append(UInt32(raw.count))
    bytes.append(contentsOf: raw)
  }

  /// Writes an optional value: whether it is present, then what `body` writes for it.
  package mutating func append<Value>(optional value: Value?, _ body: (inout ByteWriter, Value) -> Void) {
    append(value != nil)
    if let value { body(&self, value) }
  }

  /// Writes a list: the number of its elements, then what `body` writes for each.
  package mutating func append<List: Collection>(list: List, _ body: (inout ByteWriter, List.Element) -> Void) {
    append(UInt32(list.count))
    for element in list { body(&self, element) }
  }

  /// Writes a part that a reader can skip: the number of its bytes, then what `body` writes.
  package mutating func appendPart(_ body: (inout ByteWriter) -> Void) {
    let start = bytes.count
    append(UInt32(0))
    body(&self)
    replace(at: start, with: UInt32(bytes.count - start - 4))
  }

  /// Overwrites a 32-bit number that was written at an offset.
  package mutating func replace(at offset: Int, with number: UInt32) {
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: number, toByteOffset: offset, as: UInt32.self) }
  }

  /// Removes all bytes after the first `count`. The writer has to hold at least that many.
  package mutating func truncate(to count: Int) {
    bytes.removeSubrange(count...)
  }

  /// Removes all bytes, and keeps the memory for more.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }
}
