internal import CBindery

/// Decodes the elements of an array in order.
struct FieldsUnkeyedContainer: UnkeyedDecodingContainer {
  let fields: FieldList
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  var count: Int? { fields.count }
  var isAtEnd: Bool { currentIndex >= fields.count }

  init(fields: FieldList, codingPath: [any CodingKey]) {
    self.fields = fields
    self.codingPath = codingPath
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, fields[currentIndex].type == BINDERY_NULL.rawValue else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next(type) { try $0.decode(type) }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try next(type) { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next([Any].self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder {
    try next(Any.self) { $0 }
  }

  /// Decodes the next element, and goes on to the one after it only where that succeeds.
  private mutating func next<Value>(_ type: Any.Type, _ decode: (ScalarDecoder) throws -> Value) throws -> Value {
    let key = IndexKey(currentIndex)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type, .init(codingPath: codingPath + [key], debugDescription: "the array ends after \(fields.count) elements"))
    }
    let field = fields[currentIndex]
    let value = try decode(ScalarDecoder(field: field, fields: fields, parentPath: codingPath, key: key))
    currentIndex += 1
    return value
  }
}
