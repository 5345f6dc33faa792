/// The name of a kind of media in the data, such as `song` or `tv-episode`.
public struct Kind: RawRepresentable, Hashable, Sendable {
  /// The name of the kind as the data has it, such as `song`.
  public let rawValue: String

  /// Creates a kind from its name in the data.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension Kind: ExpressibleByStringLiteral {
  /// Creates a kind from a string literal of its name.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }
}

extension Kind: Comparable {
  /// Compares the names of kinds as strings, whatever the locale.
  public static func < (lhs: Kind, rhs: Kind) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

extension Kind: CustomStringConvertible {
  /// The name of the kind as the data has it, such as `song`.
  public var description: String { rawValue }
}
