internal import CBindery

/// Keeps the memory of records alive.
///
/// A reader of records implements this over the memory that it parsed into.
public protocol RecordStorage: AnyObject, Sendable {}

/// Memory for the fields of one record, copied from elsewhere.
///
/// The fields and all that they point to live as long as this object, and never
/// change.
final class FieldStorage: RecordStorage {
  /// The record over the fields. Its memory is written once, before `init` returns.
  nonisolated(unsafe) let record: UnsafePointer<bindery_record>

  private nonisolated(unsafe) let fields: UnsafeMutableBufferPointer<bindery_field>
  private nonisolated(unsafe) let bytes: UnsafeMutableBufferPointer<CChar>

  /// Copies fields.
  ///
  /// - Parameters:
  ///   - kind: The kind of the record.
  ///   - source: The fields, which are only read now.
  ///   - expand: The function that parses nested values, if there is one. It gets
  ///     a pointer to `record`.
  init(
    kind: String, copying source: UnsafeBufferPointer<bindery_field>,
    expand: @escaping Expand = FieldStorage.cannotExpand
  ) {
    var writer = ByteWriter(capacity: source.reduce(kind.utf8.count + 1) { $0 + $1.byteCount })
    fields = .allocate(capacity: source.count)
    for (index, field) in source.enumerated() {
      fields.initializeElement(at: index, to: writer.copy(field))
    }
    var kind = kind
    let name = kind.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { writer.copy(bindery_text(bytes: $0.baseAddress, count: $0.count)) }
    }
    bytes = writer.bytes
    let record = UnsafeMutablePointer<bindery_record>.allocate(capacity: 1)
    record.initialize(
      to: bindery_record(
        size: UInt32(MemoryLayout<bindery_record>.size), reserved: 0, kind: name,
        fields: UnsafePointer(fields.baseAddress), count: fields.count, expand: expand))
    self.record = UnsafePointer(record)
  }

  deinit {
    record.deallocate()
    fields.deallocate()
    bytes.deallocate()
  }
}

extension FieldStorage {
  /// The type of `bindery_record.expand`.
  typealias Expand = @convention(c) (
    UnsafePointer<bindery_record>?, bindery_text, UnsafePointer<bindery_field_sink>?, UnsafePointer<bindery_sink>?
  ) -> Int32

  /// Refuses to parse nested values.
  static let cannotExpand: Expand = { _, _, _, failure in
    "nested values can't be read here".write(to: failure)
    return Int32(BINDERY_UNSUPPORTED.rawValue)
  }
}

/// Copies texts one after the other into memory of a fixed size, each with a NUL.
private struct ByteWriter {
  let bytes: UnsafeMutableBufferPointer<CChar>
  private var end = 0

  init(capacity: Int) {
    bytes = .allocate(capacity: capacity)
  }

  mutating func copy(_ text: bindery_text) -> bindery_text {
    let start = bytes.baseAddress.map { $0 + end }
    if let start, let source = text.bytes { start.initialize(from: source, count: text.count) }
    bytes.initializeElement(at: end + text.count, to: 0)
    end += text.count + 1
    return bindery_text(bytes: start, count: text.count)
  }

  mutating func copy(_ field: bindery_field) -> bindery_field {
    var copied = field
    copied.key = copy(field.key)
    if field.holdsText { copied.value.text = copy(field.value.text) }
    return copied
  }
}

extension bindery_field {
  /// Whether the value is text, of a string or of JSON.
  var holdsText: Bool {
    type == BINDERY_UTF8.rawValue || type == BINDERY_JSON.rawValue
  }

  /// The bytes that a copy of the field's texts takes, with their NULs.
  fileprivate var byteCount: Int {
    key.count + 1 + (holdsText ? value.text.count + 1 : 0)
  }
}
