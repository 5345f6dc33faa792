internal import BinderyRules

/// A gate that decides which steps of a check are skipped because an earlier step found a rule broken.
struct CheckGate: Sendable {
  /// The rule whose breach skips all steps but those about the file, or `nil` if there is none.
  private var closed: RuleCode?

  /// The rules whose breach skips all steps about one kind, source or scheme, by its name.
  private var closedSubjects: [String: RuleCode] = [:]

  /// The first broken rule of each subject for which an ordinary record ended the process: many or fuzzed records would
  /// find the same.
  private var crashed: [String: RuleCode] = [:]

  /// The first broken rule of each subject that breaks one even without stress and without a changed environment.
  ///
  /// Such a subject may well look different under stress or elsewhere, so comparing it tells nothing.
  private var broken: [String: RuleCode] = [:]

  /// Creates a gate that skips no step yet.
  init() {}

  /// Records the result of a step, which may make the gate skip other steps.
  mutating func record(_ result: CaseResult, of step: CheckStep) {
    if step.stage < .stress, let rule = result.findings.first?.rule {
      broken[step.subject] = min(broken[step.subject] ?? rule, rule)
      let isOrdinary = step.rule.layer == .contract && !result.isWhole
      if isOrdinary { crashed[step.subject] = min(crashed[step.subject] ?? rule, rule) }
    }
    let own = result.findings.first { $0.rule == step.rule } ?? result.findings.first { $0.rule.isAboutLoading }
    guard let rule = (own ?? (result.isWhole ? nil : result.findings.first))?.rule else { return }
    if step.stage < .first {
      if step.isGate { closed = closed ?? rule }
    } else if result.isTimedOut || step.stage == .first {
      closedSubjects[step.subject] = closedSubjects[step.subject] ?? rule
    }
  }

  /// Returns the reason why a step is skipped, as a sentence without a period; `nil` if the step may run.
  func reason(against step: CheckStep) -> String? {
    guard step.stage != .file else { return nil }
    // A case about the plugin as a whole uses all of its kinds.
    let first = step.subject.isEmpty && step.stage > .first ? closedSubjects.values.min() : closedSubjects[step.subject]
    let own: RuleCode? =
      switch step.stage {
      case .rest, .fuzzing: crashed[step.subject]
      // These layers would only repeat the breach: what is broken without stress looks different under stress, or in
      // another environment, too.
      case .stress, .difference: broken[step.subject]
      default: nil
      }
    return (closed ?? first ?? own).map { "not checked, because \($0) is broken" }
  }
}

extension RuleCode {
  /// Whether the rule is about the file or about loading it, which precede the decoding of any item.
  fileprivate var isAboutLoading: Bool { layer == .file || layer == .loading }
}
