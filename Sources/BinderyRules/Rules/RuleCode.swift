/// The name of a rule, which stays the same for good: the letter of its layer and a number, as in `C07`.
public struct RuleCode: RawRepresentable, Hashable, Sendable, Comparable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The code as it is written.
  public let rawValue: String

  /// Creates a code.
  ///
  /// - Parameter rawValue: The code as it is written.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a code.
  ///
  /// - Parameter value: The code as it is written.
  public init(stringLiteral value: String) {
    rawValue = value
  }

  /// The code as it is written.
  public var description: String { rawValue }

  /// The layer that the letter names.
  public var layer: RuleLayer? { rawValue.first.flatMap { RuleLayer(rawValue: String($0)) } }

  /// Compares by the order of the layers, and by the number within one.
  public static func < (first: RuleCode, second: RuleCode) -> Bool {
    (first.order, first.rawValue) < (second.order, second.rawValue)
  }

  private var order: Int { layer.flatMap { RuleLayer.allCases.firstIndex(of: $0) } ?? RuleLayer.allCases.count }
}
