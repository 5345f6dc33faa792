import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Items of a source that share an identifier` {
  /// Two songs with one identifier, and a third that only a search for its own words finds first.
  private static let songs = """
    {"kind":"song","trackId":1,"trackName":"Alpha take","artistName":"Band"}
    {"kind":"song","trackId":1,"trackName":"Beta take","artistName":"Band"}
    {"kind":"song","trackId":1,"trackName":"Gamma take","artistName":"Band","trackNumber":3}

    """

  @Test func `Each row shows what was found at its place, and so does its page`() async throws {
    let lines = try await browse("band\n1\nback\n2\nback\n3\n")
    // In its row, on its page, and in its row again.
    for name in ["Alpha take", "Beta take", "Gamma take"] {
      #expect(lines.count { $0.contains(name) } >= 3, "\(lines)")
    }
    expectEqual(lines.count { $0.contains("2 items have the identifier of another") }, 1)
  }

  @Test func `The page of a row that alone was found shows that row`() async throws {
    let lines = try await browse("beta\n1\n")
    #expect(lines.contains { $0.contains("Beta take") })
    #expect(!lines.contains { $0.contains("Alpha take") || $0.contains("Gamma take") }, "\(lines)")
  }

  @Test func `Each address that a search writes opens its own item`() async throws {
    try await Self.withSongs { path in
      let found = try await bindery("search", "band", "--source", path, "--format", "jsonl")
      #expect(found.messages.contains("2 items have the identifier of another"))
      let items = try found.output.split(separator: "\n").map(Self.object)
      let variants = items.map { $0["variant"] as? String }
      expectNil(variants[0])
      expectEqual(Set(variants).count, 3)
      for (item, variant) in zip(items, variants).dropFirst() {
        let address = try "media://song/1?variant=\(#require(variant))"
        let opened = try await bindery("open", address, "--source", path, "--format", "jsonl")
        try expectEqual(Self.title(of: Self.object(opened.output[...])), Self.title(of: item))
        expectEqual(opened.messages, "")
      }
    }
  }

  @Test func `An address that several items share opens the one with the most fields, and another is named`()
    async throws
  {
    try await Self.withSongs { path in
      let opened = try await bindery("open", "media://song/1", "--source", path, "--format", "jsonl")
      try expectEqual(Self.title(of: Self.object(opened.output[...])), "Gamma take")
      #expect(opened.messages.contains("3 items have the identifier 'media://song/1'; this is the one with the most"))
      // The address of another, here the first, shows that one alone.
      let address = try #require(opened.messages.firstMatch(of: /media:\/\/song\/1\?[^']*/))
      let other = try await bindery("open", String(address.output), "--source", path, "--format", "jsonl")
      try expectEqual(Self.title(of: Self.object(other.output[...])), "Alpha take")
      expectEqual(other.messages, "")
    }
  }

  private func browse(_ script: String) async throws -> [Substring] {
    try await Self.withSongs { path in
      let outcome = try await bindery(["browse", "--plain", "--source", path], input: .text(script + "quit\n"))
      expectEqual(outcome.code, 0)
      return outcome.output.split(separator: "\n")
    }
  }

  private static func withSongs<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    let folder = try TemporaryFolder()
    return try await body(folder.write(songs.utf8, to: "songs.jsonl"))
  }

  private static func title(of item: [String: Any]) -> String? {
    let properties = item["properties"] as? [String: [String: Any]]
    return properties?["title"]?["value"] as? String
  }

  private static func object(_ line: Substring) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }
}
