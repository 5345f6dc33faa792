internal import CBindery

/// A single value container, which decodes a field's value as a scalar, or as a type that wraps one.
struct ScalarContainer: SingleValueDecodingContainer {
  /// The decoder of the value.
  let scalar: ScalarDecoder
  var codingPath: [any CodingKey] { scalar.codingPath }

  func decodeNil() -> Bool { scalar.field.isNull }
  func decode(_ type: Bool.Type) throws -> Bool { try scalar.bool() }
  func decode(_ type: String.Type) throws -> String { try scalar.text() }
  func decode(_ type: Double.Type) throws -> Double { try scalar.double() }
  func decode(_ type: Float.Type) throws -> Float { try scalar.float() }
  // Without these two, overload resolution would prefer the protocol's own default to the generic function.
  func decode(_ type: Int128.Type) throws -> Int128 { try scalar.integer() }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar.integer() }
  func decode<Integer: Decodable & FixedWidthInteger>(_ type: Integer.Type) throws -> Integer { try scalar.integer() }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try scalar.decode(type) }
}

/// A keyed decoding container that presents a plain text as an object with the text under one key.
///
/// Foundation's `URL` decodes from an object with `relative` and `base`. This container lets a `URL` decode plain text
/// without this module linking Foundation.
struct TextKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  /// The key under which the container has the text.
  private static var textKey: String { "relative" }

  /// The decoder of the text.
  let scalar: ScalarDecoder
  var codingPath: [any CodingKey] { scalar.codingPath }
  var allKeys: [Key] { Key(stringValue: Self.textKey).map { [$0] } ?? [] }

  func contains(_ key: Key) -> Bool { key.stringValue == Self.textKey }
  func decodeNil(forKey key: Key) -> Bool { !contains(key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard contains(key) else { throw scalar.mismatch(scalar.target, expected: "an object") }
    return try scalar.decode(type)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    throw scalar.mismatch(scalar.target, expected: "an object")
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw scalar.mismatch(scalar.target, expected: "an object")
  }

  func superDecoder() -> any Decoder { scalar }
  func superDecoder(forKey key: Key) -> any Decoder { scalar }
}
