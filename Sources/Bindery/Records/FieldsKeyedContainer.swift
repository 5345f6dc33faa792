internal import CBindery

/// Decodes the fields of an object by their keys.
struct FieldsKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let fields: FieldList
  let codingPath: [any CodingKey]

  var allKeys: [Key] {
    (0..<fields.count).compactMap { Key(stringValue: fields[$0].key.string) }
  }

  func contains(_ key: Key) -> Bool {
    fields.field(named: key.stringValue) != nil
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    try scalar(key).isNull
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try scalar(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try scalar(key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder {
    FieldsDecoder(fields: fields, codingPath: codingPath)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    try scalar(key)
  }

  /// The value of a key, which has to be there.
  private func scalar(_ key: Key) throws -> ScalarDecoder {
    guard let field = fields.field(named: key.stringValue) else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "the record has no such field"))
    }
    return ScalarDecoder(field: field, fields: fields, parentPath: codingPath, key: key)
  }

  /// The value of a key, or nothing where it is absent or null.
  private func presentScalar(_ key: Key) -> ScalarDecoder? {
    guard let field = fields.field(named: key.stringValue), field.type != BINDERY_NULL.rawValue else { return nil }
    return ScalarDecoder(field: field, fields: fields, parentPath: codingPath, key: key)
  }
}

extension FieldsKeyedContainer {
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try scalar(key).bool() }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try scalar(key).text() }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try scalar(key).double() }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { Float(try scalar(key).double()) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try scalar(key).integer() }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try scalar(key).integer() }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try scalar(key).integer() }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try scalar(key).integer() }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try scalar(key).integer() }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try scalar(key).integer() }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try scalar(key).integer() }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try scalar(key).integer() }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try scalar(key).integer() }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try scalar(key).integer() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try scalar(key).decode(type)
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try presentScalar(key)?.bool() }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try presentScalar(key)?.text() }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try presentScalar(key)?.double() }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try presentScalar(key)?.integer() }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try presentScalar(key)?.integer() }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try presentScalar(key)?.decode(type)
  }
}
