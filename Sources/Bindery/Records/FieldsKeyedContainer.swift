internal import CBindery

/// A decoding container of the fields of a record or nested object, by their keys.
///
/// Common scalars are read directly from their fields; a `ScalarDecoder` is created only for the rest, and for errors.
struct FieldsKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  /// The fields of the object, with a lookup by key.
  private let fields: FieldList
  /// The node of the object in the tree of nested values, which its decoder retains.
  private let node: Unmanaged<FieldNode>

  var codingPath: [any CodingKey] { node.takeUnretainedValue().codingPath }
  var allKeys: [Key] { fields.keys.compactMap { Key(stringValue: $0) } }

  /// Creates a container of the fields of a node, which isn't retained.
  init(node: FieldNode) {
    fields = node.fields
    self.node = .passUnretained(node)
  }

  func contains(_ key: Key) -> Bool {
    fields.field(named: key.stringValue) != nil
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    try scalar(key).field.isNull
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try scalar(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try scalar(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    try scalar(SuperKey())
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    try scalar(key)
  }

  /// Returns a decoder of the value of a key; throws if there is no such key.
  private func scalar(_ key: some CodingKey) throws -> ScalarDecoder {
    guard let field = fields.field(named: key.stringValue) else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "the record has no such field"))
    }
    return ScalarDecoder(field: field.pointee, parent: node.takeUnretainedValue(), key: key)
  }
}

extension FieldsKeyedContainer {
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try fields.field(named: key.stringValue)?.pointee.bool ?? scalar(key).bool()
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try fields.field(named: key.stringValue)?.pointee.text ?? scalar(key).text()
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try fields.field(named: key.stringValue)?.pointee.double ?? scalar(key).double()
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try scalar(key).float()
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try fields.field(named: key.stringValue)?.pointee.integer(type) ?? scalar(key).integer()
  }

  // Without these two, overload resolution would prefer the protocol's own default to the generic function.
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try scalar(key).integer() }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try scalar(key).integer() }

  func decode<Integer: Decodable & FixedWidthInteger>(_ type: Integer.Type, forKey key: Key) throws -> Integer {
    try scalar(key).integer()
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try scalar(key).decode(type)
  }
}

extension FieldsKeyedContainer {
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    guard let field = fields.presentField(named: key.stringValue) else { return nil }
    return try field.pointee.bool ?? optional(field, key) { try $0.bool() }
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    guard let field = fields.presentField(named: key.stringValue) else { return nil }
    return try field.pointee.text ?? optional(field, key) { try $0.text() }
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    guard let field = fields.presentField(named: key.stringValue) else { return nil }
    return try field.pointee.double ?? optional(field, key) { try $0.double() }
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    guard let field = fields.presentField(named: key.stringValue) else { return nil }
    return try field.pointee.integer(type) ?? optional(field, key) { try $0.integer() }
  }

  // Without these, overload resolution would prefer the protocol's own defaults to a generic function.
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try present(key) { try $0.float() } }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try present(key) { try $0.integer() } }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try present(key) { try $0.integer() } }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try present(key) { try $0.integer() } }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try present(key) { try $0.integer() } }
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try present(key) { try $0.integer() } }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try present(key) { try $0.integer() } }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try present(key) { try $0.integer() } }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try present(key) { try $0.integer() } }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try present(key) { try $0.integer() } }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try present(key) { try $0.integer() } }
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    try present(key) { try $0.integer() }
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try present(key) { try $0.decode(type) }
  }

  /// Decodes the value of an optional property; `nil` if the record has no field with the key, if the field is null, or
  /// if its value is of another type than the property, where the decoder is told to leave such values out.
  private func present<Value>(_ key: Key, _ decode: (ScalarDecoder) throws -> Value) throws -> Value? {
    guard let field = fields.presentField(named: key.stringValue) else { return nil }
    return try optional(field, key, decode)
  }

  /// Decodes the value of an optional property from its field; `nil` if it is of another type than the property, where
  /// the decoder is told to leave such values out.
  private func optional<Value>(
    _ field: UnsafePointer<bindery_field>, _ key: Key, _ decode: (ScalarDecoder) throws -> Value
  ) throws -> Value? {
    let scalar = ScalarDecoder(field: field.pointee, parent: node.takeUnretainedValue(), key: key)
    do {
      return try decode(scalar)
    } catch let error as DecodingError {
      try scalar.parent.leaveOut(scalar.codingPath, error)
      return nil
    }
  }
}

/// The key under which a class encodes its superclass, as in JSON.
private struct SuperKey: CodingKey {
  var stringValue: String { "super" }
  var intValue: Int? { nil }

  init() {}
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }
}
