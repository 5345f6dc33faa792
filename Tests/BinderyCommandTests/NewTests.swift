import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Beginning a plugin` {
  private let user: UserFolders

  init() throws {
    user = try UserFolders()
  }

  @Test func `What is printed builds the plugin and shows it`() async throws {
    let folder = user.folder.path(of: "books")
    let outcome = try await user.bindery("new", "AudioBook", "--language", "c", "--path", folder)
    outcome.expect(0)
    let lines = outcome.lines
    expectEqual(
      lines[0], "'\(folder)' has a plugin that shows 'audio-book', in 6 files. To build it, check it and show it:")
    expectEqual(lines.count, 4)
    expectEqual(lines[1], "  cd \(folder) && make")
    #expect(lines[2].hasSuffix("bindery check ."))
    // The check is made by tests of its own.
    let commands = [lines[1], lines[3]].joined(separator: "\n")
    let shown = try await shell(commands, environment: user.environment)
    shown.expect(0)
    expectEqual(shown.lines.last, "First audio book\t01:23:45\tIts Author\tWhat it is about, in a line.")
  }

  @Test func `Samples of one's own give it their fields`() async throws {
    let path = try user.folder.write(Fixture.everyKind.utf8, to: "answer.json")
    let folder = user.folder.path(of: "tune")
    let outcome = try await user.bindery(
      "new", "Tune", "--language", "swift", "--kind", "song", "--from", path, "--id", "org.example.mine", "--path",
      folder)
    outcome.expect(0)
    let model = try String(contentsOfFile: folder + "/Sources/Tune/Tune.swift", encoding: .utf8)
    #expect(model.contains("\n  var trackTimeMillis: Int?\n"))
    let manifest = try String(contentsOfFile: folder + "/Sources/Tune/plugin.json", encoding: .utf8)
    #expect(manifest.contains(#""id": "org.example.mine""#))
    #expect(outcome.lines.contains { $0.contains(" search ultimatum --source Samples/song.json ") })
  }

  @Test func `The only kind in the file is the plugin's, and what has no property is told`() async throws {
    let json = #"{"kind":"tune","slug":"a","headline":"A","price":1.5,"genres":["x"]}"#
    let path = try user.folder.write(json.utf8, to: "tunes.json")
    let folder = user.folder.path(of: "one")
    let outcome = try await user.bindery("new", "One", "--language", "c", "--from", path, "--path", folder)
    outcome.expect(
      0,
      saying: "these fields become no property: 'genres'; only numbers, texts and truth values with a free name do, "
        + "up to 256; a comment in the source lists the rest")
    expectEqual(outcome.lines.first?.hasPrefix("'\(folder)' has a plugin that shows 'tune', "), true)
    let source = try String(contentsOfFile: folder + "/One.c", encoding: .utf8)
    #expect(source.contains(#"{"price", "(price: f64?) -> f64?", (bindery_function)real}"#))
  }

  @Test func `What is printed shows the items by the new plugin, also of a kind that another shows`() async throws {
    let path = try user.folder.write(Fixture.song.utf8, to: "song.json")
    let folder = user.folder.path(of: "my tune")
    let outcome = try await user.bindery("new", "Tune", "--language", "c", "--from", path, "--path", folder)
    let commands = outcome.lines.filter { $0.hasPrefix("  ") && !$0.hasSuffix("check .") }.joined(separator: "\n")
    let shown = try await shell("set -e\n" + commands, environment: user.environment)
    expectEqual(shown.code, 0)
    #expect(shown.lines.contains("'song' is shown by org.example.tune"))
    #expect(shown.messages.contains("'song' is shown by org.example.tune, and also claimed by org.bindery.song; "))

    // The readme tells the same.
    let readme = try String(contentsOfFile: folder + "/README.md", encoding: .utf8)
    #expect(readme.contains("\n    bindery plugins prefer song org.example.tune --plugin-path build\n"))
    let why = try #require(shown.printedCommands.first)
    let reasons = try await shell("cd '\(folder)' && \(why)", environment: user.environment)
    reasons.expect(0)
    expectEqual(reasons.lines.first?.contains("org.example.tune"), true)
    let none = try #require(outcome.printedCommands.last)
    try await shell(none, environment: user.environment).expect(0)
    #expect(user.choices.allSatisfy { !$0.contains("org.example.tune") })
  }

  @Test func `A plugin in C with all abilities keeps the contract, and shows what it contains`() async throws {
    let folder = user.folder.path(of: "books")
    let abilities = "actions,contents,pages,views,live"
    let outcome = try await user.bindery("new", "AudioBook", "--language", "c", "--with", abilities, "--path", folder)
    outcome.expect(0)
    let cd = "cd '\(folder)'"
    try await shell("\(cd) && make test build/libAudioBook.so", environment: user.environment).expect(0)
    let check = try await user.bindery("check", folder)
    check.expect(0)
    #expect((check.output + check.messages).contains("all kept"))
    let found = try await user.bindery(
      "search", "book", "--source", "audio-book", "--limit", "3", "--plugin-path", folder + "/build")
    found.expect(0, saying: "showing 3 of 8 items (--limit)")
    expectEqual(found.lines.count, 3)
    let opened = try await user.bindery(
      "open", "media://audio-book/1", "--source", "audio-book", "--children", "--plugin-path", folder + "/build")
    opened.expect(0)
    #expect(opened.output.contains("Eighth audio book"))
  }

  @Test func `Nothing is overwritten`() async throws {
    let folder = try user.folder.newFolder("tune")
    try user.folder.write("mine".utf8, to: "tune/Makefile")
    try await user.bindery("new", "tune", "--language", "c", "--path", folder).expect(
      73,
      saying: "'\(folder)' is there already, and nothing is overwritten; give another name, or a folder with --path")
    try expectEqual(String(contentsOfFile: folder + "/Makefile", encoding: .utf8), "mine")
  }

  @Test func `Samples that are no use are told with the way out`() async throws {
    let path = try user.folder.write(#"{"kind":"song","trackId":1}{"kind":"album"}"#.utf8, to: "songs.json")
    try await user.bindery("new", "tune", "--language", "c", "--from", path).expect(
      65,
      saying: "no item in '\(path)' is of the kind 'tune'; there are 'album', 'song'; "
        + "say which is meant, eg --kind album")
    let empty = try user.folder.write("[]".utf8, to: "empty.json")
    try await user.bindery("new", "tune", "--language", "c", "--from", empty).expect(
      65, saying: "no item in '\(empty)' can be read; give a file with at least one, a JSON object")
    let none = user.folder.path(of: "none.json")
    try await user.bindery("new", "tune", "--language", "c", "--from", none).expect(
      66, saying: "there is no file '\(none)'; give the path of one, or '-' for standard input")
  }

  @Test(arguments: [
    (["new", "a b", "--language", "c"], "a plugin's name begins with a letter and has letters, digits and '-'"),
    (["new", "string", "--language", "swift"], "'string' is the name of something that plugins use"),
    (["new", "tune", "--language", "perl"], "Please provide one of 'swift', 'c' or 'rust'."),
    (["new", "tune", "--language", "c", "--with", "colors"], "give any of actions, contents, pages, views and live"),
    (["new", "tune", "--language", "rust", "--with", "live"], "a plugin in Rust begins without further abilities"),
    (["new", "tune"], "Missing expected argument '--language <language>'"),
    (["new", "tune", "--language", "c", "--id", "A"], "an identifier has lower-case letters, digits, '.' and '-'"),
    (["new", "tune", "--language", "c", "--kind", "a/b"], "a kind has letters, digits, '.', '-' and '_'"),
  ])
  func `Wrong names are wrong usage`(arguments: [String], message: String) async throws {
    let outcome = try await bindery(arguments)
    expectEqual(outcome.code, 64)
    expectEqual(outcome.output, "")
    #expect(outcome.messages.contains(message))
  }
}
