import BinderyRules
import BinderyTester
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct `Reports of checks for programs` {
  private static func object(_ utf8: [UInt8]) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(utf8)) as? [String: Any])
  }

  // MARK: JSON

  @Test func `JSON has everything`() throws {
    let json = try Self.object(CheckSample.document.json)
    expectEqual(json["bindery"] as? String, "1.2.3")
    expectEqual(json["kept"] as? Bool, false)
    let plugins = try #require(json["plugins"] as? [[String: Any]])
    expectEqual(plugins.map { $0["kept"] as? Bool }, [true, false])
    expectEqual(plugins[0]["sha256"] as? String, "abc")
    expectEqual(plugins[1]["seed"] as? Int, 7)
    let cases = try #require(plugins[1]["cases"] as? [[String: Any]])
    expectEqual(cases.map { $0["outcome"] as? String }, ["passed", "failed", "skipped", "skipped"])
    expectEqual(cases[1]["turns"] as? Int, 3209)
    let findings = try #require(plugins[1]["findings"] as? [[String: Any]])
    expectEqual(findings.map { $0["code"] as? String }, ["C17", "C19"])
    expectEqual(findings[0]["sentence"] as? String, CheckSample.hostile)
    expectEqual(findings[0]["turn"] as? Int, 31)
    expectEqual(findings[1]["case"] as? String, "C01")
  }

  @Test func `JSON has each sample that was refused`() throws {
    var report = CheckSample.clean
    report.refusedSamples = [RefusedSample(kind: "zoo", location: "a.json, item 3", sentence: "it needs 'id'")]
    let json = try Self.object(CheckDocument(version: "1", reports: [report]).json)
    let plugin = try #require((json["plugins"] as? [[String: Any]])?.first)
    expectEqual(
      plugin["refusedSamples"] as? [[String: String]],
      [
        ["kind": "zoo", "place": "a.json, item 3", "sentence": "it needs 'id'"]
      ])
  }

  @Test func `No format lets a control character through`() {
    let document = CheckSample.document
    for utf8 in [document.json, document.junit, document.sarif, document.tap] {
      #expect(!utf8.contains { $0 < 0x20 && $0 != 0x0a })
      #expect(!String(decoding: utf8, as: UTF8.self).unicodeScalars.contains("\u{202E}"))
    }
  }

  // MARK: JUnit

  @Test func `JUnit's XML can be parsed, and counts what it has`() throws {
    let elements = try XMLElements(CheckSample.document.junit)
    let suites = elements.all.filter { $0.name == "testsuite" }
    expectEqual(suites.map { $0.attributes["name"] }, ["org.example.good", "org.example.bad"])
    expectEqual(suites[1].attributes["tests"], "5")
    expectEqual(suites[1].attributes["failures"], "2")
    expectEqual(suites[1].attributes["skipped"], "2")
    expectEqual(elements.all.count { $0.name == "testcase" }, 7)
    expectEqual(elements.all.count { $0.name == "skipped" }, 2)
    let failures = elements.all.filter { $0.name == "failure" }
    expectEqual(failures.map { $0.attributes["type"] }, ["C17", "C19"])
    expectEqual(failures[0].attributes["message"]?.hasPrefix("a<b>&\"c\"\u{FFFD}[31m"), true)
    expectEqual(elements.all.first { $0.attributes["name"] == "C01 zoo" }?.attributes["time"], "1.250")
  }

  // MARK: SARIF

  @Test func `SARIF has all rules, and a result for each that is broken`() throws {
    let sarif = try Self.object(CheckSample.document.sarif)
    expectEqual(sarif["version"] as? String, "2.1.0")
    let run = try #require((sarif["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]]).map { $0["id"] as? String }
    expectEqual(rules, Rule.all.map(\.code.rawValue))
    let artifacts = try #require(run["artifacts"] as? [[String: Any]])
    expectEqual((artifacts[0]["location"] as? [String: Any])?["uri"] as? String, "file:///tmp/good%20one.so")
    let results = try #require(run["results"] as? [[String: Any]])
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      expectEqual(rules[index], result["ruleId"] as? String)
      expectEqual(result["level"] as? String, "error")
      #expect((result["message"] as? [String: Any])?["text"] is String)
    }
    expectEqual(results.map { $0["ruleId"] as? String }, ["C17", "C19"])
  }

  // MARK: TAP

  @Test func `TAP has a plan, numbered points and no directive out of a plugin's mouth`() {
    let lines = String(decoding: CheckSample.document.tap, as: UTF8.self).split(separator: "\n").map(String.init)
    expectEqual(lines.prefix(2), ["TAP version 14", "1..7"])
    let points = lines.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
    expectEqual(points.count, 7)
    for (index, point) in points.enumerated() { #expect(point.contains("ok \(index + 1) - ")) }
    expectEqual(points.count { $0.hasPrefix("not ok") }, 2)
    expectEqual(points.filter { $0.contains(" # SKIP ") }.count, 2)
    expectEqual(lines.filter { $0 == "  ---" }.count, 2)
    expectEqual(lines.filter { $0 == "  ..." }.count, 2)
  }

  @Test func `A name with a directive in it is escaped in TAP`() {
    let report = PluginReport(
      plugin: "p", path: "p.so", settings: CheckSample.settings,
      results: [CaseResult("C01", subject: "zoo # SKIP me \\ now", .skipped("so # TODO"))])
    let tap = String(decoding: CheckDocument(version: "1", reports: [report]).tap, as: UTF8.self)
    #expect(tap.contains("ok 1 - p C01 zoo \\# SKIP me \\\\ now # SKIP so \\# TODO\n"))
  }
}

/// The elements of an XML document, in order.
private final class XMLElements: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
  }

  private(set) var all: [Element] = []

  init(_ utf8: [UInt8]) throws {
    super.init()
    let parser = XMLParser(data: Data(utf8))
    parser.delegate = self
    if !parser.parse() { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    all.append(Element(name: name, attributes: attributes))
  }
}
