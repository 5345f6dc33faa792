/// A finding of a check: a broken rule, and how it was broken.
public struct Finding: Error, Hashable, Sendable {
  /// The code of the broken rule.
  public var rule: RuleCode

  /// The kind, source, URL scheme, Swift type, or part of a host that broke the rule; empty for the plugin as a whole.
  public var subject: String

  /// The observed breach, as one sentence that begins with a small letter and has no period.
  public var sentence: String

  /// The input that broke the rule: a record as JSON (cut if it is very long), or a query or address in words; `nil` if
  /// no single input did.
  public var input: String?

  /// The iteration of a case in which the breach was found, counted from 0; `nil` if the case has no iterations.
  public var iteration: Int?

  /// The advice on how to fix the breach, an imperative sentence without a period; `nil` if the rule's own advice fits.
  public var remedy: String?

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - rule: The code of the broken rule.
  ///   - subject: The subject of the check; empty if it is the plugin as a whole.
  ///   - sentence: The observed breach, as one sentence without a period.
  ///   - input: The record that broke the rule, as JSON, if a single one did.
  ///   - iteration: The iteration in which the breach was found, if the case has iterations.
  ///   - remedy: The advice on how to fix the breach; `nil` if the rule's own advice fits.
  public init(
    _ rule: RuleCode, subject: String = "", _ sentence: String, input: String? = nil, iteration: Int? = nil,
    remedy: String? = nil
  ) {
    self.rule = rule
    self.subject = subject
    self.sentence = sentence
    self.input = input
    self.iteration = iteration
    self.remedy = remedy
  }
}
