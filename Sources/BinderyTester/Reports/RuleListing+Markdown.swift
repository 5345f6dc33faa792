internal import BinderyRules

extension RuleListing {
  /// The documentation page of all rules in Markdown, as lines of UTF-8: a table for each layer of rules.
  package var markdown: [UInt8] {
    var lines = Self.introduction
    for layer in RuleLayer.allCases {
      let own = rules.filter { $0.code.layer == layer }
      guard !own.isEmpty else { continue }
      lines += ["", "## \(layer.rawValue): \(layer.title)", ""] + Self.table(of: own)
    }
    return lines.flatMap { Array($0.utf8) + [0x0a] }
  }

  /// The pages of the single rules in Markdown as lines of UTF-8, one after the other, each with all texts of its rule.
  package var markdownPages: [UInt8] {
    rules.map(Self.page).joined(separator: [""]).flatMap { Array($0.utf8) + [0x0a] }
  }

  /// Returns the lines of the section that explains a rule.
  private static func page(of rule: Rule) -> [String] {
    let rows = [
      ("Level", "`\(rule.level.rawValue)`"), ("Broken by", MarkdownCell(rule.breach, isExample: true).markdown),
      ("Mended by", MarkdownCell(rule.remedy).markdown), ("Source", MarkdownCell(rule.source).markdown),
    ]
    return ["# \(rule.code)", "", "\(MarkdownCell(rule.promise).markdown).", ""] + rows.map { "* \($0): \($1)" }
  }

  /// The paragraphs before the tables.
  private static let introduction = [
    "# The rules that `bindery check` checks",
    "",
    "What plugins and hosts promise each other in `bindery.h`, each promise with its code.",
    "",
    "## Overview",
    "",
    "Each table has the rules of one layer: the code of a rule, which never changes, what has to hold, an example of a",
    "breach, and the level that checks the rule. The levels are `smoke`, `default`, `strict` and `paranoid`, and each",
    "checks all that the one before it checks.",
    "",
    "`bindery check --explain CODE` prints the page of one rule, which also says how a breach is fixed and which part of",
    "`bindery.h` makes the promise. `bindery check --only CODE PLUGIN` checks that rule alone, and",
    "`bindery check --level LEVEL PLUGIN` all rules of a level. The rules of types, whose codes begin with T, are checked",
    "by the tests of a plugin in Swift, through `checkContract(of:)` and the other checks of BinderyTesting. Those of",
    "hosts, whose codes begin with H, are checked by the tests of Bindery itself.",
    "",
    "This page is written by `bindery check --list --format markdown`.",
  ]

  /// Returns the lines of a table of rules.
  private static func table(of rules: [Rule]) -> [String] {
    ["| Code | What has to hold | Example of a breach | Level |", "|---|---|---|---|"]
      + rules.map { rule in
        "| \(rule.code) | \(MarkdownCell(rule.promise).markdown). "
          + "| \(MarkdownCell(rule.breach, isExample: true).markdown) | `\(rule.level.rawValue)` |"
      }
  }
}
