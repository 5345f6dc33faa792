import BinderyRules
import Foundation
import TestSupport
import Testing

struct `Rules and the contract` {
  private static let header =
    (try? String(contentsOfFile: packageFolder + "/Sources/C/CBindery/include/bindery.h", encoding: .utf8)) ?? ""

  /// The places of the header that say what must be: its numbered rules, its structs and lists, its functions and those
  /// of its tables, and the manifest.
  private static let places: [String] = {
    let structs = header.matches(of: /typedef (?:struct|enum) (bindery_\w+) \{/).map { String($0.1) }
    let functions = header.matches(of: /static inline [^(]*?(bindery_\w+)\(/).map { String($0.1) }
    let rules = header.matches(of: #/\n// (\d)\. /#).map { "rule \($0.1)" }
    let members = header.matches(of: /\(\*(\w+)\)\(/).map { String($0.1) }.filter {
      $0 != "cancel" && !$0.hasPrefix("bindery_")
    }
    return rules + structs + functions + Set(members).sorted() + ["bindery_plugin_open", "the manifest"]
  }()

  /// Whether a source names a place, as whole words.
  private static func names(_ source: String, _ place: String) -> Bool {
    let words = source.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return " \(words.joined(separator: " ")) ".contains(" \(place) ")
  }

  @Test func `There are places to look for`() {
    #expect(Self.places.count > 30)
    expectEqual(Self.places.prefix(4), ["rule 1", "rule 2", "rule 3", "rule 4"])
  }

  @Test(arguments: places)
  func `Every place of the contract that says what must be has a rule`(place: String) {
    #expect((Rule.all + Rule.ofHosts).contains { Self.names($0.source, place) }, "no rule's source names '\(place)'")
  }

  @Test(arguments: (Rule.all + Rule.ofHosts))
  func `What a rule names of the contract is there`(rule: Rule) {
    for match in rule.source.matches(of: /\b(?:bindery|BINDERY)_\w+/) {
      #expect(Self.header.contains(match.output), "'\(match.output)' of \(rule.code) isn't in bindery.h")
    }
  }

  @Test(arguments: (Rule.all + Rule.ofHosts).filter { $0.source.contains("budget") })
  func `A budget is the tester's, of a place of the contract`(rule: Rule) {
    #expect(rule.source.contains("a budget of the tester: "), "\(rule.code)")
    #expect(Self.places.contains { Self.names(rule.source, $0) }, "the source of \(rule.code) names no place")
  }

  @Test(arguments: (Rule.all + Rule.ofHosts))
  func `A rule has all its texts, and its promise and remedy have no full stop`(rule: Rule) {
    for text in [rule.promise, rule.breach, rule.remedy, rule.source] { #expect(!text.isEmpty) }
    #expect(!rule.promise.hasSuffix("."))
    #expect(!rule.remedy.hasSuffix("."))
  }

  @Test func `No code stands for two rules`() {
    expectEqual(Set((Rule.all + Rule.ofHosts).map(\.code)).count, (Rule.all + Rule.ofHosts).count)
  }
}
