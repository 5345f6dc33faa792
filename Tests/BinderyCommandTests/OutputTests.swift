import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Writing the output` {
  @Test(arguments: ["plain", "json", "text"])
  func `The program ends quietly where nobody reads any more`(format: String) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(String(repeating: Fixture.song + "\n", count: 20_000).utf8, to: "songs.jsonl")
    let outcome = try await shell("bindery render '\(path)' --format \(format) | head -1")
    expectEqual(outcome.messages, "")
    expectEqual(outcome.code, 0)
    expectEqual(outcome.lines.count, 1)
  }

  @Test(
    .enabled(if: Self.hasFullDevice, "this system has no /dev/full"),
    arguments: [
      "render song.json", "render song.json --format json", "search long --source song.json", "plugins list",
      "plugins inspect LIBRARY",
    ])
  func `An output that can't be written is told, and ends with 74`(command: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(Fixture.song.utf8, to: "song.json")
    let command = command.replacing("LIBRARY", with: "'\(try Program.library("Song"))'")
    let outcome = try await shell("cd '\(folder.path)' && bindery \(command) > /dev/full")
    outcome.expect(74, saying: "can't write the output: No space left on device")
  }

  @Test func `A closed output is told, and ends with 74`() async throws {
    let outcome = try await shell("echo '\(Fixture.song)' | bindery render >&-")
    expectEqual(outcome.code, 74)
    #expect(outcome.messages.hasPrefix("bindery: can't write the output: "))
  }

  @Test(arguments: ["2>&-", "2>/dev/full"])
  func `Messages that can't be written don't matter`(redirection: String) async throws {
    let outcome = try await shell("echo '\(Fixture.sculpture)' | bindery render \(redirection)")
    expectEqual(outcome.code, 0)
    expectEqual(outcome.lines.count, 1)
  }

  private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")
}
