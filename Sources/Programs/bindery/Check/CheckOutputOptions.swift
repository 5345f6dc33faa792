import ArgumentParser
import BinderyRules
import BinderyTerminal
import BinderyTester

/// How reports of checks are written.
enum CheckFormat: String, CaseIterable, ExpressibleByArgument {
  /// For people.
  case text

  /// For programs: all that is known.
  case json

  /// For servers that build and test: XML as JUnit has it.
  case junit

  /// For what shows findings beside sources: SARIF 2.1.0.
  case sarif

  /// For harnesses: the Test Anything Protocol, version 14.
  case tap

  /// The page of all rules, with --list.
  case markdown

  static var allValueStrings: [String] { allCases.map(\.rawValue).filter { $0 != markdown.rawValue } }
}

/// The options of how reports of checks are written.
struct CheckOutputOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How to write the report.", valueName: "format"))
  var format = CheckFormat.text

  @Option(help: ArgumentHelp("When to use colors.", valueName: "when"))
  var color = ColorPolicy.auto

  /// Writes what came of one plugin, as soon as it is there, for people.
  func write(_ report: PluginReport) throws {
    guard format == .text else { return }
    try Output.standard.write(TextCheckReport(report, page: page).utf8)
  }

  /// Writes what came of all plugins, for programs.
  func write(_ document: CheckDocument) throws {
    switch format {
    case .text, .markdown: break
    case .json: try Output.standard.write(document.json)
    case .junit: try Output.standard.write(document.junit)
    case .sarif: try Output.standard.write(document.sarif)
    case .tap: try Output.standard.write(document.tap)
    }
  }

  /// Writes what was asked about rules.
  func write(_ question: RuleOptions) throws {
    let names = try RuleOptions.names(question.explain, among: Rule.known)
    let rules =
      question.list ? Rule.known : Rule.known.filter { rule in names.contains { rule.code.rawValue.hasPrefix($0) } }
    switch format {
    case .json: try Output.standard.write(RuleListing(rules).json)
    case .markdown: try Output.standard.write(RuleListing(rules).markdown)
    default:
      try Output.standard.write(
        question.list
          ? RuleListing(rules).text(columns: Output.terminalColumns) : RuleExplanation(rules, page: page).utf8)
    }
  }

  private var page: CheckPage {
    let allowsColor = color.allowsColor(
      isTerminal: Terminal.standardOutput.isTerminal, environment: Environment.variables)
    return CheckPage(columns: Output.terminalColumns, theme: allowsColor ? .standard : nil)
  }
}
