package import BinderyRules

/// A check of one rule. `bindery check` runs it in a new process for each subject, or in its own with `--in-process`.
package struct ProbeCase: Sendable {
  /// The kind of subject that a case is about; the case runs once for each one that the manifest names.
  package enum Scope: String, Sendable {
    /// The plugin as a whole: the case runs once.
    case plugin

    /// Each of the plugin's kinds.
    case kind

    /// Each of the plugin's sources.
    case source

    /// Each of the plugin's URL schemes.
    case scheme
  }

  /// The rule that the case checks.
  package let rule: RuleCode

  /// The kind of subject that the case is about, which decides how often it runs.
  package let scope: Scope

  /// The rule that is reported if the plugin crashes or ends the process, unless the case names another meanwhile.
  package let blame: RuleCode

  /// The rule that is reported if a function doesn't return, unless the case names another meanwhile.
  package let hang: RuleCode

  /// The circumstances under which the case calls the plugin, as a phrase after the name of a function, such as `on
  /// several threads at once`; empty if they are ordinary.
  package let circumstances: String

  /// The time limit in seconds, after which the process is killed, unless the check's settings have another.
  package let seconds: Int

  /// Whether the case needs the guarded allocator, so that it is skipped with `--in-process`, which has none.
  package let needsGuard: Bool

  /// The number of processes that share the iterations at the level `paranoid`; at other levels, one process runs all.
  package let parts: Int

  /// Whether the case needs a process in which the plugin isn't open yet, for instance because it opens the plugin with
  /// another host. Such a case is skipped with `--in-process`.
  package let needsProcess: Bool

  /// Whether a breach of the rule skips all later cases that need the plugin to be loaded.
  package let isGate: Bool

  /// The closure that checks the rule on the plugin and the subject of a probe.
  ///
  /// A finding is thrown, or reported if the check continues. Called by `Probe.run(_:)` alone.
  package let run: @Sendable (Probe) throws(Finding) -> Void

  /// Creates a case.
  ///
  /// - Parameters:
  ///   - rule: The rule that the case checks.
  ///   - scope: The kind of subject that the case is about.
  ///   - blame: The rule that is reported if the plugin crashes or ends the process.
  ///   - hang: The rule that is reported if a function doesn't return; `nil` for `blame`.
  ///   - circumstances: The circumstances under which the case calls the plugin; empty if they are ordinary.
  ///   - seconds: The time limit in seconds, after which the process is killed.
  ///   - needsGuard: Whether the case needs the guarded allocator.
  ///   - needsProcess: Whether the case needs a process in which the plugin isn't open yet.
  ///   - isGate: Whether a breach of the rule skips all later cases that need the plugin to be loaded.
  ///   - parts: The number of processes that share the iterations at the level `paranoid`.
  ///   - run: Checks the rule, and throws the finding if it is broken.
  package init(
    _ rule: RuleCode, _ scope: Scope = .kind, blame: RuleCode = "C01", hang: RuleCode? = nil,
    circumstances: String = "", seconds: Int = 10, needsGuard: Bool = false, needsProcess: Bool = false,
    isGate: Bool = false, parts: Int = 1,
    run: @escaping @Sendable (Probe) throws(Finding) -> Void
  ) {
    self.rule = rule
    self.scope = scope
    self.blame = blame
    self.hang = hang ?? blame
    self.circumstances = circumstances
    self.seconds = seconds
    self.needsGuard = needsGuard
    self.parts = parts
    self.needsProcess = needsProcess
    self.isGate = isGate
    self.run = run
  }
}

extension ProbeCase {
  /// Whether the case is skipped if there is no sample of its kind.
  var needsSamples: Bool {
    scope == .kind && ![.loading, .file].contains(rule.layer) && !["C39", "C48", "F01", "F02"].contains(rule)
  }

  /// Whether the case tries derived records as well as samples; the case that makes them, and those about samples,
  /// don't.
  package var triesDerivedRecords: Bool {
    scope == .kind && [.contract, .fuzzing, .stress, .difference].contains(rule.layer)
      && !["C01", "C11", "C39", "C48"].contains(rule)
  }

  /// All cases, in the order of their rules.
  package static let all: [ProbeCase] = unsorted.sorted { $0.rule < $1.rule }

  /// All cases, in any order, since a process of `bindery-probe` only looks up a few of them.
  private static let unsorted =
    loadingCases + tableCases + extensionCases + hostCases + surroundingCases + contractCases + sampleCases
    + memoryCases + stressCases + fuzzingCases + differenceCases

  /// Returns the case that checks a rule, or `nil` for rules of the file, of hosts and of Swift types, which have none.
  ///
  /// Some rules have a case for each of several scopes; without a scope, the first of them is returned.
  package static func of(_ rule: RuleCode, _ scope: Scope? = nil) -> ProbeCase? {
    unsorted.first { $0.rule == rule && (scope == nil || $0.scope == scope) }
  }
}

extension ProbeCase {
  /// The cases whose observations the tester compares between processes.
  static let differenceCases: [ProbeCase] =
    ["D01", "D02", "D03", "D04", "D06", "D07"].map { rule in
      ProbeCase(rule) { (probe) throws(Finding) in try probe.reportObservations() }
    } + [ProbeCase("D05", needsProcess: true) { (probe) throws(Finding) in try probe.reportHostedObservations() }]
}

extension ProbeCase {
  /// The cases that fuzz the plugin with random inputs.
  static let fuzzingCases: [ProbeCase] = [
    ProbeCase("F01", blame: "F01", parts: 25) { (probe) throws(Finding) in try probe.fuzzRecords() },
    ProbeCase("F02", blame: "F02", parts: 25) { (probe) throws(Finding) in try probe.fuzzBindings() },
    ProbeCase("F03", blame: "F03") { (probe) throws(Finding) in try probe.fuzzWidths() },
    ProbeCase("F04", blame: "F04") { (probe) throws(Finding) in try probe.fuzzLiveViewModels() },
    ProbeCase("F05", blame: "F05") { (probe) throws(Finding) in try probe.fuzzAbilities() },
    ProbeCase("F06", blame: "F06") { (probe) throws(Finding) in try probe.fuzzStates() },
  ]
}
