package import BinderyRules

/// The verdict on one rule for one subject, as the reports that count tests list it: JUnit and TAP.
package struct Verdict: Sendable {
  /// The outcome of a rule.
  package enum Outcome: Sendable {
    /// The rule is kept.
    case kept

    /// The rule is broken.
    case broken(Breach)

    /// The rule was not checked, for the reason given: a sentence without a period.
    case skipped(String)

    /// The system kept the rule from being checked, for the reason given: a sentence without a period.
    case unable(String)
  }

  /// The rule that the verdict is on.
  package let rule: RuleCode

  /// The subject: a kind, source or scheme, or the place of a host; empty if the rule is about the plugin as a whole.
  package let subject: String

  /// The outcome of the rule.
  package let outcome: Outcome

  /// The time that the rule's case took; zero if it has none, because the case of another rule found the breach.
  package let duration: Duration

  /// The number of iterations of the rule's case; 0 if it has none, because the case of another rule found the breach.
  package let iterations: Int

  /// The rule and its subject, as in `C17 song`.
  package var name: String { subject.isEmpty ? "\(rule)" : "\(rule) \(subject)" }
}

extension PluginReport {
  /// The verdicts, in the order of rules and subjects: one for each case, and one for each breach of a rule without one.
  package var verdicts: [Verdict] {
    var rest: [String: Breach] = [:]
    for breach in breaches { rest[Self.key(breach.finding.rule, breach.finding.subject)] = breach }
    var verdicts: [Verdict] = []
    for result in results {
      let breach = rest.removeValue(forKey: Self.key(result.rule, result.subject))
      verdicts.append(Verdict(result, breach))
    }
    for breach in rest.values {
      let (rule, subject) = (breach.finding.rule, breach.finding.subject)
      verdicts.append(Verdict(rule: rule, subject: subject, outcome: .broken(breach), duration: .zero, iterations: 0))
    }
    return verdicts.sorted { ($0.rule, $0.subject) < ($1.rule, $1.subject) }
  }

  private static func key(_ rule: RuleCode, _ subject: String) -> String { "\(rule) \(subject)" }
}

extension Verdict {
  fileprivate init(_ result: CaseResult, _ breach: Breach?) {
    let outcome: Outcome =
      switch result.outcome {
      case _ where breach != nil: breach.map { .broken($0) } ?? .kept
      case .skipped(let reason): .skipped(reason)
      case .unable(let reason): .unable(reason)
      case .passed, .failed: .kept
      }
    self.init(
      rule: result.rule, subject: result.subject, outcome: outcome, duration: result.duration,
      iterations: result.iterations)
  }
}
