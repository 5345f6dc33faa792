import BinderyRules
import TestSupport
import Testing

@testable import BinderyTester

struct `Cells of Markdown tables` {
  // MARK: Laws, over the texts of all rules

  // A case for each of thousands of texts would cost far more than its check.

  @Test(arguments: RuleLayer.allCases, [false, true])
  func `A cell shows each character of its text`(layer: RuleLayer, isExample: Bool) {
    for text in Self.texts(of: layer) {
      let shown = Self.parts(of: MarkdownCell(text, isExample: isExample).markdown).map(\.text).joined()
      expectEqual(shown, text.replacing("`", with: ""), "of '\(text)'")
    }
  }

  @Test(arguments: RuleLayer.allCases, [false, true])
  func `Text between code spans has nothing that a renderer changes`(layer: RuleLayer, isExample: Bool) {
    for text in Self.texts(of: layer) {
      let cell = MarkdownCell(text, isExample: isExample).markdown
      for part in Self.parts(of: cell, unescaping: false) where !part.isCode {
        let plain = part.text.replacing(/\\./, with: "")
        #expect(
          plain.firstMatch(of: /["*_<>\[\]#&\\{}|]|--|\.\.\.|https?:\/\//) == nil, "in '\(part.text)' of '\(text)'")
      }
    }
  }

  @Test func `The page has a row of four cells for each rule`() {
    let page = String(decoding: RuleListing(Rule.known).markdown, as: UTF8.self)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| Code ") }
    expectEqual(rows.map { $0.split(separator: " ")[1] }, Rule.known.map { $0.code.rawValue[...] })
    for row in rows { expectEqual(row.replacing(#"\|"#, with: "").count { $0 == "|" }, 5, "\(row)") }
  }

  @Test(arguments: RuleLayer.allCases)
  func `The page of a rule has all of its texts`(layer: RuleLayer) {
    for rule in Self.rules(of: layer) {
      let page = String(decoding: RuleListing([rule]).markdownPages, as: UTF8.self)
      #expect(page.hasPrefix("# \(rule.code)\n\n"))
      let lines = page.split(separator: "\n").map { Self.parts(of: String($0)).map(\.text).joined() }
      for text in [rule.promise, rule.breach, rule.remedy, rule.source, rule.level.rawValue] {
        #expect(lines.contains { $0.contains(text.replacing("`", with: "")) }, "no line of \(rule.code) says '\(text)'")
      }
    }
  }

  // MARK: Examples

  @Test(arguments: [
    (#"{"kind": ["podcast"], "capability": ["network"]}"#, #"`{"kind": ["podcast"], "capability": ["network"]}`"#),
    (#"{"kinds": []} without "sources""#, #"`{"kinds": []}` without `"sources"`"#),
    (#"BINDERY_MANIFEST("id: org.example.podcast")"#, #"`BINDERY_MANIFEST("id: org.example.podcast")`"#),
    ("A text of `count`, which is `a | b`", #"A text of `count`, which is `a \| b`"#),
    ("A set of READ|WRITE", #"A set of `READ\|WRITE`"#),
    ("A size (if there is one) and 'identity_field'", #"A size (if there is one) and 'identity\_field'"#),
    ("Link with -fPIC, or let .size be set", "Link with `-fPIC`, or let `.size` be set"),
    ("kept = record; in decode(), and kept->count", "`kept = record;` in `decode()`, and `kept->count`"),
    ("static FILE *log; log = fopen(...) in draw()", "`static FILE *log; log = fopen(...)` in `draw()`"),
    ("item *made = malloc(1); made->title = title;", "`item *made = malloc(1); made->title = title;`"),
    ("All up to draw(); one without", "All up to `draw()`; one without"),
    ("", ""),
    ("\"An open quote (and a bracket", "`\"An open quote (and a bracket`"),
  ])
  func `Code is one span with its spaces`(text: String, markdown: String) {
    expectEqual(MarkdownCell(text, isExample: true).markdown, markdown)
  }

  @Test(arguments: ["draw() and decode()", "bindery_plugin, 'constant'", "rule 3, the sentence", "Let draw() end;"])
  func `Only an example may begin with code, or be code as a whole, by its first and last characters`(text: String) {
    let cell = MarkdownCell(text).markdown
    for word in [" and ", " 'constant'", "rule 3, ", "Let ", " end;"] where text.contains(word) {
      #expect(Self.parts(of: cell).contains { !$0.isCode && $0.text.contains(word) }, "\(cell)")
    }
  }

  private static func rules(of layer: RuleLayer) -> [Rule] {
    Rule.known.filter { $0.code.layer == layer }
  }

  private static func texts(of layer: RuleLayer) -> [String] {
    rules(of: layer).flatMap { [$0.promise, $0.breach, $0.remedy, $0.source] }
  }

  /// Returns what a renderer makes of a cell: code, and the text between it.
  private static func parts(of cell: String, unescaping: Bool = true) -> [(text: String, isCode: Bool)] {
    cell.replacing(#"\|"#, with: "|").split(separator: "`", omittingEmptySubsequences: false).enumerated().map {
      let isCode = $0.offset % 2 == 1
      let text = isCode || !unescaping ? String($0.element) : String($0.element).replacing(/\\(.)/) { $0.output.1 }
      return (text, isCode)
    }
  }
}
