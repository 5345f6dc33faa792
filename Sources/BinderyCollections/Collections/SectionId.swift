/// An identifier of a section within its collection, stable across reloads.
public struct SectionId: RawRepresentable, Hashable, Sendable {
  /// The identifier as the author of the section wrote it.
  public let rawValue: String

  /// Creates an identifier, which has to be unique within its collection.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The identifier of the only section of a collection.
  public static let only: SectionId = ""
}

extension SectionId: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates an identifier from a string literal.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// The identifier as the author of the section wrote it.
  public var description: String { rawValue }
}
