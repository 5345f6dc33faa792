internal import CBindery

/// An object that owns the memory of one or more records, and keeps it alive.
///
/// Each reader of records has a conforming type for the memory that it parses into.
public protocol RecordStorage: AnyObject, Sendable {}

/// The memory of one record with copies of its fields.
///
/// The record and everything that it points to live as long as this object, and never change.
final class FieldStorage: RecordStorage {
  /// The record as a struct of the C interface. Its memory is written once, before `init` returns.
  nonisolated(unsafe) let record: UnsafePointer<bindery_record>

  // Written once, before `init` returns; freed by `deinit`.
  private nonisolated(unsafe) let memory: FieldMemory

  /// Creates the memory of a record by copying fields of the C interface.
  ///
  /// - Parameters:
  ///   - kind: The kind of the record.
  ///   - source: The fields to copy.
  ///   - expand: The function that parses nested JSON, called with a pointer to `record`. The default always fails.
  convenience init(
    kind: String, copying source: UnsafeBufferPointer<bindery_field>, expand: @escaping Expand = cannotExpand
  ) {
    var memory = FieldMemory(
      fieldCount: source.count, byteCount: source.reduce(kind.utf8.count + 1) { $0 + $1.byteCount })
    for field in source { memory.append(field) }
    self.init(kind: kind, memory: memory, expand: expand)
  }

  /// Creates the memory of a record from keys and values, in order; nested JSON among them can't be parsed.
  convenience init(kind: String, values: some Collection<(key: String, value: RecordValue)>) {
    var memory = FieldMemory(
      fieldCount: values.count,
      byteCount: values.reduce(kind.utf8.count + 1) { $0 + $1.key.utf8.count + 1 + $1.value.byteCount })
    for (key, value) in values { memory.append(value, forKey: key) }
    self.init(kind: kind, memory: memory, expand: Self.cannotExpand)
  }

  /// Creates the record of a kind over memory that contains its fields already.
  private init(kind: String, memory: FieldMemory, expand: @escaping Expand) {
    var memory = memory
    let record = UnsafeMutablePointer<bindery_record>.allocate(capacity: 1)
    record.initialize(
      to: bindery_record(
        size: UInt32(MemoryLayout<bindery_record>.size), reserved: 0, kind: memory.copy(kind),
        fields: UnsafePointer(memory.fields.baseAddress), count: memory.fields.count, expand: expand))
    self.memory = memory
    self.record = UnsafePointer(record)
  }

  deinit {
    record.deallocate()
    memory.deallocate()
  }
}

extension FieldStorage {
  /// The type of `bindery_record.expand`, the C function that parses nested JSON of a record into fields.
  typealias Expand =
    @convention(c) (
      UnsafePointer<bindery_record>?, bindery_text, UnsafePointer<bindery_field_sink>?, UnsafePointer<bindery_sink>?
    ) -> Int32

  /// A function for records whose nested JSON can't be parsed, which always fails.
  static let cannotExpand: Expand = { _, _, _, failure in
    "nested values can't be read here".write(to: failure)
    return Int32(BINDERY_UNSUPPORTED.rawValue)
  }
}
