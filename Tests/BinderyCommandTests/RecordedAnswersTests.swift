import Foundation
import Testing

/// The kinds that the plugins show.
private let kinds: Set = [
  "artist", "audiobook", "collection", "ebook", "feature-movie", "mac-software", "music-video", "podcast",
  "podcast-episode", "software", "song", "tv-episode",
]

@Suite(.enabled(if: RecordedAnswers.folder != nil, "BINDERY_RECORDED_ANSWERS names no folder"))
struct `Recorded answers, rendered` {
  @Test(arguments: RecordedAnswers.names)
  func `Every item of a known kind is shown`(name: String) async throws {
    let path = "\(RecordedAnswers.folder ?? "")/\(name)"
    let answer = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path))) as? [String: Any])
    let outcome = try await bindery("render", path, "--format", "json")
    guard let results = answer["results"] as? [[String: Any]] else {
      #expect(answer["errorMessage"] is String)
      #expect(outcome.code == 65)
      #expect(try outcome.items.isEmpty)
      return
    }
    let items = try outcome.items
    #expect(outcome.code == 0)
    #expect(items.count == results.count)
    for (item, result) in zip(items, results) {
      let kind = result["kind"] as? String ?? result["wrapperType"] as? String
      #expect(item["kind"] as? String == kind)
      guard let kind, kinds.contains(kind) else { continue }
      #expect(item["status"] as? String == "shown", "\(item["error"] ?? "")")
    }
  }

  @Test(arguments: RecordedAnswers.names)
  func `Every format has as many items`(name: String) async throws {
    let path = "\(RecordedAnswers.folder ?? "")/\(name)"
    let document = try await bindery("render", path, "--format", "json")
    let count = try document.items.count
    for format in ["plain", "jsonl"] {
      let outcome = try await bindery("render", path, "--format", format)
      #expect(outcome.lines.count == count)
      #expect(outcome.code == document.code)
    }
    let text = try await bindery("render", path, "--format", "text", "--width", "60")
    #expect(text.lines.count { !$0.hasPrefix("  ") } == count)
  }

  @Test(arguments: [
    "107-error-invalid-itunesid.json", "derived/D02-error-resultEntity.json", "derived/D04-error-newNullResponse.html",
  ])
  func `An error in place of an answer ends with 65`(name: String) async throws {
    let outcome = try await bindery("render", "\(RecordedAnswers.folder ?? "")/\(name)")
    #expect(outcome.code == 65)
    #expect(outcome.output == "")
    #expect(outcome.messages.split(separator: "\n").count == 1)
  }
}
