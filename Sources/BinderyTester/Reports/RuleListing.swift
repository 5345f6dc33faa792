internal import BinderyRendering
package import BinderyRules

/// A list of rules in one of several formats: the output of `bindery check --list`.
package struct RuleListing: Sendable {
  /// The rules to list, in the given order.
  let rules: [Rule]

  /// Creates a list of rules in the given order.
  package init(_ rules: [Rule]) {
    self.rules = rules
  }

  /// Returns a table of codes, levels and promises as lines of UTF-8, each cut to `columns` columns unless that is
  /// `nil`.
  package func text(columns: Int? = nil) -> [UInt8] {
    let rows = rules.map { [$0.code.rawValue, $0.level.rawValue, $0.promise] }
    let lines = Table(header: ["CODE", "LEVEL", "PROMISE"], rows: rows).lines(columns: columns)
    return lines.flatMap { Array($0.utf8) + [0x0a] }
  }

  /// The rules as one JSON object and a newline, with the members `version` and `rules`.
  package var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      json.arrayMember("rules") { json in
        for rule in rules {
          json.objectElement { json in
            json.member("code", rule.code.rawValue)
            json.member("layer", rule.code.layer?.name)
            json.member("level", rule.level.rawValue)
            json.member("promise", rule.promise)
            json.member("example", rule.breach)
            json.member("remedy", rule.remedy)
            json.member("source", rule.source)
          }
        }
      }
    }
    return json.utf8 + [0x0a]
  }
}
