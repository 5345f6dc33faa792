/// A hasher of values that makes a `ModelVersion` of them.
///
/// The result depends only on the values, their types and their order: it is the same in every process and on every
/// day.
///
///     var mixer = ModelVersionMixer()
///     mixer.mix(title)
///     mixer.mix(playCount)
///     return mixer.result()
///
/// `version(of:)` mixes everything that a value encodes.
public struct ModelVersionMixer: Sendable {
  /// A marker that separates the domains of different types. Never change a number: versions are stored.
  enum Tag: UInt64 {
    case null = 1
    case bool, integer, double, text, json, key, list, record, unsigned, wide, version, unordered
  }

  private var hash = SipHash()

  /// Creates a hasher of no values.
  public init() {}

  /// Mixes a Boolean value.
  public mutating func mix(_ value: Bool) {
    mix(.bool, value ? 1 : 0)
  }

  /// Mixes an integer. Equal integers of different types have the same hash.
  public mutating func mix(_ value: some BinaryInteger) {
    if let value = Int64(exactly: value) {
      mix(.integer, UInt64(bitPattern: value))
    } else if let value = UInt64(exactly: value) {
      mix(.unsigned, value)
    } else {
      mix(wide: value)
    }
  }

  /// Mixes a floating-point number. Both zeros have the same hash, and so have all NaNs.
  public mutating func mix(_ value: Double) {
    mix(.double, value == 0 ? 0 : value.isNaN ? Double.nan.bitPattern : value.bitPattern)
  }

  /// Mixes the UTF-8 of a text.
  public mutating func mix(_ value: String) {
    mix(.text, value)
  }

  /// Mixes everything that an optional value encodes; `nil` differs from every other value.
  public mutating func mix<Value: Encodable>(_ value: Value?) {
    guard let value else { return mixNull() }
    mix(encoding: value)
  }

  /// Mixes the version of another model, such as one that this model contains.
  public mutating func mix(_ value: ModelVersion) {
    mix(.version, value.rawValue)
  }

  /// Returns the version of everything mixed so far.
  public func result() -> ModelVersion {
    ModelVersion(rawValue: hash.finish())
  }
}

extension ModelVersionMixer {
  /// Mixes the absence of a value.
  mutating func mixNull() {
    mix(.null, 0)
  }

  /// Mixes a number in the domain of a tag.
  mutating func mix(_ tag: Tag, _ word: UInt64) {
    hash.absorb(tag.rawValue)
    hash.absorb(word)
  }

  /// Mixes text in the domain of a tag.
  mutating func mix(_ tag: Tag, _ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      mix(tag, UInt64(utf8.count))
      hash.absorb(UnsafeRawBufferPointer(utf8))
    }
  }

  /// Mixes a container whose parts are mixed already.
  mutating func mix(_ tag: Tag, _ parts: MixedParts) {
    mix(tag, parts.count)
    hash.absorb(parts.sum)
  }

  /// Mixes an integer of more than 64 bits.
  private mutating func mix(wide value: some BinaryInteger) {
    var words = value.magnitude.words.map { UInt64($0) }
    while words.last == 0 { words.removeLast() }
    mix(.wide, UInt64(words.count) << 1 | (value < 0 ? 1 : 0))
    for word in words { hash.absorb(word) }
  }
}

/// The commutative hash of several parts, for dictionaries and sets, whose order differs in every process.
///
/// Each part has a hash of its own, made of its value and, in a list, its index. The sum of these hashes doesn't depend
/// on their order.
struct MixedParts {
  /// The number of parts.
  private(set) var count: UInt64 = 0
  /// The sum of the parts' hashes.
  private(set) var sum: UInt64 = 0

  /// Adds the hash of a part.
  mutating func add(_ part: ModelVersionMixer) {
    count += 1
    sum &+= part.result().rawValue
  }
}
