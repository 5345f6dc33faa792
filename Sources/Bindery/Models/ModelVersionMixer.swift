/// Mixes values into a `ModelVersion`, one by one.
///
/// The result depends on the values, their types and their order, and on nothing
/// else: it is the same in every process and on every day.
///
///     var mixer = ModelVersionMixer()
///     mixer.mix(title)
///     mixer.mix(playCount)
///     return mixer.result()
///
/// `version(of:)` mixes everything that a value encodes.
public struct ModelVersionMixer: Sendable {
  /// Tells values of different types apart. Never change a number: versions are kept.
  enum Tag: UInt64 {
    case null = 1
    case bool, integer, double, text, json, key, list, record, unsigned, wide, version, unordered
  }

  private var hash = SipHash()

  /// Creates a mixer that has mixed nothing.
  public init() {}

  /// Mixes a truth value.
  public mutating func mix(_ value: Bool) {
    mix(.bool, value ? 1 : 0)
  }

  /// Mixes an integer. All types of integers count the same where their values do.
  public mutating func mix(_ value: some BinaryInteger) {
    if let value = Int64(exactly: value) {
      mix(.integer, UInt64(bitPattern: value))
    } else if let value = UInt64(exactly: value) {
      mix(.unsigned, value)
    } else {
      mix(wide: value)
    }
  }

  /// Mixes a number. Zero has one version, and so has not-a-number.
  public mutating func mix(_ value: Double) {
    mix(.double, value == 0 ? 0 : value.isNaN ? Double.nan.bitPattern : value.bitPattern)
  }

  /// Mixes text, by its UTF-8.
  public mutating func mix(_ value: String) {
    mix(.text, value)
  }

  /// Mixes a value that may be absent; an absent one differs from every other.
  public mutating func mix<Value: Encodable>(_ value: Value?) {
    guard let value else { return mixNull() }
    mix(encoding: value)
  }

  /// Mixes the version of another model.
  public mutating func mix(_ value: ModelVersion) {
    mix(.version, value.rawValue)
  }

  /// The version of everything mixed so far.
  public func result() -> ModelVersion {
    ModelVersion(rawValue: hash.finish())
  }
}

extension ModelVersionMixer {
  /// Mixes that a value is absent.
  mutating func mixNull() {
    mix(.null, 0)
  }

  /// Mixes a number in the role of its tag.
  mutating func mix(_ tag: Tag, _ word: UInt64) {
    hash.absorb(tag.rawValue)
    hash.absorb(word)
  }

  /// Mixes text in the role of its tag.
  mutating func mix(_ tag: Tag, _ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      mix(tag, UInt64(utf8.count))
      hash.absorb(UnsafeRawBufferPointer(utf8))
    }
  }

  /// Mixes what a value consists of, whose parts are mixed already.
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

/// Mixed values in no order: that of a dictionary or a set differs in every process.
///
/// Each part has a version of its own, made of its value and of what tells its
/// place, if it has one. Their sum does not depend on their order.
struct MixedParts {
  private(set) var count: UInt64 = 0
  private(set) var sum: UInt64 = 0

  /// Adds a part.
  mutating func add(_ part: ModelVersionMixer) {
    count += 1
    sum &+= part.result().rawValue
  }
}
