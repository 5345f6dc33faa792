import Foundation
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Listing what an item contains` {
  @Test func `An album is shown as an outline of its songs`() async throws {
    let outcome = try await list("media://collection/52000103", "--format", "text", "--width", "60")
    expectEqual(outcome.code, 0)
    expectEqual(outcome.lines.first?.hasPrefix("Ultimatum - EP"), true)
    let songs = outcome.lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("    ") }
    #expect(songs.contains { $0.hasPrefix("  The Commander Thinks Aloud") })
    #expect(songs.contains("  Ultimatum"))
  }

  @Test func `In a pipe there is one item a line, and nothing but what the item contains`() async throws {
    let outcome = try await list("media://podcast/52001234")
    expectEqual(outcome.code, 0)
    expectEqual(outcome.lines.count, 4)
    #expect(outcome.lines[0].hasPrefix("45: “The Tell-Tale Heart” by Edgar Allan Poe"))
  }

  @Test func `JSON has the place of each item, as deep as wanted`() async throws {
    let items = try await list("media://artist/41000017", "--depth", "2", "--format", "json").items
    expectEqual(items.map { $0["depth"] as? Int }, [0, 1, 2, 2, 1, 2, 2, 1])
    expectEqual(
      items.map { $0["kind"] as? String },
      [
        "artist", "collection", "song", "song", "collection", "song", "song", "collection",
      ])
    expectNil(items[0]["parent"])
    expectEqual(items[1]["parent"] as? String, "media://artist/41000017?source=catalogue")
    let report = try #require(items[0]["contents"] as? [String: Any])
    expectEqual(report["source"] as? String, "catalogue")
    expectEqual(report["count"] as? Int, 3)
  }

  @Test(arguments: [
    ("media://song/719245998", "'media://song/719245998' contains nothing"),
    ("media://podcast/52001089", "nothing in catalogue is in 'media://podcast/52001089?source=catalogue'"),
    (
      "media://collection/1",
      "there is no 'media://collection/1': it isn't in the sample catalogue; check the identifier, or name its source "
        + "with '--source'"
    ),
  ])
  func `An item without contents says so`(address: String, sentence: String) async throws {
    try await list(address).expect(1, saying: sentence)
  }

  @Test func `What the limit leaves out is told`() async throws {
    let outcome = try await list("media://podcast/52001234", "--limit", "3")
    expectEqual(outcome.lines.count, 3)
    outcome.expect(
      0, saying: "media://podcast/52001234?source=catalogue: 4 items match; showing the best 3 (--limit)")
  }

  @Test(arguments: [
    (["--children", "--depth", "0"], "--depth takes a number from 1 to 16, not 0."),
    (["--children", "--depth", "17"], "--depth takes a number from 1 to 16, not 17."),
    (["--children", "--limit", "0"], "--limit takes a number from 1 on, not 0."),
    (["--depth", "2"], "--depth and --limit are about what an item contains; give --children, too."),
    (
      ["--children", "--source", "-"],
      "--children reads its source more than once, which '-' has no way for; give a file."
    ),
  ])
  func `Wrong arguments are told`(arguments: [String], sentence: String) async throws {
    let outcome = try await bindery(["open", "media://artist/41000017"] + arguments)
    expectEqual(outcome.code, 64)
    #expect(outcome.messages.contains("bindery: \(sentence)"))
  }

  @Test(arguments: ["text", "plain", "json", "jsonl"])
  func `The bytes are the same wherever plugins run`(format: String) async throws {
    let arguments = ["media://artist/41000017", "--depth", "2", "--format", format, "--width", "72"]
    let inProcess = try await list(arguments + ["--isolation", "none"])
    let inWorkers = try await list(arguments + ["--isolation", "all"])
    expectEqual(inProcess.code, 0)
    expectEqual(inWorkers.bytes, inProcess.bytes)
    expectEqual(inWorkers.messages, inProcess.messages)
  }

  // MARK: The store

  @Test(arguments: ["none", "all"])
  func `The store is asked for an artist's albums, and for their songs`(isolation: String) async throws {
    let store = try StoreStandIn()
    let user = try UserFolders()
    try await user.bindery("plugins", "grant", "org.bindery.itunes-store", "network").expect0()
    let outcome = try await bindery(
      "open", "media://artist/7100?source=itunes", "--children", "--depth", "2", "--format", "json", "--isolation",
      isolation, environment: user.environment.merging(store.environment) { user, _ in user })
    expectEqual(outcome.code, 0)
    let items = try outcome.items
    expectEqual(items.map { $0["id"] as? String }, ["7100", "7200", "7201", "7202", "7300"])
    expectEqual(items.map { $0["depth"] as? Int }, [0, 1, 2, 2, 1])
    #expect(items.allSatisfy { $0["source"] as? String == "itunes" })
  }

  @Test(arguments: [[], ["--source", "itunes"]])
  func `A plugin sends nothing to a source that nobody named`(named: [String]) async throws {
    let (folder, store) = (try TemporaryFolder(), try StoreStandIn())
    _ = try CPlugin("container").build(in: folder)
    let items = folder.path(of: "items.jsonl")
    try #"{"kind":"zoo","name":"far"}"#.write(toFile: items, atomically: true, encoding: .utf8)
    let outcome = try await bindery(
      ["open", "media://zoo/far", "--source", items, "--children", "--plugin-path", folder.path] + named,
      environment: store.environment)
    let refusal = "itunes: 'zoo' finds its contents in this source, which is asked only if it is named"
    expectEqual(outcome.messages.contains(refusal), named.isEmpty, "\(outcome.messages)")
  }

  private func list(_ arguments: String...) async throws -> Outcome { try await list(arguments) }

  private func list(_ arguments: [String]) async throws -> Outcome {
    try await bindery(["open"] + arguments + ["--children"])
  }
}
