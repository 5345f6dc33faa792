package import BinderyRules

/// A case: how one rule is checked, in a process of its own.
package struct ProbeCase: Sendable {
  /// What a case is about; there is one of it for each.
  package enum Scope: Hashable, Sendable {
    /// The plugin as such.
    case plugin

    /// Each of its kinds.
    case kind

    /// Each of its sources.
    case source

    /// Each of its schemes.
    case scheme
  }

  /// The rule.
  package let rule: RuleCode

  /// What it is about.
  package let scope: Scope

  /// The rule that is broken where the plugin crashes, ends the process or hangs meanwhile.
  package let blame: RuleCode

  /// The seconds that it may take before the process is killed.
  package let seconds: Int

  /// Whether it needs the guard of the allocator, which there is only in a process of its own.
  package let needsGuard: Bool

  /// How many processes share its turns at the level `paranoid`; elsewhere one takes them all.
  package let parts: Int

  /// Whether it needs a process of its own for another reason: it opens the plugin in a way of its own, say.
  package let needsProcess: Bool

  /// Whether nothing else is checked where the rule is broken.
  package let isGate: Bool

  /// Checks the rule. What it throws is reported, and so is what it reports itself.
  package let run: @Sendable (Probe) throws(Finding) -> Void

  /// Creates a case.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - scope: What it is about.
  ///   - blame: The rule that is broken where the plugin crashes, ends the process or hangs meanwhile.
  ///   - seconds: The seconds that it may take.
  ///   - needsGuard: Whether it needs the guard of the allocator.
  ///   - needsProcess: Whether it needs a process of its own for another reason.
  ///   - isGate: Whether nothing else is checked where the rule is broken.
  ///   - parts: How many processes share its turns at the level `paranoid`.
  ///   - run: Checks the rule.
  package init(
    _ rule: RuleCode, _ scope: Scope = .kind, blame: RuleCode = "C01", seconds: Int = 10, needsGuard: Bool = false,
    needsProcess: Bool = false, isGate: Bool = false, parts: Int = 1,
    run: @escaping @Sendable (Probe) throws(Finding) -> Void
  ) {
    self.rule = rule
    self.scope = scope
    self.blame = blame
    self.seconds = seconds
    self.needsGuard = needsGuard
    self.parts = parts
    self.needsProcess = needsProcess
    self.isGate = isGate
    self.run = run
  }
}

extension ProbeCase {
  /// Whether it has nothing to look at without a record that the plugin takes.
  var needsSamples: Bool {
    scope == .kind && ![.loading, .file].contains(rule.layer) && !["C39", "F01", "F02"].contains(rule)
  }

  /// All cases, in the order of their rules.
  package static let all: [ProbeCase] =
    (loadingCases + tableCases + extensionCases + hostCases + surroundingCases + contractCases + sampleCases
    + memoryCases + stressCases + fuzzingCases + differenceCases)
    .sorted { $0.rule < $1.rule }

  /// The case of a rule, or nothing where none checks it.
  ///
  /// - Parameter rule: The rule.
  /// - Returns: The case.
  package static func of(_ rule: RuleCode) -> ProbeCase? {
    all.first { $0.rule == rule }
  }
}
