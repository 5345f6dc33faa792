internal import CBindery

/// An owner that keeps the memory of records alive.
///
/// A reader of records conforms a type of its own, which holds the memory that it parsed into.
public protocol RecordStorage: AnyObject, Sendable {}

/// The copied memory of the fields of one record.
///
/// The fields and everything that they point to live as long as this object, and never change.
final class FieldStorage: RecordStorage {
  /// The record over the fields. Its memory is written once, before `init` returns.
  nonisolated(unsafe) let record: UnsafePointer<bindery_record>

  // Written once, before `init` returns; freed by `deinit`.
  private nonisolated(unsafe) let memory: FieldMemory

  /// Creates storage from a copy of the fields of the contract.
  ///
  /// - Parameters:
  ///   - kind: The kind of the record.
  ///   - source: The borrowed fields.
  ///   - expand: The function that parses nested values, which gets a pointer to `record`. The default refuses.
  convenience init(
    kind: String, copying source: UnsafeBufferPointer<bindery_field>, expand: @escaping Expand = cannotExpand
  ) {
    var memory = FieldMemory(
      fieldCount: source.count, byteCount: source.reduce(kind.utf8.count + 1) { $0 + $1.byteCount })
    for field in source { memory.append(field) }
    self.init(kind: kind, memory: memory, expand: expand)
  }

  /// Creates storage from keys and values in order, none of which can be expanded.
  convenience init(kind: String, values: some Collection<(key: String, value: RecordValue)>) {
    var memory = FieldMemory(
      fieldCount: values.count,
      byteCount: values.reduce(kind.utf8.count + 1) { $0 + $1.key.utf8.count + 1 + $1.value.byteCount })
    for (key, value) in values { memory.append(value, forKey: key) }
    self.init(kind: kind, memory: memory, expand: Self.cannotExpand)
  }

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
  /// The type of `bindery_record.expand`.
  typealias Expand =
    @convention(c) (
      UnsafePointer<bindery_record>?, bindery_text, UnsafePointer<bindery_field_sink>?, UnsafePointer<bindery_sink>?
    ) -> Int32

  /// A function that refuses to parse nested values.
  static let cannotExpand: Expand = { _, _, _, failure in
    "nested values can't be read here".write(to: failure)
    return Int32(BINDERY_UNSUPPORTED.rawValue)
  }
}
