import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Imports of folders` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The environment of somebody who has a library in the folder.
  private var environment: [String: String] { ["BINDERY_LIBRARY": folder.path(of: "library.db")] }

  /// Writes a file with a song in the folder of media.
  private func song(_ number: Int, in name: String) throws {
    let path = "media/" + name
    _ = try folder.newFolder(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
    let json = #"{"kind":"song","trackId":\#(number),"trackName":"Song \#(number)","artistName":"We"}"#
    try folder.write(json.utf8, to: path)
  }

  private func `import`(_ arguments: String...) async throws -> Outcome {
    try await bindery(["import"] + arguments, environment: environment)
  }

  private var ids: [String] {
    get async throws {
      let outcome = try await bindery("library", "list", "--format", "json", environment: environment)
      return try outcome.items.compactMap { $0["id"] as? String }.sorted()
    }
  }

  @Test func `The files with JSON in a folder and beneath it are imported, and others counted`() async throws {
    try song(1, in: "a.json")
    try song(2, in: "b/c.JSONL")
    try song(3, in: "b/d/e.ndjson")
    try song(4, in: ".hidden/f.json")
    try song(5, in: "art/g.json")
    for name in ["media/art/.nomedia", "media/b/x.mp3", "media/b/y.MP3", "media/README"] {
      try folder.write([], to: name)
    }
    let first = try await `import`(folder.path(of: "media"))
    expectEqual(first.code, 0)
    #expect(first.messages.contains("3 new, 0 changed and 0 unchanged items in "), "\(first)")
    #expect(
      first.messages.contains("left out: 3 files of no known type: 2 .mp3, 1 without an extension"), "\(first)")
    try await expectEqual(ids, ["1", "2", "3"])
    let again = try await `import`(folder.path(of: "media"))
    #expect(again.messages.contains("0 new, 0 changed and 3 unchanged items in "), "\(again)")
  }

  @Test func `A file of a folder that can't be read is told, and the others are imported`() async throws {
    try song(1, in: "a.json")
    try folder.write("<html>".utf8, to: "media/b.json")
    try song(3, in: "c.json")
    let outcome = try await `import`(folder.path(of: "media"))
    expectEqual(outcome.code, 65)
    #expect(outcome.messages.contains("expected JSON in '\(folder.path(of: "media/b.json"))'"), "\(outcome)")
    try await expectEqual(ids, ["1", "3"])
  }

  @Test func `A folder without JSON makes no library, and says so`() async throws {
    _ = try folder.newFolder("media")
    try folder.write([], to: "media/x.mp3")
    let outcome = try await `import`(folder.path(of: "media"))
    #expect(outcome.code != 0)
    #expect(outcome.messages.contains("left out: 1 file of no known type: 1 .mp3"), "\(outcome)")
    let sentence = "there is no file that bindery reads in '\(folder.path(of: "media"))'"
    #expect(outcome.messages.contains(sentence), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "library.db")))
  }

  @Test func `Files whose names aren't UTF-8 are imported, each as a file of its own`() async throws {
    for byte in [0xe4, 0xff] as [UInt8] {
      try song(Int(byte), in: "plain.json")
      let names = [folder.path(of: "media/plain.json"), folder.path(of: "media/x")].map { Array($0.utf8) }
      let new = names[1] + [byte] + Array(".json".utf8)
      expectEqual(rename((names[0] + [0]).map { CChar(bitPattern: $0) }, (new + [0]).map { CChar(bitPattern: $0) }), 0)
    }
    expectEqual(try await `import`(folder.path(of: "media")).code, 0)
    try await expectEqual(ids, ["228", "255"])
    let again = try await `import`(folder.path(of: "media"), "--remove-missing", "--yes")
    expectEqual(again.code, 0)
    #expect(again.messages.contains("2 unchanged and 0 removed items in "), "\(again)")
  }

  @Test func `A folder is the truth for the items of each of its files`() async throws {
    try song(1, in: "a.json")
    try song(2, in: "b.json")
    expectEqual(try await `import`(folder.path(of: "media")).code, 0)
    try song(3, in: "b.json")
    let outcome = try await `import`(folder.path(of: "media"), "--remove-missing", "--yes")
    #expect(outcome.messages.contains("1 new, 0 changed, 1 unchanged and 1 removed items in "), "\(outcome)")
    try await expectEqual(ids, ["1", "3"])
  }
}
