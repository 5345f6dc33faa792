import Bindery
import CBindery
import Testing

/// A record as a host would hand it over, in memory of its own.
///
/// `expand` works only with the host's record, as a host may well require: its
/// record is part of something larger.
final class RecordMemory: RecordStorage {
  /// How the host behaves.
  struct Host {
    var record: bindery_record
    var mark: UInt64 = RecordMemory.mark

    /// The most fields that are handed over at once.
    var partSize: Int
  }

  private static let mark: UInt64 = 0x686f_7374

  private nonisolated(unsafe) let host: UnsafeMutablePointer<Host>
  private nonisolated(unsafe) let fields: UnsafeMutableBufferPointer<bindery_field>
  private nonisolated(unsafe) var texts: [UnsafeMutablePointer<CChar>] = []

  init(kind: String, values: [(String, RecordValue)], types: [String: UInt32] = [:], partSize: Int = .max) {
    fields = .allocate(capacity: values.count)
    host = .allocate(capacity: 1)
    host.initialize(to: Host(record: bindery_record(), partSize: partSize))
    for (index, (key, value)) in values.enumerated() {
      var field = contractField(key, value)
      field.type = types[key] ?? field.type
      fields.initializeElement(at: index, to: field)
    }
    host.pointee.record = bindery_record(
      size: UInt32(MemoryLayout<bindery_record>.size), reserved: 0, kind: copy(kind),
      fields: UnsafePointer(fields.baseAddress), count: fields.count, expand: Self.expand)
  }

  deinit {
    for text in texts { text.deallocate() }
    fields.deallocate()
    host.deallocate()
  }

  /// The record.
  var record: Record {
    Record(unsafe: UnsafeRawPointer(host).assumingMemoryBound(to: bindery_record.self), owner: self)
  }

  private func copy(_ text: String) -> bindery_text {
    let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: text.utf8.count + 1)
    for (index, byte) in text.utf8.enumerated() { bytes[index] = CChar(bitPattern: byte) }
    bytes[text.utf8.count] = 0
    texts.append(bytes)
    return bindery_text(bytes: bytes, count: text.utf8.count)
  }

  private func contractField(_ key: String, _ value: RecordValue) -> bindery_field {
    var field = bindery_field()
    field.key = copy(key)
    switch value {
    case .null: field.type = BINDERY_NULL.rawValue
    case .bool(let value): (field.type, field.value.boolean) = (BINDERY_BOOL.rawValue, value)
    case .integer(let value): (field.type, field.value.i64) = (BINDERY_I64.rawValue, value)
    case .double(let value): (field.type, field.value.f64) = (BINDERY_F64.rawValue, value)
    case .text(let value): (field.type, field.value.text) = (BINDERY_UTF8.rawValue, copy(value))
    case .json(let value): (field.type, field.value.text) = (BINDERY_JSON.rawValue, copy(value))
    }
    return field
  }

  private static let expand:
    @convention(c) (
      UnsafePointer<bindery_record>?, bindery_text, UnsafePointer<bindery_field_sink>?, UnsafePointer<bindery_sink>?
    ) -> Int32 = { record, json, sink, failure in
      guard let host = record.map({ UnsafeRawPointer($0).assumingMemoryBound(to: Host.self) }), let sink,
        host.pointee.record.size == UInt32(MemoryLayout<bindery_record>.size), host.pointee.mark == mark
      else { return Int32(BINDERY_FAILED.rawValue) }
      guard let values = OneLevelJSON.values(of: json.string) else {
        "this is not JSON".write(to: failure)
        return Int32(BINDERY_REFUSED.rawValue)
      }
      // Freed as soon as it was handed over, as the contract allows.
      let memory = RecordMemory(kind: "", values: values)
      var start = 0
      while start < values.count {
        let count = min(host.pointee.partSize, values.count - start)
        sink.pointee.receive(sink, memory.fields.baseAddress.map { $0 + start }, count)
        start += count
      }
      return Int32(BINDERY_OK.rawValue)
    }
}

extension Record {
  /// Reads an object of JSON.
  static func reading(_ json: String, kind: Kind = "song", partSize: Int = .max) throws -> Record {
    let values = try #require(OneLevelJSON.values(of: json))
    return RecordMemory(kind: kind.rawValue, values: values, partSize: partSize).record
  }

  /// Makes a record of any number of values, in the order of an array.
  static func holding(
    _ values: [(String, RecordValue)], types: [String: UInt32] = [:], kind: String = "song"
  ) -> Record {
    RecordMemory(kind: kind, values: values, types: types).record
  }
}
