package import BinderyRules
internal import Synchronization

/// A thread-safe report of a case, which forwards its messages, but of each rule and subject only the first finding.
package final class ProbeReport: Sendable {
  /// The findings that were forwarded.
  private let known = Mutex<Set<Finding>>([])
  /// The closure that receives each message that the report forwards.
  let take: @Sendable (ProbeAnswer) -> Void

  /// Creates a report that calls `take` with each message that it forwards, on any thread, but never two at once.
  package init(_ take: @escaping @Sendable (ProbeAnswer) -> Void) {
    self.take = take
  }

  /// Forwards a message, unless it is a further finding of the same rule about the same subject.
  package func add(_ answer: ProbeAnswer) {
    known.withLock { known in
      if case .finding(let finding) = answer {
        guard known.insert(Finding(finding.rule, subject: finding.subject, "")).inserted else { return }
      }
      take(answer)
    }
  }

  /// Reports a breach of a rule.
  ///
  /// - Parameters:
  ///   - rule: The code of the broken rule.
  ///   - subject: The kind, source or scheme that the case examined; empty for the plugin as a whole.
  ///   - sentence: The observed breach, as one sentence without a period.
  ///   - input: The record that broke the rule, as JSON, or `nil` if no single record did.
  ///   - remedy: Advice for the plugin's author; `nil` if that of the rule fits.
  package func breach(
    _ rule: RuleCode, subject: String = "", _ sentence: String, input: String? = nil, remedy: String? = nil
  ) {
    add(.finding(Finding(rule, subject: subject, sentence, input: input, remedy: remedy)))
  }
}
