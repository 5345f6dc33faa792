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
    case bool, integer, double, text, bytes, key, list, record, unsigned
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
    } else {
      mix(.unsigned, UInt64(truncatingIfNeeded: value))
    }
  }

  /// Mixes a number. Zero has one version, and so has not-a-number.
  public mutating func mix(_ value: Double) {
    mix(.double, value == 0 ? 0 : value.isNaN ? Double.nan.bitPattern : value.bitPattern)
  }

  /// Mixes text, by its UTF-8.
  public mutating func mix(_ value: String) {
    var value = value
    value.withUTF8 { mix(.text, UnsafeRawBufferPointer($0)) }
  }

  /// Mixes a value that may be absent; an absent one differs from every other.
  public mutating func mix<Value: Encodable>(_ value: Value?) {
    guard let value else { return mixNull() }
    mix(encoding: value)
  }

  /// Mixes the version of another model.
  public mutating func mix(_ value: ModelVersion) {
    mix(.unsigned, value.rawValue)
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

  /// Mixes bytes in the role of their tag.
  mutating func mix(_ tag: Tag, _ bytes: UnsafeRawBufferPointer) {
    mix(tag, UInt64(bytes.count))
    hash.absorb(bytes)
  }
}
