package import BinderyHost
internal import BinderyProbe
package import BinderyRules

/// The settings of a check: which rules it checks, with which random inputs, and in how many processes.
package struct CheckSettings: Sendable {
  /// The level, which decides how many iterations cases run and, without `only` and `profile`, which rules are checked.
  package var level: CheckLevel = .standard

  /// The codes, or prefixes of codes, of the rules to check at any level; if empty, `profile` or `level` decides.
  package var only: [String] = []

  /// The codes, or prefixes of codes, of the rules to leave out, even if `only` names them.
  package var skip: [String] = []

  /// The reasons why the plugin's configuration leaves rules out, by the code, or prefix of codes, of the rules. A rule
  /// that `only` names is checked nevertheless.
  package var excuses: [String: String] = [:]

  /// The profile whose rules are checked in place of those of the level, or `nil` for the rules of the level.
  package var profile: CheckProfile?

  /// The seed of all random inputs: the same seed makes the same inputs.
  package var seed: UInt64 = 0

  /// The index of the only iteration that each case with iterations runs, or `nil` to run all of them.
  package var iteration: Int?

  /// The time limit of each case in seconds, or `nil` for the cases' own limits, which are at least 30 s from the level
  /// `strict` on.
  package var timeLimit: Int?

  /// The maximum number of processes that run at once; a number below 1 counts as 1.
  package var jobs = 2

  /// Whether plugins run in this process, for a debugger: one case after the other, not confined, without time limits.
  package var isInProcess = false

  /// Whether cases about one subject share a process; a case that breaks a rule there runs again in a process of its
  /// own.
  ///
  /// This speeds up tests of many plugins. It isn't for users: an earlier case may change how a plugin behaves in a
  /// later one.
  package var sharesProcesses = false

  /// Whether the check fails if nothing of a kind, source or scheme could be shown.
  package var isStrict = false

  /// The values of the option `--samples`, used only to print the command that reproduces a finding.
  package var samplePaths: [String] = []

  /// The terms that hosts created by the check use in their messages, such as the names of commands.
  package var words = HostWords()

  /// The path of the program `bindery-probe`, or `nil` if it isn't installed.
  ///
  /// Without it, only the cases about files can run, unless `isInProcess` is set.
  package var program: String?

  /// Creates settings for all rules of the level `standard`, with the seed 0.
  ///
  /// - Parameter program: The path of the program `bindery-probe`, or `nil` if it isn't installed.
  package init(program: String?) {
    self.program = program
  }

  /// Returns whether the settings include the rule with a code.
  ///
  /// The result is false for an unknown code, and for a rule about Swift types, which only the author's own tests
  /// check.
  package func includes(_ code: RuleCode) -> Bool {
    guard let rule = Rule.named(code), code.layer != .types, !Self.names(skip, code) else { return false }
    guard only.isEmpty else { return Self.names(only, code) }
    guard excuse(for: code) == nil else { return false }
    return profile?.codes.contains(code) ?? (rule.level <= level)
  }

  /// Returns the reason why the plugin's `check.json` leaves out a rule that would be checked otherwise.
  ///
  /// The result is `nil` if it doesn't leave the rule out, or if `only` names the rule.
  func excuse(for code: RuleCode) -> String? {
    guard !Self.names(only, code) else { return nil }
    return excuses.filter { code.rawValue.hasPrefix($0.key) }.max { $0.key.count < $1.key.count }?.value
  }

  /// Returns the time limit of a case in seconds: that of the settings, otherwise the case's own.
  ///
  /// From the level `strict` on, the case's own limit is at least 30 s, so that a slow, busy machine causes no
  /// findings.
  func seconds(for probeCase: ProbeCase) -> Int {
    timeLimit ?? (level >= .strict ? max(probeCase.seconds, 30) : probeCase.seconds)
  }

  /// Returns the time limit in seconds of all inputs of a case together: that of the settings, or six times that of one
  /// input.
  func secondsInAll(for probeCase: ProbeCase) -> Int {
    timeLimit ?? 6 * seconds(for: probeCase)
  }

  /// Returns whether a rule's code begins with one of some texts.
  private static func names(_ beginnings: [String], _ code: RuleCode) -> Bool {
    beginnings.contains { code.rawValue.hasPrefix($0) }
  }
}
