import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Formats` {
  // MARK: Text and plain

  @Test func `Text is laid out to a width`() async throws {
    let outcome = try await bindery(
      "render", "--format", "text", "--width", "50", input: .text(Fixture.song + Fixture.sculpture))
    expectEqual(
      outcome.output,
      """
      Ultimatum                                    03:28
        The Long Winters      Track 2/6 · Ultimatum - EP
      David ‹sculpture›
        no plugin shows the kind 'sculpture'

      """)
  }

  /// Each width at which little or nothing fits, and some up to one at which everything does. The tests of the layout
  /// try all widths, without a process for each.
  private static let widths = Array(1...16) + Array(stride(from: 24, through: 200, by: 8))

  @Test(arguments: widths)
  func `No line of text is wider than asked`(width: Int) async throws {
    let items = Fixture.everyKind.replacing("·", with: "-")
    let outcome = try await bindery("render", "--format", "text", "--width", "\(width)", input: .text(items))
    // Each character of the input takes one column.
    expectEqual(outcome.lines.filter { $0.unicodeScalars.count > width }, [])
    #expect(width < 4 || outcome.lines.count { !$0.hasPrefix(" ") } == 12)
    expectEqual(outcome.code, 0)
  }

  @Test func `Plain is one line an item, the same at any width`() async throws {
    let wide = try await bindery("render", "--format", "plain", "--width", "200", input: .text(Fixture.everyKind))
    let narrow = try await bindery("render", "--format", "plain", "--width", "1", input: .text(Fixture.everyKind))
    expectEqual(wide.lines.count, 12)
    expectEqual(wide.output, narrow.output)
    #expect(!wide.output.contains("…"))
  }

  // MARK: JSON

  @Test(arguments: [true, false])
  func `JSON has the shape that is documented`(isDocument: Bool) async throws {
    let input =
      [Fixture.song, Fixture.sculpture, Fixture.namelessSong, "7"].joined(separator: "\n") + Fixture.everyKind
    let outcome = try await bindery("render", "--format", isDocument ? "json" : "jsonl", input: .text(input))
    let items =
      try isDocument
      ? outcome.items
      : outcome.lines.map { try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
    expectEqual(items.count, 16)
    for item in items { try expectDocumentedShape(of: item) }
    expectEqual(items.prefix(4).map { $0["status"] as? String }, ["shown", "unknown", "refused", "damaged"])
  }

  @Test func `JSON tells a plugin that can't be used from one that is missing`() async throws {
    let user = try UserFolders()
    try user.quarantine(user.library("libZoo.so"))
    try StubLibrary(id: "org.example.new", contract: "9.0", kinds: "novelty").write(to: user.folder, as: "new.so")
    let outcome = try await bindery(
      ["render", "--format", "json", "--plugin-path", user.folder.path],
      input: .text(#"{"kind":"zoo","name":"David"}{"kind":"novelty"}"# + Fixture.sculpture),
      environment: user.environment)
    let items = try outcome.items
    expectEqual(items.map { $0["status"] as? String }, ["unusable", "unusable", "unknown"])
    let errors = items.map { $0["error"] as? String ?? "" }
    #expect(errors[0].hasPrefix("org.example.zoo: "))
    #expect(errors[1].hasPrefix("org.example.new: it is built for contract 9.0, "))
  }

  @Test func `A document of JSON has a version, and nothing else besides the items`() async throws {
    let outcome = try await bindery("render", "--format", "json", input: .text(Fixture.song))
    let object = try #require(JSONSerialization.jsonObject(with: outcome.bytes) as? [String: Any])
    expectEqual(object["version"] as? Int, 1)
    expectEqual(object.keys.sorted(), ["items", "version"])
  }

  @Test func `The example in the documentation is what is written`() async throws {
    let guide = try String(contentsOf: Self.guide, encoding: .utf8)
    let lines = guide.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let command = try #require(lines.first { $0.hasPrefix("$ bindery ") }).dropFirst(2)
    let start = try #require(lines.firstIndex { $0.hasPrefix("{\"status\"") })
    let end = try #require(lines[start...].firstIndex { !$0.hasSuffix(",") })
    let outcome = try await shell("\(command)")
    expectEqual(outcome.code, 0)
    let written = try JSONSerialization.jsonObject(with: outcome.bytes) as? NSDictionary
    let documented = try JSONSerialization.jsonObject(with: Data(lines[start...end].joined().utf8)) as? NSDictionary
    expectEqual(written, documented)
  }

  private static let guide = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Bindery/Documentation.docc/Guides/JSON.md")

  private func expectDocumentedShape(of item: [String: Any], sourceLocation: SourceLocation = #_sourceLocation) throws {
    let status = try #require(item["status"] as? String)
    guard status != "damaged" else {
      expectEqual(Set(item.keys), ["status", "source", "offset", "error"])
      #expect(item["offset"] is Int)
      return
    }
    var members: Set = ["status", "kind", "id", "version", "properties", "actions", "lines"]
    if status != "unknown" { members.insert("plugin") }
    if status != "shown" { members.insert("error") }
    expectEqual(Set(item.keys), members)
    #expect((item["version"] as? String)?.wholeMatch(of: /[0-9a-f]{16}/) != nil)
    for (_, property) in try #require(item["properties"] as? [String: [String: Any]]) {
      expectEqual(Set(property.keys), ["type", "value"])
      #expect((property["type"] as? String)?.wholeMatch(of: /(bool|i64|f64|utf8|bytes)\??/) != nil)
      #expect((property["type"] as? String)?.hasSuffix("?") == true || !(property["value"] is NSNull))
    }
    for (_, action) in try #require(item["actions"] as? [String: [String: String]]) {
      expectEqual(Set(action.keys), ["verb", "argument"])
    }
    for element in try #require(item["lines"] as? [[[String: Any]]]).joined() {
      #expect(Set(element.keys) == ["text", "role"] || Set(element.keys) == ["spacer"])
    }
  }
}
