internal import BinderyRules

/// What a check is asked to do, and what it has found.
@MainActor
final class CheckRun {
  /// How much is checked.
  let level: CheckLevel

  /// What decides all that is random.
  let seed: UInt64

  private let only: Set<RuleCode>
  private let skip: Set<RuleCode>
  private var findings: [Finding] = []
  private var seen: Set<RuleCode> = []

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - level: How much is checked.
  ///   - seed: What decides all that is random.
  ///   - only: The rules that are checked; all where there are none.
  ///   - skip: The rules that aren't.
  init(level: CheckLevel, seed: UInt64, only: Set<RuleCode>, skip: Set<RuleCode>) {
    self.level = level
    self.seed = seed
    self.only = only
    self.skip = skip
  }

  /// Whether a rule is checked.
  func checks(_ code: RuleCode) -> Bool {
    guard only.isEmpty else { return only.contains(code) && !skip.contains(code) }
    return !skip.contains(code) && (Rule.named(code)?.level ?? .smoke) <= level
  }

  /// Whether a rule was seen broken, be it checked or not: then what rests on it tells nothing.
  func hasSeen(_ code: RuleCode) -> Bool {
    seen.contains(code)
  }

  /// Files a finding, where its rule is checked and nothing was found of it and its subject.
  func report(_ finding: Finding) {
    seen.insert(finding.rule)
    guard checks(finding.rule) else { return }
    guard !findings.contains(where: { $0.rule == finding.rule && $0.subject == finding.subject }) else { return }
    findings.append(finding)
  }

  /// Ends the run.
  ///
  /// - Parameters:
  ///   - subject: What was checked.
  ///   - call: The call that checks the same again.
  /// - Throws: A `ContractFailure` where a rule is broken.
  func finish(_ subject: String, call: String) throws(ContractFailure) {
    guard !findings.isEmpty else { return }
    throw ContractFailure(subject: subject, findings: findings, seed: seed, call: call)
  }
}
