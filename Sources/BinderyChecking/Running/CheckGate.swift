internal import BinderyTesting

/// What need not be checked any more, since something that it rests on is broken.
struct CheckGate: Sendable {
  private var closed: RuleCode?
  private var closedSubjects: [String: RuleCode] = [:]

  /// What is broken in one place, by the kind: it may well look different in another.
  private var broken: [String: RuleCode] = [:]

  /// What has ended a process over one item, so that many items aren't worth a try.
  private var closedRest: [String: RuleCode] = [:]

  /// Creates a gate that is open.
  init() {}

  /// Takes what came of a step, which may close the gate for others.
  ///
  /// - Parameters:
  ///   - result: What came of it.
  ///   - step: The step.
  mutating func take(_ result: CaseResult, of step: CheckStep) {
    if step.stage != .difference, let rule = result.findings.first?.rule {
      broken[step.subject] = broken[step.subject] ?? rule
    }
    let own = result.findings.first { $0.rule == step.rule } ?? result.findings.first { $0.rule.isAboutLoading }
    guard let rule = (own ?? (result.isWhole ? nil : result.findings.first))?.rule else { return }
    if step.stage < .first {
      if step.isGate { closed = closed ?? rule }
    } else if result.isTimedOut || step.stage == .first {
      closedSubjects[step.subject] = closedSubjects[step.subject] ?? rule
    } else if step.stage == .contract, !result.isWhole {
      closedRest[step.subject] = min(closedRest[step.subject] ?? rule, rule)
    }
  }

  /// Why a step is left out, or nothing where it is done.
  ///
  /// - Parameter step: The step.
  /// - Returns: The reason, without a full stop.
  func reason(against step: CheckStep) -> String? {
    guard step.stage != .file else { return nil }
    if step.stage == .difference, let rule = broken[step.subject] {
      return "not checked, because \(rule) is broken"
    }
    // What is about the plugin as such looks at all of its kinds.
    let first = step.subject.isEmpty && step.stage > .first ? closedSubjects.values.min() : closedSubjects[step.subject]
    let rest = step.stage == .rest ? closedRest[step.subject] : nil
    return (closed ?? first ?? rest).map { "not checked, because \($0) is broken" }
  }
}

extension RuleCode {
  /// Whether it is a rule about what comes before any item.
  fileprivate var isAboutLoading: Bool { layer == .file || layer == .loading }
}

extension CheckStep.Stage: Comparable {
  static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
