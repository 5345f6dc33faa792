/// An encoding container that hashes keys with their values, regardless of the order of the keys.
struct MixingKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  /// The encoder that the hashes of the members are added to.
  let encoder: MixingEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { add(key) { $0.mixNull() } }
  func encode(_ value: Bool, forKey key: Key) { add(key) { $0.mix(value) } }
  func encode(_ value: String, forKey key: Key) { add(key) { $0.mix(value) } }
  func encode(_ value: Double, forKey key: Key) { add(key) { $0.mix(value) } }
  func encode(_ value: Int, forKey key: Key) { add(key) { $0.mix(value) } }
  func encode(_ value: Int128, forKey key: Key) { add(key) { $0.mix(value) } }
  func encode(_ value: UInt128, forKey key: Key) { add(key) { $0.mix(value) } }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) { add(key) { $0.mix(encoding: value) } }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    open(key.stringValue).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    open(key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { open("super") }
  func superEncoder(forKey key: Key) -> any Encoder { open(key.stringValue) }

  /// Adds the hash of a key and its value, to which a closure adds the value.
  private func add(_ key: Key, _ mixValue: (inout ModelVersionMixer) -> Void) {
    var part = ModelVersionMixer()
    part.mix(.key, key.stringValue)
    mixValue(&part)
    encoder.add(part)
  }

  /// Returns the encoder of a nested container under a key.
  private func open(_ key: String) -> MixingEncoder {
    var part = ModelVersionMixer()
    part.mix(.key, key)
    return encoder.open(part)
  }
}

/// An encoding container that hashes the elements of a list, each with its index.
struct MixingUnkeyedContainer: UnkeyedEncodingContainer {
  /// The encoder that the hashes of the elements are added to.
  let encoder: MixingEncoder
  var codingPath: [any CodingKey] { [] }
  var count: Int { encoder.elementCount }

  func encodeNil() { add { $0.mixNull() } }
  func encode(_ value: Int128) { add { $0.mix(value) } }
  func encode(_ value: UInt128) { add { $0.mix(value) } }
  func encode<Value: Encodable>(_ value: Value) { add { $0.mix(encoding: value) } }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder.open(encoder.nextElement()).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder.open(encoder.nextElement()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.open(encoder.nextElement()) }

  /// Adds the hash of the next element, to which a closure adds the value.
  private func add(_ mixValue: (inout ModelVersionMixer) -> Void) {
    var part = encoder.nextElement()
    mixValue(&part)
    encoder.add(part)
  }
}

/// An encoding container that hashes a single value.
struct MixingValueContainer: SingleValueEncodingContainer {
  /// The encoder that the hash of the value is added to.
  let encoder: MixingEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { encoder.mixer.mixNull() }
  func encode(_ value: Bool) { encoder.mixer.mix(value) }
  func encode(_ value: String) { encoder.mixer.mix(value) }
  func encode(_ value: Double) { encoder.mixer.mix(value) }
  func encode(_ value: Float) { encoder.mixer.mix(Double(value)) }
  // Without these two, overload resolution would prefer the protocol's own default to the generic function.
  func encode(_ value: Int128) { encoder.mixer.mix(value) }
  func encode(_ value: UInt128) { encoder.mixer.mix(value) }
  func encode<Integer: Encodable & BinaryInteger>(_ value: Integer) { encoder.mixer.mix(value) }
  func encode<Value: Encodable>(_ value: Value) { encoder.mixer.mix(encoding: value) }
}
