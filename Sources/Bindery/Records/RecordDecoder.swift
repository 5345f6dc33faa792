internal import CBindery

/// Decodes any `Decodable` type from a record.
///
/// Keys are the keys of the data. Numbers convert where nothing is lost:
/// `2607750.0` is an `Int`, an integer is a `Double`. Arrays, objects and enums
/// decode as from JSON. Text decodes as `URL`, and an ISO 8601 date as `Date`, in
/// models that import them; this module links neither.
///
/// An error is a `DecodingError` whose description says what was expected and what
/// was there; `sentence(for:)` says it in one line, with the coding path.
public struct RecordDecoder: Sendable {
  /// Creates a decoder.
  public init() {}

  /// Decodes a value.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - record: The record to decode from.
  /// - Returns: The value. Nothing of it refers to the record.
  /// - Throws: A `DecodingError`, or what the type throws.
  /// - Complexity: O(*k* × *n*) at worst for *k* keys and *n* fields, near O(*k*)
  ///   where keys are asked for in the order of the data.
  public func decode<Value: Decodable>(_ type: Value.Type, from record: Record) throws -> Value {
    try record.withUnsafePointer { pointer in
      try Value(from: FieldsDecoder(fields: FieldList(record: pointer, owner: nil), codingPath: []))
    }
  }
}

/// A `Decoder` over the fields of a record or of a nested object or array.
struct FieldsDecoder: Decoder {
  let fields: FieldList
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(FieldsKeyedContainer<Key>(fields: fields, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    FieldsUnkeyedContainer(fields: fields, codingPath: codingPath)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw DecodingError.mismatch(Any.self, expected: "a single value", found: "an object", at: codingPath)
  }
}

/// The key of an element of an array.
struct IndexKey: CodingKey {
  let intValue: Int?
  var stringValue: String { intValue.map { "[\($0)]" } ?? "" }

  init(_ index: Int) {
    intValue = index
  }

  init?(intValue: Int) {
    self.init(intValue)
  }

  init?(stringValue: String) {
    nil
  }
}
