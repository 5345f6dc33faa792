/// The name of a source of items, such as `catalogue` or `itunes`.
public struct SourceId: RawRepresentable, Hashable, Sendable {
  /// The name as users write it.
  public let rawValue: String

  /// Creates a name from its raw value.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension SourceId: ExpressibleByStringLiteral {
  /// Creates a name from a string literal.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }
}

extension SourceId: Comparable, CustomStringConvertible {
  /// Compares names as strings, whatever the locale.
  public static func < (lhs: SourceId, rhs: SourceId) -> Bool {
    lhs.rawValue < rhs.rawValue
  }

  /// The name as users write it.
  public var description: String { rawValue }
}
