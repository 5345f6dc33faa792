import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Explanations of files` {
  private let user: UserFolders

  init() throws {
    user = try UserFolders()
  }

  private var folder: TemporaryFolder { user.folder }

  /// Installs a plugin that can be judged and not loaded, and that reads files of an extension that begin with `ID3`.
  private func install(_ id: String, version: String = "1.0.0", extension ending: String = "mp3") throws {
    _ = try folder.newFolder("data/bindery/plugins")
    try StubLibrary(
      manifest: #"{"id":"\#(id)","version":"\#(version)","contract":"1.4","files":[{"extensions":["\#(ending)"],"#
        + #""magic":[[{"hex":"494433"}]],"kinds":["song"],"siblings":["cover.jpg"]}]}"#
    ).write(to: folder, as: "data/bindery/plugins/\(id).so")
  }

  /// Runs the program in the folder of the test.
  private func why(_ name: String, _ options: String = "") async throws -> Outcome {
    try await shell("cd '\(folder.path)' && bindery plugins why \(name) \(options)", environment: user.environment)
  }

  private func place(_ id: String) -> String { "'\(user.plugins)/\(id).so'" }

  @Test func `The plugin that reads a file is told, and why each other one doesn't`() async throws {
    try install("org.example.a")
    try install("org.example.b", version: "2.0.0")
    try install("org.example.c", extension: "ogg")
    try folder.write("ID3".utf8, to: "it's.MP3")
    try folder.write("OggS".utf8, to: "a.mp3")
    let outcome = try await why("\"it's.MP3\"")
    outcome.expect(0)
    expectEqual(
      outcome.lines,
      [
        "'it's.MP3' is read by org.example.b 2.0.0, \(place("org.example.b")): its extension and its magic number fit; "
          + "version 2.0.0 over 1.0.0",
        "then comes org.example.a 1.0.0, \(place("org.example.a")): its extension and its magic number fit",
        "then comes org.example.c 1.0.0, \(place("org.example.c")): its magic number fits",
      ])
    let other = try await why("./a.mp3")
    other.expect(0)
    expectEqual(
      other.lines.last,
      "it isn't read by org.example.c 1.0.0, \(place("org.example.c")): its extension isn't one of ogg, and no magic "
        + "number fits")
    try await user.bindery("plugins", "prefer", "song", "org.example.a").expect0()
    #expect(try await why("a.mp3").output.hasPrefix("'a.mp3' is read by org.example.a 1.0.0, "))
  }

  @Test func `The explanation in JSON has the shape that is documented`() async throws {
    try install("org.example.a")
    try install("org.example.c", extension: "ogg")
    try folder.write("".utf8, to: "a.mp3")
    let report = try await why("a.mp3", "--format json").document
    expectEqual(report.keys.sorted(), ["candidates", "others", "path", "readBy", "refused", "sentences", "version"])
    expectEqual(report["readBy"] as? String, "org.example.a")
    expectEqual(report["path"] as? String, "a.mp3")
    let candidate = try #require((report["candidates"] as? [[String: Any]])?.first)
    expectEqual(
      candidate.keys.sorted(), ["id", "kinds", "match", "path", "reason", "rule", "trust", "version"])
    expectEqual(candidate["match"] as? String, "extension")
    expectEqual(candidate["kinds"] as? [String], ["song"])
    let other = try #require((report["others"] as? [[String: Any]])?.first)
    expectEqual(other.keys.sorted(), ["id", "path", "reason", "version"])
  }

  @Test func `The quarantine of the plugin that would read a file is told`() async throws {
    try install("org.example.a")
    try user.quarantine("\(user.plugins)/org.example.a.so", id: "org.example.a")
    try folder.write("ID3".utf8, to: "a.mp3")
    let outcome = try await why("a.mp3")
    outcome.expect(0)
    #expect(outcome.lines.last?.hasPrefix("'org.example.a' is in quarantine because it crashed") == true)
  }

  @Test func `A file that nobody reads is nothing found`() async throws {
    try folder.write("text".utf8, to: "a.zoo")
    let outcome = try await why("a.zoo")
    expectEqual(outcome.code, 1)
    #expect(outcome.output.hasPrefix("no plugin reads 'a.zoo'\n"))
    expectEqual(outcome.messages, "")
    let report = try await why("a.zoo", "--format json").document
    #expect(report["readBy"] is NSNull)
  }

  @Test func `An empty file is explained by its extension`() async throws {
    try install("org.example.a")
    try folder.write("".utf8, to: "a.mp3")
    let outcome = try await why("a.mp3")
    outcome.expect(0)
    expectEqual(outcome.lines.dropFirst().first, "it is empty, so that only its extension counts")
  }

  @Test func `What is no file that can be read is told, and isn't waited for`() async throws {
    _ = try await shell("cd '\(folder.path)' && mkfifo pipe.mp3 && mkdir music && ln -s loop.mp3 loop.mp3")
    for (name, message) in [
      ("pipe.mp3", "'pipe.mp3' is a named pipe, and plugins read regular files alone; give the path of one"),
      ("./music", "'./music' is a folder, and plugins read regular files alone; give the path of one"),
      ("./none.mp3", "there is no file './none.mp3'; give the path of one"),
      (
        "./loop.mp3",
        "'./loop.mp3' can't be read: Too many levels of symbolic links; give the path of one that can be"
      ),
    ] {
      try await why(name).expect(66, saying: message)
    }
  }

  @Test func `A kind comes before a file of its name, and a plugin before that, too`() async throws {
    try folder.write("text".utf8, to: "song")
    try folder.write("text".utf8, to: "org.bindery.song")
    #expect(try await why("song").output.hasPrefix("'song' is shown by "))
    #expect(try await why("org.bindery.song").output.contains(" is org.bindery.song "))
    #expect(try await why("./song").output.hasPrefix("no plugin reads './song'\n"))
  }

  @Test func `A library is explained as one, whatever it is called`() async throws {
    try install("org.example.a")
    _ = try await shell("cp '\(user.plugins)/org.example.a.so' '\(folder.path)/a.mp3'")
    #expect(try await why("./a.mp3").output.hasPrefix("'./a.mp3' is org.example.a 1.0.0, named by itself\n"))
  }
}
