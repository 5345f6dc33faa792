extension ModelVersionMixer {
  /// The version made of everything that a value encodes.
  ///
  /// - Parameter value: The value.
  /// - Returns: The version. A value that fails to encode has that of what it
  ///   encoded before.
  public static func version(of value: some Encodable) -> ModelVersion {
    var mixer = ModelVersionMixer()
    mixer.mix(encoding: value)
    return mixer.result()
  }

  /// Mixes everything that a value encodes.
  ///
  /// - Parameter value: The value.
  public mutating func mix(encoding value: some Encodable) {
    let encoder = MixingEncoder(mixer: self)
    encoder.mix(value)
    self = encoder.mixer
  }
}

/// An `Encoder` that mixes what it is given. It is a class, as the containers of
/// one value all mix into the same place.
private final class MixingEncoder: Encoder {
  var mixer: ModelVersionMixer
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(mixer: ModelVersionMixer) {
    self.mixer = mixer
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    mixer.mix(.record, 0)
    return KeyedEncodingContainer(MixingKeyedContainer<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    mixer.mix(.list, 0)
    return MixingUnkeyedContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    MixingValueContainer(encoder: self)
  }

  func mix(_ value: some Encodable) {
    switch value {
    case let value as String: mixer.mix(value)
    case let value as Int: mixer.mix(value)
    case let value as Double: mixer.mix(value)
    case let value as Bool: mixer.mix(value)
    // A value that can't be encoded still has a version: that of what came before.
    default: try? value.encode(to: self)
    }
  }

  func mix(_ key: some CodingKey) {
    var name = key.stringValue
    name.withUTF8 { mixer.mix(.key, UnsafeRawBufferPointer($0)) }
  }
}

/// Mixes keys and values.
private struct MixingKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: MixingEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) {
    encoder.mix(key)
    encoder.mixer.mixNull()
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) {
    encoder.mix(key)
    encoder.mix(value)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder.mix(key)
    return encoder.container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.mix(key)
    return encoder.unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder }

  func superEncoder(forKey key: Key) -> any Encoder {
    encoder.mix(key)
    return encoder
  }
}

/// Mixes the elements of a list, each with its place.
private struct MixingUnkeyedContainer: UnkeyedEncodingContainer {
  let encoder: MixingEncoder
  var codingPath: [any CodingKey] { [] }
  private(set) var count = 0

  init(encoder: MixingEncoder) {
    self.encoder = encoder
  }

  mutating func encodeNil() {
    next().mixer.mixNull()
  }

  mutating func encode<Value: Encodable>(_ value: Value) {
    next().mix(value)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    next().container(keyedBy: keyType)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    next().unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { next() }

  private mutating func next() -> MixingEncoder {
    encoder.mixer.mix(.list, UInt64(count + 1))
    count += 1
    return encoder
  }
}

/// Mixes one value.
private struct MixingValueContainer: SingleValueEncodingContainer {
  let encoder: MixingEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { encoder.mixer.mixNull() }
  func encode(_ value: Bool) { encoder.mixer.mix(value) }
  func encode(_ value: String) { encoder.mixer.mix(value) }
  func encode(_ value: Double) { encoder.mixer.mix(value) }
  func encode(_ value: Float) { encoder.mixer.mix(Double(value)) }
  func encode(_ value: Int) { encoder.mixer.mix(value) }
  func encode(_ value: Int8) { encoder.mixer.mix(value) }
  func encode(_ value: Int16) { encoder.mixer.mix(value) }
  func encode(_ value: Int32) { encoder.mixer.mix(value) }
  func encode(_ value: Int64) { encoder.mixer.mix(value) }
  func encode(_ value: UInt) { encoder.mixer.mix(value) }
  func encode(_ value: UInt8) { encoder.mixer.mix(value) }
  func encode(_ value: UInt16) { encoder.mixer.mix(value) }
  func encode(_ value: UInt32) { encoder.mixer.mix(value) }
  func encode(_ value: UInt64) { encoder.mixer.mix(value) }
  func encode<Value: Encodable>(_ value: Value) { encoder.mix(value) }
}
