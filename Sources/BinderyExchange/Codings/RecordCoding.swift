package import Bindery
internal import CBindery
internal import CSimdJSON

extension ByteWriter {
  /// Writes a record.
  ///
  /// - Parameter record: The record.
  package mutating func append(_ record: Record) {
    record.withUnsafePointer { record in
      appendText(record.pointee.kind)
      append(UInt32(record.pointee.count))
      for index in 0..<record.pointee.count {
        if let field = record.pointee.fields { append(field[index]) }
      }
    }
  }

  private mutating func append(_ field: bindery_field) {
    appendText(field.key)
    append(UInt8(truncatingIfNeeded: field.type))
    switch bindery_value_type(field.type) {
    case BINDERY_BOOL: append(field.value.boolean)
    case BINDERY_I64: append(field.value.i64)
    case BINDERY_F64: append(field.value.f64.bitPattern)
    case BINDERY_UTF8, BINDERY_JSON: appendText(field.value.text)
    default: break
    }
  }

  /// Writes a text with the NUL that the contract wants behind it.
  private mutating func appendText(_ text: bindery_text) {
    append(text.utf8)
    append(UInt8(0))
  }
}

extension ByteReader {
  /// Reads a record. Its texts stay where they are read.
  ///
  /// - Parameter owner: What keeps the memory alive that is read.
  /// - Returns: The record.
  /// - Throws: That it can't be read.
  package mutating func record(in owner: ReceivedBytes) throws(ExchangeError) -> Record {
    let kind = try contractText()
    let count = Int(try number(UInt32.self))
    guard count <= Self.fieldLimit else { throw ExchangeError("a record has \(count) fields") }
    let fields = UnsafeMutableBufferPointer<bindery_field>.allocate(capacity: count)
    do {
      for index in 0..<count { fields.initializeElement(at: index, to: try field()) }
    } catch {
      fields.deallocate()
      throw error
    }
    let storage = ReceivedRecord(kind: kind, fields: fields, in: owner)
    return Record(unsafe: storage.record, owner: storage)
  }

  /// A host splits its items, so that none has as many.
  private static let fieldLimit = 1 << 20

  private mutating func field() throws(ExchangeError) -> bindery_field {
    let key = try contractText()
    let type = bindery_value_type(UInt32(try number(UInt8.self)))
    let value: bindery_field.__Unnamed_union_value =
      switch type {
      case BINDERY_BOOL: .init(boolean: try bool())
      case BINDERY_I64: .init(i64: try number())
      case BINDERY_F64: .init(f64: Double(bitPattern: try number()))
      case BINDERY_UTF8, BINDERY_JSON: .init(text: try contractText())
      default: .init(i64: 0)
      }
    return bindery_field(key: key, type: type.rawValue, reserved: 0, value: value)
  }

  private mutating func contractText() throws(ExchangeError) -> bindery_text {
    let text = try raw()
    guard try number(UInt8.self) == 0 else { throw ExchangeError("a text has no NUL behind it") }
    return bindery_text(bytes: text.baseAddress?.assumingMemoryBound(to: CChar.self), count: text.count)
  }
}

/// Bytes that came from the other side, and stay where they are while somebody refers to them.
package final class ReceivedBytes: RecordStorage {
  // Written once, here, and freed when nobody refers to it any more.
  private nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer

  /// Keeps bytes.
  ///
  /// - Parameter bytes: The bytes.
  package init(_ bytes: [UInt8]) {
    memory = .allocate(byteCount: bytes.count, alignment: 8)
    memory.copyBytes(from: bytes)
  }

  deinit {
    memory.deallocate()
  }

  /// Calls a function with the bytes.
  ///
  /// - Parameter body: The function. The bytes are there for as long as somebody refers to this object.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  package func read<Result, Failure: Error>(
    _ body: (inout ByteReader) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    var reader = ByteReader(UnsafeRawBufferPointer(memory))
    return try body(&reader)
  }
}

/// A record over bytes that came from the other side.
private final class ReceivedRecord: RecordStorage {
  private let owner: ReceivedBytes

  // Both are written once, here, and are constant from then on.
  private nonisolated(unsafe) let fields: UnsafeMutableBufferPointer<bindery_field>
  nonisolated(unsafe) let record: UnsafePointer<bindery_record>

  init(kind: bindery_text, fields: UnsafeMutableBufferPointer<bindery_field>, in owner: ReceivedBytes) {
    self.owner = owner
    self.fields = fields
    let record = UnsafeMutablePointer<bindery_record>.allocate(capacity: 1)
    record.initialize(
      to: bindery_record(
        size: UInt32(MemoryLayout<bindery_record>.size), reserved: 0, kind: kind,
        fields: UnsafePointer(fields.baseAddress), count: fields.count, expand: csimdjson_expand))
    self.record = UnsafePointer(record)
  }

  deinit {
    record.deallocate()
    fields.deallocate()
  }
}
