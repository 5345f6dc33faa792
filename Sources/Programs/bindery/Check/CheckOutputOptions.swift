import ArgumentParser
import BinderyRules
import BinderyTerminal
import BinderyTester

/// The argument of `--format` of `bindery check`: a format of its reports.
enum CheckFormat: String, CaseIterable, ExpressibleByArgument {
  /// Text for people.
  case text

  /// JSON for programs, with all details.
  case json

  /// JUnit XML for continuous integration.
  case junit

  /// SARIF 2.1.0 for tools that show findings beside sources.
  case sarif

  /// The Test Anything Protocol, version 14, for test harnesses.
  case tap

  /// Markdown, for `--list` and `--explain` only: a page of all rules, or a page for each rule; help doesn't show it.
  case markdown

  static var allValueStrings: [String] { allCases.map(\.rawValue).filter { $0 != markdown.rawValue } }
}

/// The options of `bindery check` that say how it writes reports and answers about rules.
struct CheckOutputOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How to write the report.", valueName: "format"))
  var format = CheckFormat.text

  @Option(help: ArgumentHelp("When to use colors.", valueName: "when"))
  var color = ColorPolicy.auto

  @Flag(help: "List all that was refused, not exercised or not checked, with the reasons.")
  var verbose = false

  /// Writes the report on one plugin if the format is text, which is written plugin by plugin.
  func write(_ report: PluginReport) throws {
    guard format == .text else { return }
    try Output.standard.writeDrawn(TextCheckReport(report, page: page, isVerbose: verbose).utf8)
  }

  /// Writes the reports on all plugins as one document, if the format isn't text.
  func write(_ document: CheckDocument) throws {
    switch format {
    case .text, .markdown: break
    case .json: try Output.standard.write(document.json)
    case .junit: try Output.standard.write(document.junit)
    case .sarif: try Output.standard.write(document.sarif)
    case .tap: try Output.standard.write(document.tap)
    }
  }

  /// Writes the list or the explanations of rules that the user asked for.
  func write(_ question: RuleOptions) throws {
    let names = try RuleOptions.names(question.explain, among: Rule.known)
    let rules =
      question.list ? Rule.known : Rule.known.filter { rule in names.contains { rule.code.rawValue.hasPrefix($0) } }
    let listing = RuleListing(rules)
    switch format {
    case .json: try Output.standard.write(listing.json)
    case .markdown: try Output.standard.write(question.list ? listing.markdown : listing.markdownPages)
    default:
      try Output.standard.writeDrawn(
        question.list ? listing.text(columns: Output.terminalColumns) : RuleExplanation(rules, page: page).utf8)
    }
  }

  /// The width and the styles of the page on which a report is printed.
  private var page: CheckPage {
    CheckPage(columns: Output.terminalColumns, theme: color.theme)
  }
}
