import Foundation
import Testing

/// A line of what `bindery render --format jsonl` writes.
struct ZooRow {
  let line: String
  let status: String
  let kind: String

  /// The first text that is drawn.
  let title: String

  /// Why the item isn't drawn.
  let reason: String?

  init(_ line: Substring) throws {
    let row = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    self.line = String(line)
    status = try #require(row["status"] as? String)
    kind = row["kind"] as? String ?? ""
    let lines = row["lines"] as? [[[String: Any]]]
    title = lines?.first?.first?["text"] as? String ?? ""
    reason = row["error"] as? String
  }

  /// How a good plugin's item is written.
  static func shown(kind: String, plugin: String, name: String) -> String {
    let version = String(name.utf8.count, radix: 16)
    let padding = String(repeating: "0", count: 16 - version.count)
    return """
      {"status":"shown","kind":"\(kind)","id":"\(name)","version":"\(padding)\(version)","plugin":"\(plugin)",\
      "properties":{"echo":{"type":"utf8","value":"\(name)"}},"actions":{},\
      "lines":[[{"text":"\(name)","role":"title"}]]}
      """
  }
}
