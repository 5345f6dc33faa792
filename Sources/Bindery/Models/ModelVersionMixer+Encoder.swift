extension ModelVersionMixer {
  /// Returns the version computed from everything that a value encodes.
  ///
  /// The order in which keys are encoded doesn't matter, nor does that of a set or a dictionary; the order of an array
  /// does. A value that fails to encode has the version of what it encoded before the error.
  public static func version(of value: some Encodable) -> ModelVersion {
    var mixer = ModelVersionMixer()
    mixer.mix(encoding: value)
    return mixer.result()
  }

  /// Mixes everything that a value encodes.
  ///
  /// If the value fails to encode, everything that it encoded before the error is mixed.
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

/// An `Encoder` that mixes the encoded values into a hash.
///
/// It is a class, since all containers of a value mix into the same hash.
final class MixingEncoder: Encoder {
  /// The hash that a single value is mixed into, or that the parts of a container are added to at the end.
  var mixer: ModelVersionMixer
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  /// The type of the container, or `nil` for a single value.
  private var tag: ModelVersionMixer.Tag?
  private var parts = MixedParts()

  /// The parts that may still be encoded, since a container is never closed explicitly.
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

  /// The number of elements of the list so far.
  private(set) var elementCount = 0

  /// Returns a part that begins with the index of the next element of the list.
  func nextElement() -> ModelVersionMixer {
    var part = ModelVersionMixer()
    part.mix(.list, UInt64(elementCount))
    elementCount += 1
    return part
  }

  /// Adds a part that is complete.
  func add(_ part: ModelVersionMixer) {
    parts.add(part)
  }

  /// Adds a part that is encoded later, and returns its encoder.
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

/// A collection whose iteration order differs in every process.
private protocol UnorderedEncodable {
  /// The elements, each mixed on its own.
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
