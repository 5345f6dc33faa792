package import BinderyTesting

/// How plugins are checked.
package struct CheckSettings: Sendable {
  /// How much is checked.
  package var level: CheckLevel = .standard

  /// The codes, or beginnings of codes, of the rules that are checked; all where there are none.
  package var only: [String] = []

  /// The codes, or beginnings of codes, of the rules that aren't checked.
  package var skip: [String] = []

  /// What decides all that is random.
  package var seed: UInt64 = 0

  /// The only turn to take of cases that have many; nothing for all.
  package var turn: Int?

  /// How many processes run at once.
  package var jobs = 2

  /// Whether plugins run in this process, one case after the other: for a debugger.
  package var isInProcess = false

  /// The libraries that a plugin may need beside those of C and of Swift, eg: `libtag.so.1`.
  package var libraries: [String] = []

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
    guard let rule = Rule.named(code), !skip.contains(where: { code.rawValue.hasPrefix($0) }) else { return false }
    guard only.isEmpty else { return only.contains { code.rawValue.hasPrefix($0) } }
    return rule.level <= level
  }
}
