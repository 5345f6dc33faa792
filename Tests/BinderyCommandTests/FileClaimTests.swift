import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Plugins that read files` {
  private let user: UserFolders

  init() throws {
    user = try UserFolders()
  }

  /// Writes a library that can be judged and not loaded, and returns its path.
  private func library(_ files: String, _ rest: String = "") throws -> String {
    try StubLibrary(
      manifest: #"{"id":"org.example.reader","version":"1.0.0","contract":"1.4","files":[\#(files)]\#(rest)}"#
    ).write(to: user.folder, as: "libReader.so")
  }

  private static let audio = """
    {"extensions":["mp3","ogg"],"magic":[[{"hex":"494433"}],[{"offset":4,"hex":"FF00","mask":"FFe0"}]],\
    "kinds":["song"],"siblings":["cover.jpg"]}
    """

  @Test func `What a plugin claims is shown where the rest of its manifest is`() async throws {
    let path = try library(Self.audio + #",{"magic":[[{"hex":"00"}]],"kinds":["zoo"]}"#)
    let inspection = try await user.bindery("plugins", "inspect", path)
    inspection.expect(0)
    let rows = inspection.lines.filter { $0.hasPrefix("files ") }
    expectEqual(
      rows.map { $0.dropFirst(14) },
      ["extensions mp3, ogg; 2 magic numbers; kinds song; siblings cover.jpg", "1 magic number; kinds zoo"])
    let json = try await user.bindery("plugins", "inspect", path, "--format", "json").document
    let claims = try #require(json["files"] as? [[String: Any]])
    expectEqual(claims.map(\.count), [4, 4])
    expectEqual(claims[0]["extensions"] as? [String], ["mp3", "ogg"])
    expectEqual(claims[0]["siblings"] as? [String], ["cover.jpg"])
    let magic = try #require(claims[0]["magic"] as? [[[String: Any]]])
    let patterns = magic.joined()
    expectEqual(patterns.map { $0["offset"] as? Int }, [0, 4])
    expectEqual(patterns.map { $0["hex"] as? String }, ["494433", "ff00"])
    expectEqual(patterns.map { $0["mask"] as? String }, [nil, "ffe0"])
  }

  @Test func `A list names the extensions`() async throws {
    try await user.bindery("plugins", "install", try library(Self.audio)).expect0()
    let list = try await user.bindery("plugins", "list")
    #expect(list.lines.first?.contains(/SOURCES +FILES +SUMMARY$/) == true)
    #expect(list.lines.contains { $0.contains(/^org\.example\.reader .* mp3, ogg/) })
    let why = try await user.bindery("plugins", "why", "org.example.reader")
    #expect(
      why.lines.contains("it claims files: extensions mp3, ogg; 2 magic numbers; kinds song; siblings cover.jpg"))
  }

  @Test func `Where no plugin reads files, a list has no column for them`() async throws {
    let list = try await user.bindery("plugins", "list")
    expectEqual(list.lines.first?.contains("FILES"), false)
  }

  @Test func `A plugin that only reads files is installed, and preferred for their kind`() async throws {
    let outcome = try await user.bindery("plugins", "install", try library(Self.audio))
    outcome.expect(0)
    #expect(
      outcome.lines.contains("  it reads files: extensions mp3, ogg; 2 magic numbers; kinds song; siblings cover.jpg"))
    let preference = try await user.bindery("plugins", "prefer", "song", "org.example.reader")
    expectEqual(preference.lines, ["files of 'song' are read by org.example.reader, where it claims them"])
    let why = try await user.bindery("plugins", "why", "song")
    #expect(why.output.hasPrefix("'song' is shown by org.bindery.song "))
    #expect(!why.output.contains("you prefer"))
    try await user.bindery("plugins", "prefer", "zoo", "org.example.reader").expect(
      1, saying: "org.example.reader doesn't show 'zoo'; no plugin does")
  }

  @Test func `A plugin that asks for more than files isn't installed`() async throws {
    let path = try library(Self.audio, #","capabilities":["folder:~/Music"]"#)
    try await user.bindery("plugins", "install", path).expect(
      65,
      saying: "\(path): it reads files and asks for 'folder:~/Music', and what reads files gets neither the "
        + "network nor folders; ask its author for a build without one of both")
    #expect(user.installed.isEmpty)
  }

  @Test func `A claim that can't be read refuses the plugin, with the path of the key`() async throws {
    let path = try library(#"{"extensions":["mp3"],"magic":[[{"hex":"4"}]],"kinds":["song"]}"#)
    try await user.bindery("plugins", "inspect", path).expect(
      65,
      saying: "\(path): its manifest can't be read: 'files[0].magic[0][0].hex': expected pairs of hexadecimal digits, "
        + "found \"4\"")
  }
}
