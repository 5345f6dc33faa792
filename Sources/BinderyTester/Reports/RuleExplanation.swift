internal import Bindery
package import BinderyRules
internal import BinderyTerminal

/// All that is to be told of rules one by one, for people.
package struct RuleExplanation: Sendable {
  private let rules: [Rule]
  private let page: CheckPage

  /// Creates an explanation.
  ///
  /// - Parameters:
  ///   - rules: The rules, in order.
  ///   - page: How lines are made.
  package init(_ rules: [Rule], page: CheckPage) {
    self.rules = rules
    self.page = page
  }

  /// The explanation as lines of text.
  package var utf8: [UInt8] {
    let parts = rules.map { rule in
      page.paragraph([.init("\(rule.code)", .title), .init("  \(rule.promise)")])
        + page.entry("level", rule.level.rawValue) + page.entry("broken", rule.breach)
        + page.entry("mend", rule.remedy) + page.entry("source", rule.source)
    }
    return page.bytes(of: Array(parts.joined(separator: [CheckPage.empty])))
  }
}
