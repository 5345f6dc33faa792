internal import Bindery
package import BinderyRules
internal import BinderyTerminal

/// An explanation of rules with all their texts, for people: the output of `bindery check --explain`.
package struct RuleExplanation: Sendable {
  /// The rules that are explained.
  private let rules: [Rule]
  /// The layout of the lines.
  private let page: CheckPage

  /// Creates an explanation of rules in the given order, laid out by a page.
  package init(_ rules: [Rule], page: CheckPage) {
    self.rules = rules
    self.page = page
  }

  /// The explanation as lines of UTF-8, in the page's styles, with an empty line between two rules.
  package var utf8: [UInt8] {
    let parts = rules.map { rule in
      page.paragraph([.init("\(rule.code)", .title), .init("  \(rule.promise)")])
        + page.entry("level", rule.level.rawValue) + page.entry("broken", rule.breach)
        + page.entry("fix", rule.remedy) + page.entry("source", rule.source)
    }
    return page.bytes(of: Array(parts.joined(separator: [CheckPage.empty])))
  }
}
