import Foundation
import TestSupport
import Testing

/// The kinds that the plugins show.
private let kinds: Set = [
  "artist", "audiobook", "collection", "ebook", "feature-movie", "mac-software", "music-video", "podcast",
  "podcast-episode", "software", "song", "tv-episode",
]

@Suite(.startsProcesses) struct `Answers of the store, rendered` {
  @Test(arguments: JoinedAnswers.all)
  func `Every item of a known kind is shown`(answers: JoinedAnswers) async throws {
    let outcome = try await bindery("render", answers.path, "--format", "json")
    guard let results = answers.results else {
      let answer = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: answers.path)))
      #expect((answer as? [String: Any])?["errorMessage"] is String)
      expectEqual(outcome.code, 65)
      #expect(try outcome.items.isEmpty)
      return
    }
    let items = try outcome.items
    expectEqual(outcome.code, 0)
    expectEqual(items.count, results.count)
    for (item, result) in zip(items, results) {
      let kind = result["kind"] as? String ?? result["wrapperType"] as? String
      expectEqual(item["kind"] as? String, kind ?? "unknown")
      guard let kind, kinds.contains(kind) else { continue }
      expectEqual(item["status"] as? String, "shown", "\(item["error"] ?? "")")
    }
  }

  @Test(arguments: JoinedAnswers.all)
  func `Every format has as many items`(answers: JoinedAnswers) async throws {
    let path = answers.path
    let document = try await bindery("render", path, "--format", "json")
    let count = try document.items.count
    for format in ["plain", "jsonl"] {
      let outcome = try await bindery("render", path, "--format", format)
      expectEqual(outcome.lines.count, count)
      expectEqual(outcome.code, document.code)
    }
    let text = try await bindery("render", path, "--format", "text", "--width", "60")
    expectEqual(text.lines.count { !$0.hasPrefix("  ") }, count)
  }

  @Test(
    arguments: StoreAnswers.paths(
      own: ["error-item-id.json", "Errors/error-entity.json", "Errors/error-page.html"],
      recorded: [
        "107-error-invalid-itunesid.json", "derived/D02-error-resultEntity.json",
        "derived/D04-error-newNullResponse.html",
      ]))
  func `An error in place of an answer ends with 65`(path: String) async throws {
    let outcome = try await bindery("render", path)
    expectEqual(outcome.code, 65)
    expectEqual(outcome.output, "")
    expectEqual(outcome.messages.split(separator: "\n").count, 1)
  }
}
