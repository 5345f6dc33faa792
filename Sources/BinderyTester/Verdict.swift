package import BinderyRules

/// What came of one rule for one of what was looked at: what reports list that count.
package struct Verdict: Sendable {
  /// How it came out.
  package enum Outcome: Sendable {
    /// It is kept.
    case kept

    /// It is broken.
    case broken(Breach)

    /// It was not checked, and why.
    case skipped(String)

    /// It could not be checked, and why.
    case unable(String)
  }

  /// The rule.
  package let rule: RuleCode

  /// The kind, source or scheme; empty where it is about the plugin as such.
  package let subject: String

  /// How it came out.
  package let outcome: Outcome

  /// How long its case took.
  package let duration: Duration

  /// How many turns its case has taken.
  package let turns: Int

  /// The rule and what was looked at, as in `C17 song`.
  package var name: String { subject.isEmpty ? "\(rule)" : "\(rule) \(subject)" }
}

extension PluginReport {
  /// What came of each rule, in order: of those that were checked, and of those that were found broken on the way.
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
      verdicts.append(Verdict(rule: rule, subject: subject, outcome: .broken(breach), duration: .zero, turns: 0))
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
      rule: result.rule, subject: result.subject, outcome: outcome, duration: result.duration, turns: result.turns)
  }
}
