internal import CBindery

/// A decoder that decodes any `Decodable` type from a record, one item of data.
///
/// Keys are the keys of the data. A number decodes as an integer if the conversion is exact, as of `2607750.0`, and any
/// number as a `Double`. Arrays, objects and enums decode as from JSON. Text decodes as `URL`, and an ISO 8601 date as
/// `Date`, in models that import them; this module links neither.
///
/// Decoding borrows the record, so that only the fields that a type asks for are copied. A type must therefore never
/// keep its `Decoder` or a container: both refer to freed memory after decoding.
///
/// An error is a `DecodingError` whose description states the expected and the found value; `sentence(for:)` describes
/// it in one line, with the coding path.
public struct RecordDecoder: Sendable {
  /// Creates a decoder.
  public init() {}

  /// Decodes a value from a record.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - record: The record to decode from.
  /// - Returns: The value, which doesn't refer to the record.
  /// - Throws: A `DecodingError`, or the error of the type's own `init(from:)`.
  /// - Complexity: O(*k* × *n*) for *k* keys and *n* fields if *n* is a few dozen; O(*k* + *n*) if there are many.
  public func decode<Value: Decodable>(_ type: Value.Type, from record: Record) throws -> Value {
    try decode(type, from: record, omissions: nil)
  }

  /// Decodes a value from a record; an optional property whose value has another type becomes `nil`.
  ///
  /// Wherever a type decodes an `Optional`, a value that can't be decoded counts as missing: a number that should be
  /// text, a list with elements of another type, or an object without a required property. A required property must be
  /// there and have its type. An error other than a `DecodingError` isn't tolerated anywhere.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - record: The record to decode from.
  ///   - omissions: The log in which the values left out are recorded.
  /// - Returns: The value, which doesn't refer to the record.
  /// - Throws: A `DecodingError` about a required value, or the error of the type's own `init(from:)`.
  /// - Complexity: As of the function without `omissions`.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from record: Record, omitting omissions: OmittedFields
  ) throws -> Value {
    try decode(type, from: record, omissions: omissions)
  }

  private func decode<Value: Decodable>(
    _ type: Value.Type, from record: Record, omissions: OmittedFields?
  ) throws -> Value {
    try record.withUnsafePointer { pointer in
      let node = FieldNode(borrowing: pointer, omissions: omissions)
      defer {
        withExtendedLifetime(node) {}
        withExtendedLifetime(omissions) {}
      }
      return try Value(from: FieldsDecoder(node: node))
    }
  }
}

/// A `Decoder` of a whole record, which decodes its fields as those of an object.
struct FieldsDecoder: Decoder {
  /// The root of the tree of the record's values.
  let node: FieldNode
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(FieldsKeyedContainer<Key>(node: node))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw DecodingError.mismatch([Any].self, expected: "an array", found: "an object", at: [])
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    FieldsValueContainer(decoder: self)
  }
}

/// A coding key for the element of an array at an index.
struct IndexKey: CodingKey {
  let intValue: Int?
  var stringValue: String { intValue.map { "[\($0)]" } ?? "" }

  /// Creates the coding key for an index.
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

/// A single value container of a whole record, which decodes types that wrap another type, and no scalars.
struct FieldsValueContainer: SingleValueDecodingContainer {
  /// The decoder of the record, which decodes the wrapped type.
  let decoder: FieldsDecoder
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }
  func decode(_ type: Bool.Type) throws -> Bool { throw mismatch(type) }
  func decode(_ type: String.Type) throws -> String { throw mismatch(type) }
  func decode(_ type: Double.Type) throws -> Double { throw mismatch(type) }
  func decode(_ type: Float.Type) throws -> Float { throw mismatch(type) }
  // Without these two, overload resolution would prefer the protocol's own default to the generic function.
  func decode(_ type: Int128.Type) throws -> Int128 { throw mismatch(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { throw mismatch(type) }
  func decode<Integer: Decodable & FixedWidthInteger>(_ type: Integer.Type) throws -> Integer { throw mismatch(type) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: decoder) }

  /// Returns the error for decoding a scalar from a whole record.
  private func mismatch(_ type: Any.Type) -> DecodingError {
    .mismatch(type, expected: "\(type)", found: "an object", at: [])
  }
}
