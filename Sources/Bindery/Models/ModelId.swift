/// An identifier that is unique among the models of its kind and source.
public struct ModelId: RawRepresentable, Hashable, Sendable {
  /// The identifier as text, as the source of the items has it.
  public let rawValue: String

  /// Creates an identifier from text of the source, without checking it.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates an identifier from a number of the source, which becomes decimal digits.
  public init(_ number: some BinaryInteger) {
    self.init(rawValue: String(number))
  }

  /// Creates an identifier from text of the source.
  public init(_ text: String) {
    self.init(rawValue: text)
  }
}

extension ModelId: CustomStringConvertible {
  /// The identifier as text, as the source of the items has it.
  public var description: String { rawValue }
}

extension ModelId {
  /// The maximum length in bytes of an identifier that `abbreviated` leaves as it is.
  private static let lengthLimit = 1 << 10

  /// This identifier, or if it is longer than 1 KiB, a short text with its length and hash.
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
  /// The maximum length in bytes of an identifier, which is that of every text in the C interface of plugins.
  private static let contractLimit = 1 << 20

  /// Throws unless the identifier is valid in the C interface of plugins: it isn't empty, has no U+0000 in it, and has
  /// at most 1 MiB.
  ///
  /// - Throws: A `DecodingError` with a sentence that states the problem.
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
