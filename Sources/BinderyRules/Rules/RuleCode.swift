/// The code of a rule, which never changes: the letter of its layer and a number, as in `C07`.
public struct RuleCode: RawRepresentable, Hashable, Sendable, Comparable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The code as it is printed, which need not be that of a known rule.
  public let rawValue: String

  /// Creates a code from its printed form.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a code from a literal.
  public init(stringLiteral value: String) {
    rawValue = value
  }

  /// The code as it is printed.
  public var description: String { rawValue }

  /// The layer that the first letter names, or `nil` if no layer has that letter.
  public var layer: RuleLayer? { rawValue.first.flatMap { RuleLayer(rawValue: String($0)) } }

  /// Returns whether the first code is before the second: by the order of the layers, then by the text of the code.
  public static func < (first: RuleCode, second: RuleCode) -> Bool {
    (first.order, first.rawValue) < (second.order, second.rawValue)
  }

  private var order: Int { layer.flatMap { RuleLayer.allCases.firstIndex(of: $0) } ?? RuleLayer.allCases.count }
}
