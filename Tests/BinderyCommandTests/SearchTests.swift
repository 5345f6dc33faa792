import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Searching` {
  private static let catalogueNote = "searching the sample catalogue; --source names another"

  // MARK: The sample catalogue

  @Test func `A search finds items of the sample catalogue, and says that it is one`() async throws {
    let outcome = try await bindery("search", "cinnamon")
    outcome.expect(0, saying: Self.catalogueNote)
    expectEqual(outcome.output, "Cinnamon\t04:12\tThe Long Winters\tTrack 4/12 · When I Pretend to Fall\n")
  }

  @Test(arguments: [["the", "long", "winters"], ["the long winters"], ["LONG", "winters"], ["winters", "long"]])
  func `Who has the name comes first`(terms: [String]) async throws {
    let outcome = try await bindery(["search"] + terms)
    expectEqual(outcome.code, 0)
    expectEqual(outcome.lines.first, "The Long Winters\tArtist · Alternative")
    #expect(outcome.lines.count > 5)
  }

  @Test(arguments: ["bjork", "BJÖRK", "Björk", "bjo\u{308}rk"])
  func `Case and accents don't matter`(term: String) async throws {
    let outcome = try await bindery("search", term, "--kind", "song")
    expectEqual(outcome.lines.map { $0.prefix(4) }, ["Jóga"])
  }

  @Test func `What exceeds the limit is told`() async throws {
    let outcome = try await bindery("search", "the", "--limit", "2")
    expectEqual(outcome.lines.count, 2)
    #expect(outcome.messages.contains(/bindery: \d+ items match; showing the best 2 \(--limit\)\n/))
    expectEqual(outcome.code, 0)
  }

  // MARK: Nothing found

  @Test func `Finding nothing is told, and ends with 1`() async throws {
    let outcome = try await bindery("search", "no", "such", "thing")
    outcome.expect(1, saying: Self.catalogueNote, "nothing in the sample catalogue matches 'no such thing'")
    expectEqual(outcome.output, "")
  }

  @Test func `Finding nothing is a document without items in JSON`() async throws {
    let outcome = try await bindery("search", "nosuchthing", "--format", "json")
    expectEqual(outcome.code, 1)
    #expect(try outcome.items.isEmpty)
  }

  @Test func `An unknown kind is told, with those that there are`() async throws {
    let outcome = try await bindery(
      "search", "the", "--kind", "sculpture", "--kind", "song", "--source", "/dev/stdin",
      input: .text(Fixture.sculpture))
    outcome.expect(
      1,
      saying: "nothing of the kind 'sculpture' or 'song' in /dev/stdin matches 'the'; no plugin shows the kind "
        + "'sculpture' (there are artist, audiobook, collection, ebook, feature-movie, mac-software, music-video, "
        + "podcast, podcast-episode, software, song, tv-episode)")
  }

  // MARK: Kinds and sources

  @Test func `Only the kinds that were asked for are shown`() async throws {
    let all = try await bindery("search", "long", "winters", "--format", "json").items
    let some = try await bindery(
      "search", "long", "winters", "--format", "json", "--kind", "artist", "--kind", "song"
    ).items
    let kinds = some.compactMap { $0["kind"] as? String }
    expectEqual(Set(kinds), ["artist", "song"])
    expectEqual(kinds, all.compactMap { $0["kind"] as? String }.filter { ["artist", "song"].contains($0) })
  }

  @Test(arguments: ["-", "file"])
  func `A source is a file or standard input`(source: String) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Fixture.everyKind.utf8, to: "file")
    let outcome = try await bindery(
      "search", "song", "exploder", "--source", source == "-" ? "-" : path, input: .text(Fixture.everyKind))
    outcome.expect(0)
    expectEqual(outcome.lines.first?.hasPrefix("Song Exploder"), true)
    expectEqual(outcome.lines.count, 2)
  }

  @Test func `Several sources are searched together, and one that can't be read costs itself alone`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Fixture.song.utf8, to: "file")
    let both = try await bindery(
      "search", "ultimatum", "--source", path, "--source", "-", input: .text(Fixture.song))
    both.expect(0)
    expectEqual(both.lines, [Fixture.shownSong, Fixture.shownSong])
    let one = try await bindery("search", "ultimatum", "--source", "/nonexistent", "--source", path)
    expectEqual(one.code, 0)
    expectEqual(one.lines, [Fixture.shownSong])
    #expect(one.messages.contains("there is no file '/nonexistent'"))
    let strict = try await bindery("search", "ultimatum", "--source", "/nonexistent", "--source", path, "--strict")
    expectEqual(strict.code, 66)
    expectEqual(strict.lines, [Fixture.shownSong])
  }

  @Test func `Each of several sources has a heading for people, and a report for programs`() async throws {
    let text = try await bindery(
      "search", "ultimatum", "--source", "catalogue", "--source", "-", "--limit", "1", "--format", "text",
      input: .text(Fixture.song))
    #expect(text.output.contains(/(?m)^catalogue\n\S/))
    #expect(text.output.contains(/(?m)^-\nUltimatum/))
    #expect(text.output.contains("\n\n"))
    let json = try await bindery(
      "search", "ultimatum", "--source", "/nonexistent", "--source", "-", "--format", "json",
      input: .text(Fixture.song))
    let sources = try #require(try json.document["sources"] as? [[String: Any]])
    expectEqual(sources.map { $0["status"] as? String }, ["failed", "loaded"])
    expectEqual((sources.first?["error"] as? String)?.hasPrefix("there is no file '/nonexistent'"), true)
    expectEqual(sources.last?["count"] as? Int, 1)
    try expectEqual(json.items.map { $0["source"] as? String }, ["-"])
  }

  @Test(arguments: ["--timeout=0", "--timeout=-1", "--timeout=nan", "--option=country", "--option==DE"])
  func `A wrong option is told`(option: String) async throws {
    let outcome = try await bindery("search", "x", option)
    expectEqual(outcome.code, 64)
    #expect(outcome.messages.contains("takes a"))
  }

  @Test func `A damaged item is told, and the rest is searched`() async throws {
    let outcome = try await bindery(
      "search", "ultimatum", "--source", "-", input: .text(Fixture.song + #"{"kind":"song","trackName":tru}"#))
    outcome.expect(
      0,
      saying: "warning: standard input, byte \(Fixture.song.utf8.count): 'trackName': a value is neither a string, "
        + "number, object, array, true, false nor null")
    expectEqual(outcome.lines, [Fixture.shownSong])
  }

  @Test func `A damaged item is an error where that is asked for`() async throws {
    let outcome = try await bindery(
      "search", "ultimatum", "--strict", "--source", "-", input: .text(Fixture.song + "7"))
    expectEqual(outcome.code, 65)
    expectEqual(outcome.lines, [Fixture.shownSong])
    #expect(outcome.messages.hasSuffix("bindery: 1 item had trouble, which --strict makes an error\n"))
  }

  @Test(arguments: [
    ("/nonexistent", 66, "there is no file '/nonexistent'; give the path of one, or '-' for standard input"),
    ("/", 66, "'/' is a directory; give the path of a file in it"),
    ("/dev/null", 65, "'/dev/null' is empty; expected JSON, such as {\"results\": []}"),
  ])
  func `A source that gives nothing is an error`(source: String, code: Int32, message: String) async throws {
    try await bindery("search", "x", "--source", source).expect(code, saying: message)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem"), "this system has no /proc/self/mem"))
  func `A source that can't be read is an error`() async throws {
    try await bindery("search", "x", "--source", "/proc/self/mem")
      .expect(66, saying: "'/proc/self/mem' can't be read: Input/output error")
  }
}
