/// An `Encoder` of a view model's state, or of a value in it, which writes into a tree of nodes.
struct StateEncoder: Encoder {
  /// The node into which the value is encoded.
  let node: StateNode
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(StateKeyedContainer<Key>(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeList()
    return StateUnkeyedContainer(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    StateValueContainer(node: node)
  }
}

/// An encoding container for the members of an object in a state.
private struct StateKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  /// The node of the object whose members are encoded.
  let node: StateNode
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { node.add(key.stringValue).set(.null) }
  // Without these two, overload resolution would prefer the protocol's own default to the generic function.
  func encode(_ value: Int128, forKey key: Key) { node.add(key.stringValue).set(value) }
  func encode(_ value: UInt128, forKey key: Key) { node.add(key.stringValue).set(value) }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try node.add(key.stringValue).encode(value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    superEncoder(forKey: key).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    superEncoder(forKey: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { StateEncoder(node: node.add("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { StateEncoder(node: node.add(key.stringValue)) }
}

/// An encoding container for the elements of a list in a state.
private struct StateUnkeyedContainer: UnkeyedEncodingContainer {
  /// The node of the list whose elements are encoded.
  let node: StateNode
  var codingPath: [any CodingKey] { [] }
  var count: Int { node.count }

  func encodeNil() { node.append().set(.null) }
  func encode(_ value: Int128) { node.append().set(value) }
  func encode(_ value: UInt128) { node.append().set(value) }
  func encode<Value: Encodable>(_ value: Value) throws { try node.append().encode(value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    superEncoder().container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { superEncoder().unkeyedContainer() }
  func superEncoder() -> any Encoder { StateEncoder(node: node.append()) }
}

/// An encoding container for a single value in a state.
private struct StateValueContainer: SingleValueEncodingContainer {
  /// The node into which the value is encoded.
  let node: StateNode
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { node.set(.null) }
  func encode(_ value: Bool) { node.set(value ? .yes : .no) }
  func encode(_ value: String) { node.set(value) }
  func encode(_ value: Double) { node.set(value) }
  func encode(_ value: Float) { node.set(Double(value)) }
  func encode(_ value: Int128) { node.set(value) }
  func encode(_ value: UInt128) { node.set(value) }
  func encode<Integer: Encodable & BinaryInteger>(_ value: Integer) { node.set(value) }
  func encode<Value: Encodable>(_ value: Value) throws { try node.encode(value) }
}
