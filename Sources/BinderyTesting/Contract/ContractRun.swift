internal import BinderyRules

/// The settings of a check of Swift types, and its findings so far.
@MainActor
final class ContractRun {
  /// The level, which decides which rules are checked and how often.
  let level: CheckLevel

  /// The seed of all random inputs.
  let seed: UInt64

  /// The rules to check, or an empty set for all rules.
  private let only: Set<RuleCode>
  /// The rules that aren't checked.
  private let skip: Set<RuleCode>
  /// The rules whose breaches are expected and tolerated.
  private let known: Set<RuleCode>
  /// The findings so far.
  private var findings: [Finding] = []
  /// The rules that were broken so far.
  private var seen: Set<RuleCode> = []

  /// Creates a run without findings.
  ///
  /// - Parameters:
  ///   - level: The level, which decides which rules are checked and how often.
  ///   - seed: The seed of all random inputs.
  ///   - only: The rules to check at any level; all rules of the level if empty.
  ///   - skip: The rules to leave out, even if `only` has them.
  ///   - known: The rules that the check has.
  /// - Throws: An ``UncheckedRulesError`` if `only` has a rule that `known` lacks.
  init(
    level: CheckLevel, seed: UInt64, only: Set<RuleCode>, skip: Set<RuleCode>, known: Set<RuleCode>
  ) throws(UncheckedRulesError) {
    let unknown = only.subtracting(known)
    guard unknown.isEmpty else { throw UncheckedRulesError(unknown: unknown.sorted(), known: known.sorted()) }
    self.level = level
    self.seed = seed
    self.only = only
    self.skip = skip
    self.known = known
  }

  /// Returns whether the run checks a rule, by its level and the rules that were asked for or left out.
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
    assert(known.contains(finding.rule), "\(finding.rule) isn't among the known rules")
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

extension ContractRun {
  /// The codes of the rules about plugins that `checkContract(of:)` checks.
  static let rulesOfPlugins: Set<RuleCode> = [
    "T01", "T02", "T03", "T04", "T05", "T06", "T11", "T12", "T13", "T14", "T15",
    "C05", "C06", "C07", "C08", "C09", "C15", "C16", "C20", "C22", "C24", "C26", "C27", "C29", "C32", "C63",
  ]

  /// The codes of the rules about collections that `checkCollection(_:)` checks.
  static let rulesOfCollections: Set<RuleCode> = ["T21", "T22", "T23", "T24", "T25", "T26", "T27", "T28"]
}
