/// An identifier that is unique among the models of its kind.
public struct ModelId: RawRepresentable, Hashable, Sendable {
  /// The identifier as its source wrote it.
  public let rawValue: String

  /// Creates an identifier from its raw value.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates an identifier from the number by which the source identifies the thing.
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
