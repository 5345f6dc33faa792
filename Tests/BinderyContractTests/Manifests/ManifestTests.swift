import Bindery
@testable import BinderyContract
import TestSupport
import Testing

struct `Manifests` {
  private func manifest(_ json: String) throws -> Manifest {
    try Manifest(json: Array(json.utf8), path: "plugin.so")
  }

  @Test func `A manifest tells all that is known before a plugin runs`() throws {
    let manifest = try manifest(
      """
      {
        "id": "org.example.zoo", "version": "1.4.0", "contract": "1.0", "kinds": ["zoo", "tv-zoo"],
        "name": "Zoo", "summary": "Animals \\u2014 all of them", "capabilities": ["network"]
      }
      """)
    expectEqual(manifest.id, PluginId(rawValue: "org.example.zoo"))
    expectEqual(manifest.version, PluginVersion(rawValue: "1.4.0"))
    expectEqual(manifest.contract, ContractVersion(major: 1, minor: 0))
    expectEqual(manifest.kinds, ["zoo", "tv-zoo"])
    expectEqual(manifest.name, "Zoo")
    expectEqual(manifest.summary, "Animals — all of them")
    expectEqual(manifest.capabilities, ["network"])
  }

  @Test func `A plugin that brings sources or schemes needs no kinds`() throws {
    let base = #""id": "zoo", "version": "1", "contract": "1.1""#
    let source = try manifest(#"{\#(base), "sources": ["zoo-2", "ark"]}"#)
    #expect(source.kinds.isEmpty)
    expectEqual(source.sources, ["zoo-2", "ark"])
    #expect(source.schemes.isEmpty)
    let fetcher = try manifest(#"{\#(base), "kinds": [], "schemes": ["https"], "capabilities": ["network"]}"#)
    #expect(fetcher.kinds.isEmpty && fetcher.sources.isEmpty)
    expectEqual(fetcher.schemes, ["https"])
    expectNil(fetcher.incompatibility)
    expectError("plugin.so: its manifest can't be read: 'kinds' is missing") {
      _ = try manifest(#"{\#(base), "sources": [], "schemes": []}"#)
    }
  }

  @Test func `What may be absent has a value all the same`() throws {
    for rest in ["", #", "name": null, "summary": null, "capabilities": null"#] {
      let manifest = try manifest(#"{"id": "zoo", "version": "1", "contract": "1.7", "kinds": ["zoo"]\#(rest)}"#)
      expectEqual(manifest.name, "zoo")
      expectNil(manifest.summary)
      #expect(manifest.capabilities.isEmpty)
      expectNil(manifest.incompatibility)
    }
  }

  @Test(arguments: [
    #""later": {"nested": [1, {"a": null}]}"#, #""results": [1, 2]"#, #""results": []"#, #""resultCount": 0"#,
    #""errorMessage": "no""#, #""kind": "zoo""#, #""": 1"#,
  ])
  func `Keys that this host doesn't know mean nothing`(extra: String) throws {
    let manifest = try manifest(
      #"{\#(extra), "id": "zoo", "version": "1", "contract": "1.0", "kinds": ["zoo"], \#(extra)}"#)
    expectEqual(manifest.kinds, ["zoo"])
  }

  @Test func `Of a key that occurs twice, the last one counts`() throws {
    let manifest = try manifest(#"{"id": 1, "id": "zoo", "version": "1", "contract": "1.0", "kinds": ["zoo"]}"#)
    expectEqual(manifest.id, PluginId(rawValue: "zoo"))
  }

  @Test(arguments: [
    ("id", nil, "'id' is missing"),
    ("id", "null", "'id' is missing"),
    ("id", "7", "'id': expected text, found the number 7"),
    ("id", "\"\"", "'id': expected lower-case letters, digits, '.' and '-', found \"\""),
    ("id", "\"Org.Example\"", "'id': expected lower-case letters, digits, '.' and '-', found \"Org.Example\""),
    ("id", "\"org/example\"", "'id': expected lower-case letters, digits, '.' and '-', found \"org/example\""),
    ("version", nil, "'version' is missing"),
    ("version", "1.0", "'version': expected text, found the number 1.0"),
    ("version", "\"\"", "'version': expected a version such as 1.4.0, found \"\""),
    ("contract", nil, "'contract' is missing"),
    ("contract", "\"1\"", "'contract': expected a version such as 1.0, found \"1\""),
    ("contract", "1.0", "'contract': expected text, found the number 1.0"),
    ("kinds", nil, "'kinds' is missing"),
    ("kinds", "[]", "'kinds': expected one kind or more, each once, found []"),
    ("kinds", "[\"\"]", "'kinds': expected one kind or more, each once, found [\"\"]"),
    ("kinds", "[\"a\", \"a\"]", "'kinds': expected one kind or more, each once, found [\"a\", \"a\"]"),
    ("kinds", "\"zoo\"", "'kinds': expected an array of texts, found the text \"zoo\""),
    ("kinds", "{\"a\": 1}", "'kinds': expected an array of texts, found the object {\"a\": 1}"),
    ("kinds", "[\"a\", 1]", "'kinds[1]': expected text, found the number 1"),
    ("sources", "\"zoo\"", "'sources': expected an array of texts, found the text \"zoo\""),
    (
      "sources", "[\"Zoo\"]",
      "'sources': expected names of lower-case letters, digits and '-', each once, found [\"Zoo\"]"
    ),
    ("sources", "[\"\"]", "'sources': expected names of lower-case letters, digits and '-', each once, found [\"\"]"),
    (
      "schemes", "[\"a\", \"a\"]",
      "'schemes': expected names of lower-case letters, digits and '-', each once, found [\"a\", \"a\"]"
    ),
    (
      "schemes", "[\"a:\"]",
      "'schemes': expected names of lower-case letters, digits and '-', each once, found [\"a:\"]"
    ),
    ("name", "[]", "'name': expected text, found the array []"),
    ("summary", "true", "'summary': expected text, found true"),
    ("capabilities", "[[\"network\"]]", "'capabilities[0]': expected text, found the array [\"network\"]"),
  ])
  func `A bad field is named, with what was expected and what was there`(
    key: String, value: String?, sentence: String
  ) {
    var fields = ["id": "\"zoo\"", "version": "\"1\"", "contract": "\"1.0\"", "kinds": "[\"zoo\"]"]
    fields[key] = value
    let json = "{" + fields.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
    expectError("plugin.so: its manifest can't be read: \(sentence)") { _ = try manifest(json) }
  }

  @Test(arguments: [
    "network", "folder:/", "folder:/usr/share/dict", "folder:~", "folder:~/My Music", "folder:/a..b/.c",
  ])
  func `A capability that this host has is no reason to refuse a plugin`(capability: String) throws {
    let manifest = try manifest(
      #"{"id": "zoo", "version": "1", "contract": "1.2", "kinds": ["zoo"], "capabilities": ["\#(capability)"]}"#)
    expectNil(manifest.incompatibility)
  }

  @Test(arguments: [
    "folder:", "folder:Music", "folder:~root", "folder:/a/../b", "folder:/./a", "folder:~/..", "folder:/a\\u000ab",
  ])
  func `A folder that may be another than it seems is refused, with what was expected`(capability: String) throws {
    let manifest = try manifest(
      #"{"id": "zoo", "version": "1", "contract": "1.2", "kinds": ["zoo"], "capabilities": ["\#(capability)"]}"#)
    let refusal = try #require(manifest.incompatibility)
    expectEqual(refusal.code, .incompatible)
    #expect(refusal.detail.contains("a folder is an absolute path or one that begins with '~/'"))
  }

  @Test(arguments: [
    ("folder:/usr", "/home/me", "/usr"), ("folder:~/Music", "/home/me", "/home/me/Music"),
    ("folder:~", "/home/me", "/home/me"), ("folder:~/Music", nil, nil), ("folder:~/Music", "me", nil),
    ("network", "/home/me", nil),
  ])
  func `A folder is found where the user's own folder is`(capability: String, home: String?, path: String?) {
    expectEqual(Capability(rawValue: capability).path(home: home), path)
  }

  @Test(arguments: ["", " ", "{", "[]", "null", "7", "\"text\"", "{\"id\": \"zoo\"", "{} {}", "{\"id\"}", "\0", "{]"])
  func `What is no object is an error`(json: String) throws {
    let error = try #require(throws: PluginError.self) { try manifest(json) }
    expectEqual(error.code, .badManifest)
    #expect(error.description.hasPrefix("plugin.so: its manifest can't be read: "))
  }

  @Test(arguments: [
    ("0.9", "ask for a newer build of the plugin"), ("2.0", "update bindery"), ("65536.0", "update bindery"),
  ])
  func `Another major version is refused, with the way out`(contract: String, wayOut: String) throws {
    let manifest = try manifest(
      #"{"id": "zoo", "version": "1", "contract": "\#(contract)", "kinds": ["zoo"]}"#)
    expectEqual(
      manifest.incompatibility?.description,
      "zoo: it is built for contract \(contract), and this host speaks \(ContractVersion.current); \(wayOut)")
  }

  @Test func `A capability that this host lacks is named, with the way out`() throws {
    let manifest = try manifest(
      #"{"id": "zoo", "version": "1", "contract": "1.4", "kinds": ["zoo"], "capabilities": ["time-travel", "fetch"]}"#)
    let error = try #require(manifest.incompatibility)
    expectEqual(error.code, .incompatible)
    expectEqual(
      error.description, "zoo: it needs the capability 'time-travel', which this host doesn't have; update bindery")
  }

  @Test(arguments: 0..<20)
  func `Damage is a manifest or an error`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let good = Array(
      #"{"id":"org.example.zoo","version":"1.0","contract":"1.0","kinds":["zoo"],"name":"é","capabilities":[]}"#.utf8)
    for _ in 0..<40 {
      var json = good
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        json[Int.random(in: 0..<json.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      json.removeLast(Int.random(in: 0...3, using: &random))
      do throws(PluginError) {
        let manifest = try Manifest(json: json, path: "plugin.so")
        #expect(!manifest.kinds.isEmpty || !manifest.sources.isEmpty || !manifest.schemes.isEmpty)
      } catch {
        expectEqual(error.code, .badManifest)
      }
    }
  }
}
