internal import BinderyRules

extension RuleListing {
  /// The page of all rules in Markdown, for the documentation.
  package var markdown: [UInt8] {
    var lines = Self.introduction
    for layer in RuleLayer.allCases {
      let own = rules.filter { $0.code.layer == layer }
      guard !own.isEmpty else { continue }
      lines += ["", "## \(layer.rawValue): \(layer.title)"]
      for rule in own { lines += Self.lines(of: rule) }
    }
    return lines.flatMap { Array($0.utf8) + [0x0a] }
  }

  private static let introduction = [
    "# The rules that `bindery check` checks",
    "",
    "What plugins and hosts promise each other in `bindery.h`, each promise with its code.",
    "",
    "## Overview",
    "",
    "A code stands for the same rule for good. `bindery check --only CODE PLUGIN` checks one rule,",
    "`bindery check --explain CODE` tells of it what stands here, and `--level` says how many are checked:",
    "`smoke` those of its level, `default`, `strict` and `paranoid` theirs and those of the levels before.",
    "The rules of types, whose codes begin with T, are for the tests of a plugin in Swift: `checkContract(of:)` and its",
    "kin check them.",
    "",
    "This page is written by `bindery check --list --format markdown`.",
  ]

  private static func lines(of rule: Rule) -> [String] {
    let rows = [
      ("Level", "`\(rule.level.rawValue)`"), ("Broken by", literal(rule.breach)), ("Mended by", literal(rule.remedy)),
      ("Source", literal(rule.source)),
    ]
    return ["", "### \(rule.code)", "", "\(literal(rule.promise)).", ""] + rows.map { "* \($0): \($1)" }
  }

  /// Returns a text with its markup escaped, in which words of code are code spans.
  private static func literal(_ text: String) -> String {
    if text.hasSuffix(";"), !text.contains("`") { return "`\(text)`" }
    return wordByWord(text)
  }

  private static func wordByWord(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let special = word.contains { "*_<>[]#&\\{}|".contains($0) }
      return special && !word.contains("`") ? "`\(word)`" : String(word)
    }.joined(separator: " ")
  }
}
