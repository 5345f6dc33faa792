/// An identifier that is unique among the models of its kind and source.
public struct ModelId: RawRepresentable, Hashable, Sendable {
  /// The identifier as its source wrote it.
  public let rawValue: String

  /// Creates an identifier from its raw value.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates an identifier from a number of the source, as decimal digits.
  public init(_ number: some BinaryInteger) {
    self.init(rawValue: String(number))
  }

  /// Creates an identifier from the text by which the source identifies the thing.
  public init(_ text: String) {
    self.init(rawValue: text)
  }
}

extension ModelId: CustomStringConvertible {
  /// The identifier as its source wrote it.
  public var description: String { rawValue }
}

extension ModelId {
  /// The maximum length in bytes of an identifier that isn't replaced by its hash.
  private static let lengthLimit = 1 << 10

  /// The identifier itself, or a short text of its length and hash in its place if it is longer than 1 KiB.
  ///
  /// The short form keeps comparisons of many identifiers cheap.
  package var abbreviated: ModelId {
    let count = rawValue.utf8.count
    guard count > Self.lengthLimit else { return self }
    var mixer = ModelVersionMixer()
    mixer.mix(rawValue)
    return ModelId("\(count) bytes with the hash \(mixer.result())")
  }
}

extension ModelId {
  /// The maximum length in bytes of an identifier, as of every text in the contract.
  private static let contractLimit = 1 << 20

  /// Throws if the contract has no such identifier, which is the case if it is empty, has U+0000 in it, or has more
  /// than 1 MiB.
  ///
  /// - Throws: A `DecodingError` whose sentence says what is wrong, so that the record is refused.
  @usableFromInline func expectValid() throws {
    let problem =
      switch rawValue.utf8.count {
      case 0: "its identifier is empty"
      case ...Self.contractLimit:
        rawValue.utf8.contains(0) ? "its identifier has U+0000 in it, which ends a text in C" : nil as String?
      case let count: "its identifier has \(count) bytes, where 1 MiB is the most"
      }
    guard let problem else { return }
    throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: problem))
  }
}
