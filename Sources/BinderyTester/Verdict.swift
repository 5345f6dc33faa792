package import BinderyRules

/// The verdict on one rule for one subject, such as a kind: an entry of the reports that count tests, JUnit and TAP.
package struct Verdict: Sendable {
  /// The outcome of checking a rule.
  package enum Outcome: Sendable {
    /// No breach of the rule was found.
    case kept

    /// The rule is broken, as the breach describes.
    case broken(Breach)

    /// The rule was not checked, for the reason given: a sentence without a period.
    case skipped(String)

    /// The system kept the rule from being checked, or the plugin showed nothing of the subject though the settings
    /// require it, for the reason given: a sentence without a period.
    case unable(String)
  }

  /// The rule that the verdict is on.
  package let rule: RuleCode

  /// The subject: a kind, source or scheme, or the place in which a host runs plugins; empty if the rule is about the
  /// plugin as a whole.
  package let subject: String

  /// The outcome of the rule.
  package let outcome: Outcome

  /// The time that the rule's case took; zero if another rule's case found the breach.
  package let duration: Duration

  /// The rule and its subject, such as `C17 song`.
  package var name: String { subject.isEmpty ? "\(rule)" : "\(rule) \(subject)" }
}

extension PluginReport {
  /// The verdicts in the order of rules and subjects: one for each case, and one for each broken rule without a case of
  /// its own about the subject.
  package var verdicts: [Verdict] {
    var rest = breaches
    var failing = Set(settings.isStrict ? unexercised.map(\.name) : [])
    let own = results.map { result in
      let place = rest.firstIndex { $0.finding.rule == result.rule && $0.finding.subject == result.subject }
      let reason = result.unexercised.flatMap { reason in failing.remove(result.subject).map { _ in reason } }
      let outcome =
        place.map { .broken(rest.remove(at: $0)) } ?? reason.map { .unable("not exercised: \($0)") }
        ?? Verdict.Outcome(result.outcome)
      return Verdict(rule: result.rule, subject: result.subject, outcome: outcome, duration: result.duration)
    }
    let others = rest.map { breach in
      Verdict(rule: breach.finding.rule, subject: breach.finding.subject, outcome: .broken(breach), duration: .zero)
    }
    return (own + others).sorted { ($0.rule, $0.subject) < ($1.rule, $1.subject) }
  }
}

extension Verdict.Outcome {
  /// Creates the outcome of a rule for which no breach was found.
  fileprivate init(_ outcome: CaseResult.Outcome) {
    switch outcome {
    case .skipped(let reason): self = .skipped(reason)
    case .unable(let reason): self = .unable(reason)
    case .passed, .failed: self = .kept
    }
  }
}
