/// Writes values one after the other, as `ByteReader` reads them.
package struct ByteWriter: Sendable {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []

  /// The number of bytes that were written so far.
  package var count: Int { bytes.count }

  /// Creates a writer that has written nothing.
  package init() {}

  /// Writes a number, in the order of bytes of the machine.
  ///
  /// - Parameter number: The number.
  package mutating func append<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  /// Writes a truth value.
  ///
  /// - Parameter value: The value.
  package mutating func append(_ value: Bool) {
    bytes.append(value ? 1 : 0)
  }

  /// Writes a text: the number of its bytes, and them.
  ///
  /// - Parameter text: The text.
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Writes bytes: their number, and them.
  ///
  /// - Parameter raw: The bytes.
  package mutating func append(_ raw: UnsafeRawBufferPointer) {
    append(UInt32(raw.count))
    bytes.append(contentsOf: raw)
  }

  /// Writes bytes as they are, without their number.
  ///
  /// - Parameter raw: The bytes.
  package mutating func append(unmeasured raw: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: raw)
  }

  /// Writes a value that may be absent.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - body: Writes it where it is there.
  package mutating func append<Value>(optional value: Value?, _ body: (inout ByteWriter, Value) -> Void) {
    append(value != nil)
    if let value { body(&self, value) }
  }

  /// Writes a list: the number of its elements, and them.
  ///
  /// - Parameters:
  ///   - list: The elements.
  ///   - body: Writes one of them.
  package mutating func append<List: Collection>(list: List, _ body: (inout ByteWriter, List.Element) -> Void) {
    append(UInt32(list.count))
    for element in list { body(&self, element) }
  }

  /// Writes what a function writes, with the number of its bytes before it, so that a reader can pass over it.
  ///
  /// - Parameter body: Writes the part.
  package mutating func appendPart(_ body: (inout ByteWriter) -> Void) {
    let start = bytes.count
    append(UInt32(0))
    body(&self)
    replace(at: start, with: UInt32(bytes.count - start - 4))
  }

  /// Writes a number in the place of one that was written before.
  ///
  /// - Parameters:
  ///   - offset: The number of bytes before it.
  ///   - number: The number.
  package mutating func replace(at offset: Int, with number: UInt32) {
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: number, toByteOffset: offset, as: UInt32.self) }
  }

  /// Forgets what was written from a place on.
  ///
  /// - Parameter count: The number of bytes that stay.
  package mutating func truncate(to count: Int) {
    bytes.removeSubrange(count...)
  }

  /// Forgets all that was written, and keeps the memory for more.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }
}
