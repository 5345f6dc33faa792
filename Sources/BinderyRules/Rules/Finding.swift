/// A finding: a rule that was seen broken, and how.
public struct Finding: Error, Hashable, Sendable {
  /// The code of the broken rule.
  public var rule: RuleCode

  /// The subject of the check: a kind, a source or a function; empty if it is the plugin as a whole.
  public var subject: String

  /// The observed breach, as one sentence without a period.
  public var sentence: String

  /// The input, as JSON or in the notation of its kind; `nil` if there was none.
  public var input: String?

  /// The iteration of a case with random inputs in which the breach was found; `nil` for a case without iterations.
  public var iteration: Int?

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - rule: The code of the broken rule.
  ///   - subject: The subject of the check; empty if it is the plugin as a whole.
  ///   - sentence: The observed breach, as one sentence without a period.
  ///   - input: The input, if there was one.
  ///   - iteration: The iteration in which the breach was found, if the case has iterations.
  public init(
    _ rule: RuleCode, subject: String = "", _ sentence: String, input: String? = nil, iteration: Int? = nil
  ) {
    self.rule = rule
    self.subject = subject
    self.sentence = sentence
    self.input = input
    self.iteration = iteration
  }
}
