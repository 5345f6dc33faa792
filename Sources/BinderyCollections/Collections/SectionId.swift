/// Identifies a section of a collection, across reloads.
public struct SectionId: RawRepresentable, Hashable, Sendable {
  /// The identifier as whoever makes the section writes it.
  public let rawValue: String

  /// Creates an identifier.
  ///
  /// - Parameter rawValue: The identifier, unique within its collection.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The identifier of the section of a collection that has only one.
  public static let only: SectionId = ""
}

extension SectionId: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates an identifier from a literal.
  ///
  /// - Parameter value: The identifier.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// The identifier as whoever makes the section writes it.
  public var description: String { rawValue }
}
