import Bindery
@testable import BinderyRendering
import BinderySources
import Foundation
import TestSupport
import Testing

/// The shape that `JSON.md` describes.
struct `JSON of items` {
  // MARK: Every status

  @Test func `A shown item has all that its view model and view give`() async throws {
    try await expectEqual(
      line(#"{"kind":"thing","id":7,"name":"Anvil","note":"of iron","weight":12.5}"#),
      """
      {"status":"shown","kind":"thing","id":"7","version":"VERSION","properties":{"title":{"type":"utf8",\
      "value":"Anvil"},"note":{"type":"utf8?","value":"of iron"},"number":{"type":"i64","value":7},\
      "weight":{"type":"f64?","value":12.5},"heavy":{"type":"bool","value":true},\
      "bytes":{"type":"bytes","value":[65,110,118]}},"actions":{"page":{"verb":"open",\
      "argument":"https://example.org/of iron"}},"lines":[[{"text":"Anvil","role":"title"},{"spacer":true},\
      {"text":"7","role":"detail"}],[{"text":"of iron","role":"secondary"}]]}
      """)
  }

  @Test func `What is absent is null, and an action that would do nothing is left out`() async throws {
    try await expectEqual(
      line(#"{"kind":"thing","id":7,"name":"Anvil"}"#),
      """
      {"status":"shown","kind":"thing","id":"7","version":"VERSION","properties":{"title":{"type":"utf8",\
      "value":"Anvil"},"note":{"type":"utf8?","value":null},"number":{"type":"i64","value":7},\
      "weight":{"type":"f64?","value":null},"heavy":{"type":"bool","value":false},\
      "bytes":{"type":"bytes","value":[65,110,118]}},"actions":{},"lines":[[{"text":"Anvil","role":"title"},\
      {"spacer":true},{"text":"7","role":"detail"}],[]]}
      """)
  }

  @Test(arguments: [
    (#"{"kind":"sculpture","name":"David"}"#, "unknown", "sculpture", "no plugin shows the kind 'sculpture'"),
    (#"{"kind":"locked","name":"David"}"#, "unusable", "locked", "org.example.locked: it can't be opened"),
    (#"{"name":"David"}"#, "unknown", "unknown", "the item names no kind ('kind' and 'wrapperType' are missing)"),
    (
      #"{"kind":5,"name":"David"}"#, "unknown", "unknown",
      "the item names no kind (neither 'kind' nor 'wrapperType' has text)"
    ),
    (#"{"kind":"unknown","name":"David"}"#, "unknown", "unknown", "no plugin shows the kind 'unknown'"),
  ])
  func `An item that no plugin shows has what can be told of any`(
    json: String, status: String, kind: String, reason: String
  ) async throws {
    try await expectEqual(
      line(json),
      """
      {"status":"\(status)","kind":"\(kind)","id":"VERSION","version":"VERSION","properties":{"title":{"type":"utf8",\
      "value":"David"}},"actions":{},"lines":[[{"text":"David","role":"title"},{"text":"‹\(kind)›","role":"badge"}],\
      [{"text":"\(reason)","role":"warning"}]],"error":"\(reason)"}
      """)
  }

  @Test(arguments: [Fragile.Fault.decoding, .viewModel, .drawing])
  func `An item that its plugin refuses names the plugin and the reason`(fault: Fragile.Fault) async throws {
    let spoken = fault == .viewModel ? "viewModel" : "\(fault)"
    try await expectEqual(
      line(#"{"kind":"fragile-\#(fault)","id":7,"name":"Vase"}"#),
      """
      {"status":"refused","kind":"fragile-\(fault)","id":"7","version":"VERSION","plugin":"org.example.fragile",\
      "properties":{"title":{"type":"utf8","value":"Vase"}},"actions":{},"lines":[[{"text":"Vase","role":"title"},\
      {"text":"‹fragile-\(fault)›","role":"badge"}],[{"text":"the \(spoken) is broken","role":"warning"}]],\
      "error":"the \(spoken) is broken"}
      """)
  }

  @Test func `A record that doesn't decode names the field`() async throws {
    let json = try await line(#"{"kind":"thing","id":7}"#)
    #expect(json.contains(#""status":"refused""#))
    #expect(json.contains(#"[{"text":"'name' is missing","role":"warning"}]"#))
    #expect(json.hasSuffix(#""error":"'name' is missing"}"#))
  }

  @Test func `A damaged item says where it is`() async throws {
    try await expectEqual(line("[\n{]"), #"{"status":"damaged","source":"test","offset":2,"error":"REASON"}"#)
  }

  // MARK: Parts that fail

  @Test(arguments: [
    (Fragile.Fault.identity, #""idError":"the identity is broken""#),
    (.version, #""versionError":"the version is broken""#),
    (.property, #""state":{"type":"utf8","error":"the property is broken"}"#),
    (.action, #""actions":{"page":{"error":"the action is broken"}}"#),
    (.size, #""status":"shown""#),
  ])
  func `A part that fails costs itself alone`(fault: Fragile.Fault, member: String) async throws {
    let json = try await line(#"{"kind":"fragile-\#(fault)"}"#)
    #expect(json.contains(member))
    #expect(json.contains(#""status":"shown""#))
    #expect(json.contains("half a view"))
  }

  @Test(arguments: [Fragile.Fault.identity, .version, .property, .action])
  func `A part that fails is told as a trouble`(fault: Fragile.Fault) async throws {
    let (_, parts) = try await render(#"{"kind":"fragile-\#(fault)"}"#, as: .jsonl)
    expectEqual(parts.flatMap(\.problems).map(\.description), ["test: the \(fault.rawValue) is broken"])
  }

  // MARK: Laws

  @Test(arguments: ["", " ", "  \n"])
  func `The text of lines is safe, and that of properties is what it was`(space: String) async throws {
    let (output, _) = try await render(
      #"{"kind":"thing","id":1,"name":"a\#(space.isEmpty ? "" : " ")\u001b[31m\u202eb"}"#, as: .json)
    let document = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let item = (document?["items"] as? [[String: Any]])?.first
    let title = (item?["properties"] as? [String: [String: Any]])?["title"]?["value"] as? String
    let run = (item?["lines"] as? [[[String: Any]]])?.first?.first?["text"] as? String
    expectEqual(title?.hasSuffix("\u{1B}[31m\u{202E}b"), true)
    expectEqual(run?.hasSuffix("\u{FFFD}[31m\u{FFFD}b"), true)
  }

  @Test(arguments: [0, 1, 2, 40])
  func `A document is one object with all items, and lines are one object each`(count: Int) async throws {
    let input = "[" + (0..<count).map { #"{"kind":"thing","id":\#($0),"name":"n"}"# }.joined(separator: ",") + "]"
    let (document, _) = try await render(input, as: .json, pieceSize: 97)
    let (lines, _) = try await render(input, as: .jsonl, pieceSize: 97)
    let object = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any]
    expectEqual(object?["version"] as? Int, 1)
    let items = object?["items"] as? [[String: Any]]
    expectEqual(items?.map { $0["id"] as? String }, (0..<count).map { "\($0)" })
    let single = try lines.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    expectEqual(single.map { $0?["id"] as? String }, (0..<count).map { "\($0)" })
    expectEqual(object?.keys.sorted(), ["items", "version"])
  }

  /// The line of one item, with the version replaced, and an identifier that is the version.
  private func line(_ json: String) async throws -> String {
    let (output, _) = try await render(json, as: .jsonl)
    #expect(output.hasSuffix("}\n"))
    return String(output.dropLast()).replacing(/"[0-9a-f]{16}"/, with: #""VERSION""#)
      .replacing(/("offset":\d+,"error":)"[^"]*"/) { "\($0.output.1)\"REASON\"" }
  }
}
