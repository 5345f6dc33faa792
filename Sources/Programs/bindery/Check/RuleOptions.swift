public import ArgumentParser
public import BinderyRules
import BinderyTester

/// The options of `bindery check` that select rules, to check them or to describe them.
struct RuleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How much is checked.", discussion: "The default is what check.json says, else default.", valueName: "level"))
  var level: CheckLevel?

  @Option(
    help: ArgumentHelp(
      "Check the rules of this profile in place of those of a level: "
        + CheckProfile.all.map(\.name).joined(separator: ", ") + ".",
      valueName: "name"),
    completion: .custom { _, _, _ in CheckProfile.all.map(\.name) })
  var profile: String?

  @Option(
    help: ArgumentHelp(
      "Check these rules alone, of whichever level: codes, or how they begin, as in C,X01.", valueName: "codes"),
    completion: .custom { _, _, word in Completions.codes(of: Rule.all, in: word) })
  var only: [String] = []

  @Option(
    help: ArgumentHelp("Don't check these rules: codes, or how they begin.", valueName: "codes"),
    completion: .custom { _, _, word in Completions.codes(of: Rule.all, in: word) })
  var skip: [String] = []

  @Flag(help: "List all rules, and check nothing.")
  var list = false

  @Option(
    help: ArgumentHelp(
      "Explain these rules: what is promised, how it is broken, how that is mended.", valueName: "codes"),
    completion: .custom { _, _, word in Completions.codes(of: Rule.known, in: word) })
  var explain: [String] = []

  /// Whether the user asks for a list or explanations of rules, so that no plugin is checked.
  var isQuestion: Bool { list || !explain.isEmpty }

  /// Validates codes of rules, such as `C17`, or prefixes of codes, and returns them in upper case.
  ///
  /// - Parameters:
  ///   - texts: The codes or prefixes; one text may hold several, separated by commas.
  ///   - all: The rules to match, by default those that are checked.
  /// - Returns: The codes or prefixes, in upper case.
  /// - Throws: A `CheckError` if a text matches no rule.
  static func names(_ texts: [String], among all: [Rule] = Rule.all) throws -> [String] {
    try texts.flatMap { try RuleSelection($0, among: all).names }
  }
}

extension CheckLevel: ExpressibleByArgument {}
