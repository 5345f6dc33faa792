/// A hasher that computes a `ModelVersion` from values.
///
/// The result depends only on the values, their types and their order: it is the same in every process and on every
/// day.
///
///     var mixer = ModelVersionMixer()
///     mixer.mix(title)
///     mixer.mix(playCount)
///     return mixer.result()
///
/// `version(of:)` hashes everything that a value encodes.
public struct ModelVersionMixer: Sendable {
  /// A number hashed before each value, so that values of different types differ. Never change it: hashes are stored.
  enum Tag: UInt64 {
    case null = 1
    case bool, integer, double, text, json, key, list, record, unsigned, wide, version, unordered
  }

  /// The hash of the values so far.
  private var hash = SipHash()

  /// Creates a hasher without any values.
  public init() {}

  /// Adds a Boolean value to the hash.
  public mutating func mix(_ value: Bool) {
    mix(.bool, value ? 1 : 0)
  }

  /// Adds an integer to the hash. Equal integers of different types have the same hash.
  public mutating func mix(_ value: some BinaryInteger) {
    if let value = Int64(exactly: value) {
      mix(.integer, UInt64(bitPattern: value))
    } else if let value = UInt64(exactly: value) {
      mix(.unsigned, value)
    } else {
      mix(wide: value)
    }
  }

  /// Adds a floating-point number to the hash. Both zeros have the same hash, and so have all NaNs.
  public mutating func mix(_ value: Double) {
    mix(.double, value == 0 ? 0 : value.isNaN ? Double.nan.bitPattern : value.bitPattern)
  }

  /// Adds the UTF-8 of a text to the hash.
  public mutating func mix(_ value: String) {
    mix(.text, value)
  }

  /// Adds everything that an optional value encodes to the hash; `nil` differs from every other value.
  public mutating func mix<Value: Encodable>(_ value: Value?) {
    guard let value else { return mixNull() }
    mix(encoding: value)
  }

  /// Adds the version of another model to the hash, such as one that this model contains.
  public mutating func mix(_ value: ModelVersion) {
    mix(.version, value.rawValue)
  }

  /// Returns the version, the hash of all values so far.
  public func result() -> ModelVersion {
    ModelVersion(rawValue: hash.finish())
  }
}

extension ModelVersionMixer {
  /// Adds the absence of a value to the hash.
  mutating func mixNull() {
    mix(.null, 0)
  }

  /// Adds a number to the hash, after the tag of its type.
  mutating func mix(_ tag: Tag, _ word: UInt64) {
    hash.absorb(tag.rawValue)
    hash.absorb(word)
  }

  /// Adds the length and the UTF-8 of a text to the hash, after a tag.
  mutating func mix(_ tag: Tag, _ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      mix(tag, UInt64(utf8.count))
      hash.absorb(UnsafeRawBufferPointer(utf8))
    }
  }

  /// Adds the hashes of a container's parts to the hash, after the tag of the container.
  mutating func mix(_ tag: Tag, _ parts: MixedParts) {
    mix(tag, parts.count)
    hash.absorb(parts.sum)
  }

  /// Adds an integer of more than 64 bits to the hash.
  private mutating func mix(wide value: some BinaryInteger) {
    var words = value.magnitude.words.map { UInt64($0) }
    while words.last == 0 { words.removeLast() }
    mix(.wide, UInt64(words.count) << 1 | (value < 0 ? 1 : 0))
    for word in words { hash.absorb(word) }
  }
}

/// A hash of several parts that doesn't depend on their order, for dictionaries and sets.
///
/// Each part has a hash of its own, of its value and, in a list, its index. The sum of these hashes doesn't depend
/// on their order.
struct MixedParts {
  /// The number of parts that were added.
  private(set) var count: UInt64 = 0
  /// The sum of the parts' hashes.
  private(set) var sum: UInt64 = 0

  /// Adds the hash of one part to the sum.
  mutating func add(_ part: ModelVersionMixer) {
    count += 1
    sum &+= part.result().rawValue
  }
}
