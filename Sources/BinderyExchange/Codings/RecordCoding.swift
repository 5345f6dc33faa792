package import Bindery
internal import CBindery
internal import CSimdJSON

extension ByteWriter {
  /// Writes the kind and the fields of a record.
  package mutating func append(_ record: Record) {
    record.withUnsafePointer { record in
      appendText(record.pointee.kind)
      append(UInt32(record.pointee.count))
      for index in 0..<record.pointee.count {
        if let field = record.pointee.fields { append(field[index]) }
      }
    }
  }

  /// Appends a field: its key, its type and its value.
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

  /// Writes a text with the terminating NUL that the contract demands.
  private mutating func appendText(_ text: bindery_text) {
    append(text.utf8)
    append(UInt8(0))
  }
}

extension ByteReader {
  /// Reads a record whose texts are not copied, so that it keeps `owner`, which owns their memory.
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

  /// The maximum number of fields of a record, which no host reaches, since it splits its items.
  private static let fieldLimit = 1 << 20

  /// Decodes a field, whose texts stay in the received bytes.
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

  /// Decodes a text, which stays in the received bytes and must end with a NUL.
  private mutating func contractText() throws(ExchangeError) -> bindery_text {
    let text = try raw()
    guard try number(UInt8.self) == 0 else { throw ExchangeError("a text has no NUL behind it") }
    return bindery_text(bytes: text.baseAddress?.assumingMemoryBound(to: CChar.self), count: text.count)
  }
}

/// Received bytes at a stable address, freed with the last reference to this.
package final class ReceivedBytes: RecordStorage {
  // Written in the initializer, and freed when this is deallocated.
  /// The memory that holds the bytes.
  private nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer

  /// Creates a copy of bytes.
  package init(_ bytes: [UInt8]) {
    memory = .allocate(byteCount: bytes.count, alignment: 8)
    memory.copyBytes(from: bytes)
  }

  deinit {
    memory.deallocate()
  }

  /// The number of received bytes.
  var count: Int { memory.count }

  /// Calls a closure with a reader of the bytes. What it reads without copying is valid as long as this object.
  package func read<Result, Failure: Error>(
    _ body: (inout ByteReader) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    var reader = ByteReader(UnsafeRawBufferPointer(memory))
    return try body(&reader)
  }
}

/// The storage of a record whose texts are in the bytes of a received frame.
private final class ReceivedRecord: RecordStorage {
  /// The received bytes, which are retained because the record's texts are in them.
  private let owner: ReceivedBytes

  // Both are written once, in the initializer, and are constant from then on.
  /// The memory of the fields.
  private nonisolated(unsafe) let fields: UnsafeMutableBufferPointer<bindery_field>
  /// The record as a struct of the C interface.
  nonisolated(unsafe) let record: UnsafePointer<bindery_record>

  /// Creates the storage of a record, which owns the array of fields and keeps the received bytes.
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
