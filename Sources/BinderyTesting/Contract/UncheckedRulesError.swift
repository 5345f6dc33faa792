public import BinderyRules

/// The error of a check that was asked for rules that it doesn't check: it would pass, whatever is broken.
public struct UncheckedRulesError: Error, Hashable, Sendable {
  /// The rules that the check doesn't have, in order.
  public let unknown: [RuleCode]

  /// The rules that the check has, in order.
  public let known: [RuleCode]
}

extension UncheckedRulesError: CustomStringConvertible {
  /// The problem and how to solve it, in one line.
  public var description: String {
    "\(Self.list(unknown)) \(unknown.count == 1 ? "isn't" : "aren't") checked here, but only \(Self.list(known)); "
      + "'bindery check --only' has the rules of what is built"
  }

  /// Returns the codes of rules, separated by commas.
  private static func list(_ codes: [RuleCode]) -> String { codes.map(\.rawValue).joined(separator: ", ") }
}
