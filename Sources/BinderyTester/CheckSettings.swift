internal import BinderyProbe
package import BinderyRules

/// How plugins are checked.
package struct CheckSettings: Sendable {
  /// How much is checked.
  package var level: CheckLevel = .standard

  /// The codes, or beginnings of codes, of the rules that are checked; all where there are none.
  package var only: [String] = []

  /// The codes, or beginnings of codes, of the rules that aren't checked.
  package var skip: [String] = []

  /// The rules that aren't checked because the configuration of the plugin says so, and its reasons, by their codes or
  /// beginnings of codes. What is named in `only` is checked all the same.
  package var excuses: [String: String] = [:]

  /// The profile whose rules are checked in place of those of a level; nothing for those of the level.
  package var profile: CheckProfile?

  /// What decides all that is random.
  package var seed: UInt64 = 0

  /// The only turn to take of cases that have many; nothing for all.
  package var turn: Int?

  /// The seconds that each case may take; nothing for what the case itself says.
  package var timeLimit: Int?

  /// How many processes run at once.
  package var jobs = 2

  /// Whether plugins run in this process, one case after the other: for a debugger.
  package var isInProcess = false

  /// The libraries that a plugin may need beside those of C and of Swift, eg: `libtag.so.1`.
  package var libraries: [String] = []

  /// The files and folders with records that were named, for the line that reproduces a finding.
  package var samplePaths: [String] = []

  /// The program `bindery-probe`; nothing where it isn't installed.
  package var program: String?

  /// Creates settings that check everything of the default level.
  ///
  /// - Parameter program: The program `bindery-probe`.
  package init(program: String?) {
    self.program = program
  }

  /// Whether a rule is checked.
  ///
  /// - Parameter code: The code of the rule.
  /// - Returns: Whether it is.
  package func includes(_ code: RuleCode) -> Bool {
    guard let rule = Rule.named(code), code.layer != .types, !Self.names(skip, code) else { return false }
    guard only.isEmpty else { return Self.names(only, code) }
    guard excuse(for: code) == nil else { return false }
    return profile?.codes.contains(code) ?? (rule.level <= level)
  }

  /// Why a rule isn't checked that would be, as the configuration of the plugin has it.
  ///
  /// - Parameter code: The code of the rule.
  /// - Returns: The reason, or nothing where the configuration has none, or where the rule is asked for by `only`.
  package func excuse(for code: RuleCode) -> String? {
    guard !Self.names(only, code) else { return nil }
    return excuses.filter { code.rawValue.hasPrefix($0.key) }.max { $0.key.count < $1.key.count }?.value
  }

  /// The seconds that a case may take before its process is killed.
  ///
  /// - Parameter probeCase: The case.
  /// - Returns: What was asked for, or what the case itself says, which is generous where much is checked: on a machine
  ///   that has other work, nothing is broken by being slow.
  func seconds(for probeCase: ProbeCase) -> Int {
    timeLimit ?? (level >= .strict ? max(probeCase.seconds, 30) : probeCase.seconds)
  }

  private static func names(_ beginnings: [String], _ code: RuleCode) -> Bool {
    beginnings.contains { code.rawValue.hasPrefix($0) }
  }
}
