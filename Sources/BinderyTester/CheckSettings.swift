package import BinderyHost
internal import BinderyProbe
package import BinderyRules

/// The settings of a check.
package struct CheckSettings: Sendable {
  /// The level, which decides how much is checked.
  package var level: CheckLevel = .standard

  /// The codes, or prefixes of codes, of the rules to check; all rules if empty.
  package var only: [String] = []

  /// The codes, or prefixes of codes, of the rules to leave out.
  package var skip: [String] = []

  /// The reasons why the plugin's configuration leaves rules out, by their codes or prefixes of codes. A rule that
  /// `only` names is checked nevertheless.
  package var excuses: [String: String] = [:]

  /// The profile whose rules replace those of the level, or `nil` for the rules of the level.
  package var profile: CheckProfile?

  /// The seed of everything random.
  package var seed: UInt64 = 0

  /// The only iteration to run of each case that has many, or `nil` for all iterations.
  package var iteration: Int?

  /// The time limit of each case in seconds, or `nil` for the limits of the cases themselves, which are at least 30 s
  /// from the level `strict` on.
  package var timeLimit: Int?

  /// The number of processes that run at once.
  package var jobs = 2

  /// Whether plugins run in this process, one case after the other, as a debugger needs it.
  package var isInProcess = false

  /// The libraries that a plugin may need besides those of C and Swift, eg: `libtag.so.1`.
  package var libraries: [String] = []

  /// The files and folders of records that were named, for the command that reproduces a finding.
  package var samplePaths: [String] = []

  /// The words of the hosts that run the plugin.
  package var words = HostWords()

  /// The path of the program `bindery-probe`, or `nil` if it isn't installed.
  package var program: String?

  /// Creates settings that check everything of the default level.
  ///
  /// - Parameter program: The path of the program `bindery-probe`, or `nil` if it isn't installed.
  package init(program: String?) {
    self.program = program
  }

  /// Returns whether the settings include a rule.
  package func includes(_ code: RuleCode) -> Bool {
    guard let rule = Rule.named(code), code.layer != .types, !Self.names(skip, code) else { return false }
    guard only.isEmpty else { return Self.names(only, code) }
    guard excuse(for: code) == nil else { return false }
    return profile?.codes.contains(code) ?? (rule.level <= level)
  }

  /// Returns the reason why the plugin's configuration leaves out a rule that would be checked otherwise.
  ///
  /// The result is `nil` if the configuration has no reason, or if `only` names the rule.
  func excuse(for code: RuleCode) -> String? {
    guard !Self.names(only, code) else { return nil }
    return excuses.filter { code.rawValue.hasPrefix($0.key) }.max { $0.key.count < $1.key.count }?.value
  }

  /// Returns the time limit of a case in seconds: that of the settings, or else that of the case.
  ///
  /// From the level `strict` on, the limit of a case is at least 30 s, so that a busy machine causes no findings by
  /// being slow.
  func seconds(for probeCase: ProbeCase) -> Int {
    timeLimit ?? (level >= .strict ? max(probeCase.seconds, 30) : probeCase.seconds)
  }

  private static func names(_ beginnings: [String], _ code: RuleCode) -> Bool {
    beginnings.contains { code.rawValue.hasPrefix($0) }
  }
}
