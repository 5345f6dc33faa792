/// The name of a source of items, such as `catalogue` or `itunes`.
public struct SourceId: RawRepresentable, Hashable, Sendable {
  /// The name of the source as users write it.
  public let rawValue: String

  /// Creates the name of a source from text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension SourceId: ExpressibleByStringLiteral {
  /// Creates the name of a source from a string literal.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }
}

extension SourceId: Comparable, CustomStringConvertible {
  /// Compares names as strings, whatever the locale.
  public static func < (lhs: SourceId, rhs: SourceId) -> Bool {
    lhs.rawValue < rhs.rawValue
  }

  /// The name of the source as users write it.
  public var description: String { rawValue }
}
