internal import BinderyRules

/// What need not be checked any more, since something that it rests on is broken.
struct CheckGate: Sendable {
  private var closed: RuleCode?
  private var closedSubjects: [String: RuleCode] = [:]

  /// What has ended a process over an ordinary record, by the kind: many records, and odd ones, would find the same.
  private var crashed: [String: RuleCode] = [:]

  /// What is broken by the kind or source, in one place and at rest: it may well look different in another, or in a
  /// hurry.
  private var broken: [String: RuleCode] = [:]

  /// Creates a gate that is open.
  init() {}

  /// Takes what came of a step, which may close the gate for others.
  ///
  /// - Parameters:
  ///   - result: What came of it.
  ///   - step: The step.
  mutating func take(_ result: CaseResult, of step: CheckStep) {
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

  /// Why a step is left out, or nothing where it is done.
  ///
  /// - Parameter step: The step.
  /// - Returns: The reason, without a full stop.
  func reason(against step: CheckStep) -> String? {
    guard step.stage != .file else { return nil }
    // What is about the plugin as such looks at all of its kinds.
    let first = step.subject.isEmpty && step.stage > .first ? closedSubjects.values.min() : closedSubjects[step.subject]
    let own: RuleCode? =
      switch step.stage {
      case .rest, .fuzzing: crashed[step.subject]
      // Its own layer tells of nothing else: whatever breaks before makes the same look different under stress, and
      // elsewhere.
      case .stress, .difference: broken[step.subject]
      default: nil
      }
    return (closed ?? first ?? own).map { "not checked, because \($0) is broken" }
  }
}

extension RuleCode {
  /// Whether it is a rule about what comes before any item.
  fileprivate var isAboutLoading: Bool { layer == .file || layer == .loading }
}

extension CheckStep.Stage: Comparable {
  static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
