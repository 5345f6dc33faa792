public import CBindery

/// A field of a record: a key and a value.
public struct RecordField: Hashable, Sendable {
  /// The key of the field as the data has it, or an empty string for an element of an array.
  public let key: String

  /// The value of the field.
  public let value: RecordValue

  /// Creates a copy of a borrowed field of the C interface of plugins.
  public init(copying field: bindery_field) {
    key = field.key.string
    value = RecordValue(copying: field)
  }
}

extension RecordValue {
  /// Creates a copy of the value of a borrowed field of the C interface; a value of unknown type becomes null.
  public init(copying field: bindery_field) {
    switch field.type {
    case BINDERY_BOOL.rawValue: self = .bool(field.value.boolean)
    case BINDERY_I64.rawValue: self = .integer(field.value.i64)
    case BINDERY_F64.rawValue: self = .double(field.value.f64)
    case BINDERY_UTF8.rawValue: self = .text(field.value.text.string)
    case BINDERY_JSON.rawValue: self = .json(field.value.text.string)
    default: self = .null
    }
  }
}

extension Record {
  /// Copies of all fields of the record, in the order of the data.
  ///
  /// If a key occurs twice, both fields are included, and decoding uses the last one.
  ///
  /// - Complexity: O(*n*) in the size of the record, since all values are copied.
  public var fields: [RecordField] {
    withUnsafePointer { record in
      UnsafeBufferPointer(start: record.pointee.fields, count: record.pointee.count).map(RecordField.init(copying:))
    }
  }

  /// A copy of the value of the last field with a key, or `nil` if the record has no such key.
  ///
  /// - Complexity: O(*n*) in the number of fields.
  public subscript(key: String) -> RecordValue? {
    withUnsafePointer { record in
      key.withCString { bindery_field_named(record, $0).map { RecordValue(copying: $0.pointee) } }
    }
  }
}

extension Record {
  /// Returns whether the record has all of the given fields with the given values, as text by field name.
  package func has(_ fields: [String: String]) -> Bool {
    fields.allSatisfy { self[$0.key]?.shownText == $0.value }
  }
}

extension ModelVersionMixer {
  /// Adds the key and the value of a record's field to the hash.
  public mutating func mix(_ field: RecordField) {
    mix(field.key)
    switch field.value {
    case .null: mixNull()
    case .bool(let value): mix(value)
    case .integer(let value): mix(value)
    case .double(let value): mix(value)
    case .text(let value): mix(value)
    case .json(let value): mix(.json, value)
    }
  }
}
