import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `A plugin over a library of C, as the document shows it` {
  private static let example = packageFolder + "/Examples/AudioFile"
  private static let hasTagLib = isInstalled("pkg-config") && (try? shell("pkg-config --exists taglib_c")) != nil

  @Test(arguments: [("c", "AudioFile.c"), ("make", "Makefile"), ("json", "Samples/audio-file.json")])
  func `The guide shows all of the example`(language: String, file: String) throws {
    let text = try String(contentsOfFile: Self.example + "/" + file, encoding: .utf8)
    try expectEqual(Guide.library.code(language).joined(separator: "\n"), text)
  }

  @Test func `The guide shows how the example is checked`() throws {
    let settings = try String(contentsOfFile: Self.example + "/check.json", encoding: .utf8)
    for line in settings.split(separator: "\n") where line.contains(":") {
      try expectEqual(Guide.library.line(with: String(line.trimmingPrefix("  "))), line + "\n")
    }
  }

  @Test(.enabled(if: hasTagLib, "TagLib isn't installed: apt install libtagc0-dev"))
  func `The commands of the guide print what the guide says`() async throws {
    let user = try GuideUser(example: Self.example)
    let music = try user.home.newFolder("Music")
    try Self.harbour.bytes.write(to: URL(filePath: music + "/harbour.wav"))
    for (command, output) in try Guide.library.commands() where !command.hasPrefix("sudo ") {
      let printed = try await user.run(command)
      if !output.isEmpty { expectEqual(printed, output) }
    }
    let item = #"echo '{"kind":"audio-file","path":"/home/me/Music/harbour.wav"}' | "#
    let render = "bindery render --format plain 2>/dev/null"
    let line = "The Harbour at Five\t0:02\tHarbour Lights Ensemble\tTimetables\n"
    try await expectEqual(user.run(item + render), line)
    try await expectEqual(user.run(item + render + " --isolation none"), line)
    let json = try await user.run(item + "bindery render --format jsonl 2>/dev/null")
    #expect(json.contains(#""year":{"type":"i64?","value":2019},"track":{"type":"i64?","value":4}"#))
    #expect(json.contains(#""genre":{"type":"utf8","value":"Electronic"},"comment":{"type":"utf8","value":""}"#))
  }

  @Test(.enabled(if: hasTagLib, "TagLib isn't installed: apt install libtagc0-dev"))
  func `The example keeps the contract with a file that it may read`() async throws {
    let user = try GuideUser(example: Self.example)
    let music = try user.home.newFolder("Music")
    try Self.harbour.bytes.write(to: URL(filePath: music + "/harbour.wav"))
    let samples = #"echo '{"kind":"audio-file","path":"/home/me/Music/harbour.wav"}' >Samples/audio-file.json"#
    let report = try await user.run("make >make.log && \(samples) && bindery check . 2>&1")
    #expect(report.contains("all kept") && report.contains("1 rule left out by check.json"))
    #expect(!report.contains("refused"))
  }

  @Test(
    .enabled(if: hasTagLib, "TagLib isn't installed: apt install libtagc0-dev"),
    arguments: [
      (#"{"kind":"audio-file"}"#, "an audio file needs its 'path', a text without U+0000"),
      (#"{"kind":"audio-file","path":7}"#, "an audio file needs its 'path', a text without U+0000"),
      (#"{"kind":"audio-file","path":"a\u0000b"}"#, "an audio file needs its 'path', a text without U+0000"),
      (#"{"kind":"audio-file","path":"/dev"}"#, "the file '/dev' can't be shown: it is no file"),
      (
        #"{"kind":"audio-file","path":"/home/me/note.txt"}"#,
        "the file '/home/me/note.txt' can't be shown: it is no music that TagLib knows"
      ),
    ])
  func `What is no music is refused with a sentence`(json: String, sentence: String) async throws {
    let user = try GuideUser(example: Self.example)
    try user.home.write("Buy strings.".utf8, to: "note.txt")
    try await user.run("make")
    let printed = try await user.run(
      "echo '\(json)' | bindery render --format plain --isolation none --plugin-path . 2>/dev/null")
    #expect(printed.hasSuffix(sentence + "\n"))
  }

  private static let harbour = TaggedSound(
    seconds: 2,
    tag: [
      ("TIT2", "The Harbour at Five"), ("TPE1", "Harbour Lights Ensemble"), ("TALB", "Timetables"), ("TYER", "2019"),
      ("TRCK", "4/11"), ("TCON", "Electronic"),
    ])
}
