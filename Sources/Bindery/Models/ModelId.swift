/// An identifier that is unique among the models of its kind.
public struct ModelId: RawRepresentable, Hashable, Sendable {
  /// The identifier as its source wrote it.
  public let rawValue: String

  /// Creates an identifier.
  ///
  /// - Parameter rawValue: The identifier as its source wrote it.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates an identifier from a number.
  ///
  /// - Parameter number: The number that the source identifies the thing by.
  public init(_ number: some BinaryInteger) {
    self.init(rawValue: String(number))
  }

  /// Creates an identifier from text.
  ///
  /// - Parameter text: The text that the source identifies the thing by.
  public init(_ text: String) {
    self.init(rawValue: text)
  }
}

extension ModelId: CustomStringConvertible {
  /// The identifier as its source wrote it.
  public var description: String { rawValue }
}
