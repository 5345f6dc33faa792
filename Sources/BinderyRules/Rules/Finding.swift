/// A rule that was found broken.
public struct Finding: Error, Hashable, Sendable {
  /// The rule.
  public var rule: RuleCode

  /// What was looked at: a kind, a source, a function; empty where it is the plugin as such.
  public var subject: String

  /// What was seen, as one sentence without a full stop.
  public var sentence: String

  /// The input, as JSON or what else it is written in; nothing where there was none.
  public var input: String?

  /// The turn in which it was found, of a case that takes many with random inputs; nothing where it has none.
  public var turn: Int?

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - subject: What was looked at.
  ///   - sentence: What was seen.
  ///   - input: The input.
  ///   - turn: The turn in which it was found.
  public init(
    _ rule: RuleCode, subject: String = "", _ sentence: String, input: String? = nil, turn: Int? = nil
  ) {
    self.rule = rule
    self.subject = subject
    self.sentence = sentence
    self.input = input
    self.turn = turn
  }
}
