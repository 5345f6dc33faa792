import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `The items of a library` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The environment of somebody who has a library in the folder.
  private var environment: [String: String] { ["BINDERY_LIBRARY": path] }

  private var path: String { folder.path(of: "library.db") }

  private static let songs = (1...4).map { number in
    #"{"kind":"song","trackId":\#(number),"trackName":"Song \#(number)","artistName":"The Long Winters"}"#
  }

  private static let teapot = #"{"kind":"teapot","id":9,"title":"Brown Betty","maker":"Winters & Sons"}"#

  /// Imports four songs, and a teapot after them.
  private func fill() async throws {
    let lines = (Self.songs + [Self.teapot]).joined(separator: "\n")
    let input = try folder.write(lines.utf8, to: "items.jsonl")
    try await expectEqual(bindery("import", input, environment: environment).code, 0)
  }

  private func library(_ arguments: String...) async throws -> Outcome {
    try await bindery(["library"] + arguments, environment: environment)
  }

  private func ids(_ outcome: Outcome) throws -> [String] { try outcome.items.compactMap { $0["id"] as? String } }

  // MARK: list

  @Test func `They are listed newest first, in all formats, and what is left out is counted`() async throws {
    try await fill()
    let all = try await library("list", "--format", "json")
    expectEqual(all.code, 0)
    try expectEqual(ids(all).count, 5)
    try expectEqual(Array(ids(all).dropFirst()), ["4", "3", "2", "1"])
    let some = try await library("list", "--kind", "song", "--limit", "2", "--format", "json")
    try expectEqual(ids(some), ["4", "3"])
    let report = try #require((try some.document["sources"] as? [[String: Any]])?.first)
    expectEqual(report["total"] as? Int, 4)
    expectEqual(report["surplus"] as? Int, 2)
    #expect(some.messages.contains("showing 2 of 4 items (--limit)"), "\(some)")
    for format in ["plain", "jsonl"] {
      try await expectEqual(library("list", "--format", format).lines.count, 5)
    }
    try await expectEqual(library("list", "--source", "itunes").code, 1)
  }

  @Test func `Items of one file that have the same identifier are both kept, and told`() async throws {
    let lines = ["Alpha", "Beta"].map { #"{"kind":"song","trackId":1,"trackName":"\#($0) take","artistName":"Band"}"# }
    let input = try folder.write(lines.joined(separator: "\n").utf8, to: "same.jsonl")
    let first = try await bindery("import", input, environment: environment)
    #expect(
      first.messages.contains("2 new, 0 changed and 0 unchanged items, of which 1 has the identifier"), "\(first)")
    let again = try await bindery("import", input, environment: environment)
    #expect(again.messages.contains("0 new, 0 changed and 2 unchanged items in"), "\(again)")
    let listed = try await library("list", "--format", "json")
    expectEqual(Set(try listed.items.map { "\($0["variant"] ?? "")" }).count, 2, "\(listed)")
    try await expectEqual(bindery("search", "take", environment: environment).lines.count, 2)
  }

  // MARK: remove

  @Test func `Without an answer nothing is removed, and the error says how many there are`() async throws {
    try await fill()
    let outcome = try await library("remove", "winters")
    expectEqual(outcome.code, 64)
    #expect(outcome.messages.contains("Remove 5 items from '\(path)'?"), "\(outcome)")
    #expect(outcome.messages.contains("give --yes"), "\(outcome)")
    try await expectEqual(library("list").lines.count, 5)
    try await expectEqual(library("remove").code, 64)
    try await expectEqual(library("remove", "media://song/1", "winters", "--yes").code, 64)
    try await expectEqual(library("remove", "media://song", "--yes").code, 64)
    try await expectEqual(library("remove", "nothing such", "--yes").code, 1)
    try await expectEqual(library("remove", "\u{200B}", "\u{301}", "--yes").code, 64)
    try await expectEqual(library("list").lines.count, 5)
  }

  @Test(arguments: [
    (["media://song/2", "media://song/3"], ["4", "1"]), (["winters", "--kind", "song"], []),
    (["--kind", "song", "--", "winters", "-4"], ["4"]), (["--kind", "song", "--source", "file"], []),
  ])
  func `They are removed by addresses, by terms, by kinds and by sources`(
    arguments: [String], rest: [String]
  ) async throws {
    try await fill()
    let outcome = try await bindery(
      ["library", "remove", "--yes", "--format", "json"] + arguments, environment: environment)
    outcome.expect(0)
    try expectEqual(outcome.document["act"] as? String, "removed")
    try expectEqual(outcome.document["count"] as? Int, 4 - rest.count)
    let listed = try await library("list", "--kind", "song", "--format", "json")
    try expectEqual(ids(listed), rest)
    try await expectEqual(library("verify").code, 0)
    try await expectEqual(bindery("search", "brown", environment: environment).lines.count, 1)
  }

  @Test(arguments: [("y", 0), ("n", 5)])
  func `On a terminal a person is asked, with the number`(answer: String, rest: Int) async throws {
    try await fill()
    let terminal = try PseudoTerminal(columns: 200)
    terminal.type(answer + "\n")
    let outcome = try await bindery(
      ["library", "remove", "winters"], environment: environment, terminal: terminal, isAsked: true)
    #expect(outcome.output.contains("Remove 5 items from '\(path)'? [y/N] "), "\(outcome)")
    try await expectEqual(library("list").lines.count, rest)
  }

  // MARK: The guide

  @Test func `The sessions in the guide are what happens`() async throws {
    let first = try Session(heading: "$ bindery import --source catalogue winters", in: "YourOwnLibrary.md")
    #expect(first.commands.count >= 9)
    try await expectSession(first)
    // The title of the song, which the JSON alone has in capitals.
    let library = URL(filePath: folder.path(of: "music.db"))
    var bytes = try Data(contentsOf: library)
    let title = try #require(bytes.range(of: Data("Commander Thinks Aloud\",".utf8)))
    bytes[title.lowerBound] = UInt8(ascii: "K")
    try bytes.write(to: library)
    try await expectSession(Session(heading: "$ bindery library verify", in: "YourOwnLibrary.md"))
  }

  private func expectSession(_ session: Session) async throws {
    for (command, output) in zip(session.commands, session.output) {
      let outcome = try await shell("cd '\(folder.path)'; \(command)", environment: ["BINDERY_LIBRARY": "music.db"])
      expectEqual((outcome.output + outcome.messages).lines, output.lines, "\(command)")
    }
  }

  // MARK: JSON

  @Test func `Each report can be had as JSON`() async throws {
    try await expectEqual(library("path", "--format", "json").document["exists"] as? Bool, false)
    try await fill()
    let info = try await library("info", "--format", "json").document
    expectEqual(info["library"] as? String, path)
    expectEqual(info["count"] as? Int, 5)
    expectEqual((info["kinds"] as? [[String: Any]])?.first?["kind"] as? String, "song")
    expectEqual((info["sources"] as? [[String: Any]])?.first?["count"] as? Int, 5)
    try await expectEqual(library("verify", "--format", "json").document["sound"] as? Bool, true)
    try await expectEqual(library("rebuild", "--format", "json").document["act"] as? String, "rebuilt")
    let renewed = try await library("rebuild", "--stale", "--format", "json").document
    expectEqual(renewed["act"] as? String, "renewed")
    expectEqual(renewed["changed"] as? Int, 0)
    let exported = try await library("export", "--format", "json")
    expectEqual(exported.output, "[\n" + (Self.songs + [Self.teapot]).joined(separator: ",\n") + "\n]\n")
    let copy = try folder.write(exported.output.utf8, to: "copy.json")
    let again = try await bindery("import", copy, environment: environment)
    #expect(again.messages.contains("0 new, 0 changed and 5 unchanged items"), "\(again)")
  }
}
