import Foundation
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Searching sources that have pages` {
  /// Searches the fixture `container`, whose source has ten items and gives three at once.
  private func search(limit: Int, _ arguments: String...) async throws -> Outcome {
    let folder = try TemporaryFolder()
    _ = try CPlugin("container").build(in: folder)
    return try await bindery(
      ["search", "x", "--source", "animals", "--limit", "\(limit)", "--plugin-path", folder.path] + arguments)
  }

  @Test(arguments: ["none", "all"], [(3, 3), (8, 8), (10, 10), (500, 10)])
  func `A limit takes as many pages as it needs`(isolation: String, counts: (limit: Int, shown: Int)) async throws {
    let outcome = try await search(limit: counts.limit, "--format", "json", "--isolation", isolation)
    expectEqual(outcome.code, 0)
    try expectEqual(outcome.items.map { $0["id"] as? String }, (0..<counts.shown).map { "\($0)" })
    let report = try #require((try outcome.document["sources"] as? [[String: Any]])?.first)
    expectEqual(report["count"] as? Int, counts.shown)
    expectEqual(report["total"] as? Int, 10)
    let sentence = "bindery: showing \(counts.shown) of 10 items (--limit)"
    expectEqual(outcome.messages.contains(sentence), (counts.shown < 10))
  }

  @Test func `A page that can't be named fails the search, and what came stays`() async throws {
    let folder = try TemporaryFolder()
    _ = try CPlugin("container").build(in: folder)
    let outcome = try await bindery(
      "search", "long", "--source", "animals", "--plugin-path", folder.path, "--isolation", "all")
    expectEqual(outcome.code, 69)
    expectEqual(outcome.lines.count, 3)
    #expect(outcome.messages.contains("animals: it names its next page in 5000 bytes; expected at most 4096"))
  }
}
