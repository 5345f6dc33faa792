package import BinderyRules
internal import Synchronization

/// Where a case says what it found: each finding once. Any thread may use it.
package final class ProbeReport: Sendable {
  private let known = Mutex<Set<Finding>>([])
  private let take: @Sendable (ProbeAnswer) -> Void

  /// Creates a report.
  ///
  /// - Parameter take: Takes answers, on any thread, one at a time.
  package init(_ take: @escaping @Sendable (ProbeAnswer) -> Void) {
    self.take = take
  }

  /// Says something. A finding of the same rule about the same subject is said once.
  ///
  /// - Parameter answer: What is said.
  package func add(_ answer: ProbeAnswer) {
    known.withLock { known in
      if case .finding(let finding) = answer {
        guard known.insert(Finding(finding.rule, subject: finding.subject, "")).inserted else { return }
      }
      take(answer)
    }
  }

  /// Says that a rule is broken.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - subject: What was looked at.
  ///   - sentence: What was seen, as one sentence without a full stop.
  ///   - input: The input, as JSON.
  package func breach(_ rule: RuleCode, subject: String = "", _ sentence: String, input: String? = nil) {
    add(.finding(Finding(rule, subject: subject, sentence, input: input)))
  }
}
