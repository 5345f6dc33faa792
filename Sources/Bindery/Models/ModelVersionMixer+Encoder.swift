extension ModelVersionMixer {
  /// Returns the version of a value, a hash of everything that the value encodes.
  ///
  /// The order in which keys are encoded doesn't matter, nor does that of a set or a dictionary; the order of an array
  /// does. A value that fails to encode has the version of what it encoded before the error.
  public static func version(of value: some Encodable) -> ModelVersion {
    var mixer = ModelVersionMixer()
    mixer.mix(encoding: value)
    return mixer.result()
  }

  /// Adds everything that a value encodes to the hash.
  ///
  /// If the value fails to encode, everything that it encoded before the error is added.
  public mutating func mix(encoding value: some Encodable) {
    switch value {
    case let value as String: mix(value)
    case let value as Int: mix(value)
    case let value as Double: mix(value)
    case let value as Bool: mix(value)
    case let value as any UnorderedEncodable: mix(.unordered, value.mixedParts)
    default:
      let encoder = MixingEncoder(mixer: self)
      // A value that fails to encode has a version too: that of everything before the error.
      try? value.encode(to: encoder)
      self = encoder.finish()
    }
  }
}

/// An `Encoder` that hashes the encoded values.
///
/// The encoder is a class because all containers of a value add to the same hash.
final class MixingEncoder: Encoder {
  /// The hash to which a single value is added at once, and the parts of a container at the end.
  var mixer: ModelVersionMixer
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  /// The type of the requested container, keyed or unkeyed, or `nil` for a single value.
  private var tag: ModelVersionMixer.Tag?
  /// The hashes of the complete members or elements of the container.
  private var parts = MixedParts()

  /// The encoders of nested containers, which may still get values, since a container is never closed explicitly.
  private var openParts: [MixingEncoder] = []

  init(mixer: ModelVersionMixer) {
    self.mixer = mixer
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    tag = .record
    return KeyedEncodingContainer(MixingKeyedContainer<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    tag = .list
    return MixingUnkeyedContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    MixingValueContainer(encoder: self)
  }

  /// The number of elements that were encoded into an unkeyed container so far.
  private(set) var elementCount = 0

  /// Returns a new hash, begun with the index of the next element of an unkeyed container.
  func nextElement() -> ModelVersionMixer {
    var part = ModelVersionMixer()
    part.mix(.list, UInt64(elementCount))
    elementCount += 1
    return part
  }

  /// Adds the complete hash of one element or one key with its value.
  func add(_ part: ModelVersionMixer) {
    parts.add(part)
  }

  /// Returns an encoder for a nested container, whose hash is begun and is added at the end.
  func open(_ part: ModelVersionMixer) -> MixingEncoder {
    openParts.append(MixingEncoder(mixer: part))
    return openParts[openParts.count - 1]
  }

  /// Returns the hash of everything encoded. Nothing may be encoded afterwards.
  func finish() -> ModelVersionMixer {
    guard let tag else { return mixer }
    for part in openParts { parts.add(part.finish()) }
    openParts = []
    mixer.mix(tag, parts)
    return mixer
  }
}

/// A collection whose iteration order differs between processes: a set or a dictionary.
private protocol UnorderedEncodable {
  /// The elements, each hashed on its own, so that their order doesn't matter.
  var mixedParts: MixedParts { get }
}

extension Set: UnorderedEncodable where Element: Encodable {
  fileprivate var mixedParts: MixedParts {
    reduce(into: MixedParts()) { parts, element in
      var part = ModelVersionMixer()
      part.mix(encoding: element)
      parts.add(part)
    }
  }
}

extension Dictionary: UnorderedEncodable where Key: Encodable, Value: Encodable {
  fileprivate var mixedParts: MixedParts {
    reduce(into: MixedParts()) { parts, member in
      var part = ModelVersionMixer()
      part.mix(encoding: member.key)
      part.mix(encoding: member.value)
      parts.add(part)
    }
  }
}
