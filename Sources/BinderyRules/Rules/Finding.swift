/// A finding: a rule that was seen broken, and how.
public struct Finding: Error, Hashable, Sendable {
  /// The code of the broken rule.
  public var rule: RuleCode

  /// The subject of the check: a kind, a source, a URL scheme, a Swift type, or the place in which a host runs plugins;
  /// empty if it is the plugin as a whole.
  public var subject: String

  /// The observed breach, as one sentence that begins with a small letter and has no period.
  public var sentence: String

  /// The record that broke the rule, as JSON, which is cut where a process crashed over a very long one; or the query or
  /// address that did, in words. `nil` if no single input did.
  public var input: String?

  /// The iteration of a case in which the breach was found, counted from 0; `nil` if the case has no iterations.
  public var iteration: Int?

  /// The way to fix what was seen, as one sentence in the imperative without a period; `nil` if what the rule says fits.
  public var remedy: String?

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - rule: The code of the broken rule.
  ///   - subject: The subject of the check; empty if it is the plugin as a whole.
  ///   - sentence: The observed breach, as one sentence without a period.
  ///   - input: The record that broke the rule, as JSON, if a single one did.
  ///   - iteration: The iteration in which the breach was found, if the case has iterations.
  ///   - remedy: The way to fix what was seen; `nil` if the remedy of the rule fits.
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
