internal import CBindery

/// A decoding container of the elements of a nested array, in order.
struct FieldsUnkeyedContainer: UnkeyedDecodingContainer {
  /// The node of the array, which the container retains.
  let node: FieldNode
  /// The index of the element that is decoded next.
  private(set) var currentIndex = 0

  var codingPath: [any CodingKey] { node.codingPath }
  var count: Int? { node.fields.count }
  var isAtEnd: Bool { currentIndex >= node.fields.count }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, node.fields[currentIndex].isNull else { return false }
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

  /// Decodes the next element with a function; the container advances only if that succeeds.
  private mutating func next<Value>(_ type: Any.Type, _ decode: (ScalarDecoder) throws -> Value) throws -> Value {
    let key = IndexKey(currentIndex)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type, .init(codingPath: codingPath + [key], debugDescription: "the array ends after \(currentIndex) elements"))
    }
    let value = try decode(ScalarDecoder(field: node.fields[currentIndex], parent: node, key: key))
    currentIndex += 1
    return value
  }
}
