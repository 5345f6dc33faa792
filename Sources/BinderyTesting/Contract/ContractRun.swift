internal import BinderyRules

/// The settings of a check of Swift types, and its findings so far.
@MainActor
final class ContractRun {
  /// The level, which decides which rules are checked and how often.
  let level: CheckLevel

  /// The seed of all random inputs.
  let seed: UInt64

  private let only: Set<RuleCode>
  private let skip: Set<RuleCode>
  private var findings: [Finding] = []
  private var seen: Set<RuleCode> = []

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - level: The level, which decides which rules are checked and how often.
  ///   - seed: The seed of all random inputs.
  ///   - only: The rules to check at any level; all rules of the level if empty.
  ///   - skip: The rules to leave out, even if `only` has them.
  init(level: CheckLevel, seed: UInt64, only: Set<RuleCode>, skip: Set<RuleCode>) {
    self.level = level
    self.seed = seed
    self.only = only
    self.skip = skip
  }

  /// Returns whether a rule is checked.
  func checks(_ code: RuleCode) -> Bool {
    guard only.isEmpty else { return only.contains(code) && !skip.contains(code) }
    return !skip.contains(code) && (Rule.named(code)?.level ?? .smoke) <= level
  }

  /// Returns whether a rule was seen broken, even if it isn't checked: a check that depends on it tells nothing then.
  func hasSeen(_ code: RuleCode) -> Bool {
    seen.contains(code)
  }

  /// Adds a finding if its rule is checked and has no finding about the same subject yet.
  func report(_ finding: Finding) {
    seen.insert(finding.rule)
    guard checks(finding.rule) else { return }
    guard !findings.contains(where: { $0.rule == finding.rule && $0.subject == finding.subject }) else { return }
    findings.append(finding)
  }

  /// Ends the run by throwing its findings, if there are any.
  ///
  /// - Parameters:
  ///   - subject: The name of what was checked.
  ///   - call: The beginning of the call that reproduces the check, up to its rules and seed.
  /// - Throws: A `ContractFailure` if a rule is broken.
  func finish(_ subject: String, call: String) throws(ContractFailure) {
    guard !findings.isEmpty else { return }
    throw ContractFailure(subject: subject, findings: findings, seed: seed, call: call)
  }
}
