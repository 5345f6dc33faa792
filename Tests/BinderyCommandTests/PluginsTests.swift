import BinderyLoading
import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Plugins` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The program without any plugin beside it.
  private func loneProgram() throws -> String {
    let path = try folder.newFolder("alone") + "/bindery"
    if !FileManager.default.fileExists(atPath: path) {
      try Program.copy(to: path)
    }
    return path
  }

  // MARK: Listing

  @Test func `A list has every plugin, in columns`() async throws {
    let outcome = try await bindery("plugins", "list")
    outcome.expect(0)
    expectEqual(outcome.lines.first?.hasPrefix("PLUGIN   "), true)
    expectEqual(outcome.lines.count, Program.plugins.count + 1)
    #expect(
      outcome.output.contains(/\norg\.bindery\.song +1\.0\.0 +built-in +in process +song +Songs of the iTunes Store\n/))
  }

  @Test func `A list in JSON has the shape that is documented`() async throws {
    try folder.write("text".utf8, to: "libX.so")
    let outcome = try await bindery("plugins", "list", "--format", "json", "--plugin-path", folder.path)
    outcome.expect(0)
    let list = try #require(JSONSerialization.jsonObject(with: outcome.bytes) as? [String: Any])
    expectEqual(list["version"] as? Int, 1)
    expectEqual(list.keys.sorted(), ["plugins", "refused", "version"])
    let plugins = try #require(list["plugins"] as? [[String: Any]])
    expectEqual(plugins.count, Program.plugins.count)
    for plugin in plugins {
      expectEqual(
        plugin.keys.sorted(),
        [
          "capabilities", "contract", "id", "kinds", "name", "path", "runs", "schemes", "shows", "sources", "status",
          "summary", "trust", "version",
        ])
      expectEqual(plugin["kinds"] as? [String], plugin["shows"] as? [String])
    }
    let refused = try #require(list["refused"] as? [[String: String]])
    let path = folder.path(of: "libX.so")
    expectEqual(refused, [["path": path, "error": "\(path): it is not a shared library"]])
  }

  @Test func `A file that is no plugin is listed with the reason`() async throws {
    try folder.write("text".utf8, to: "libX.so")
    let outcome = try await bindery("plugins", "list", "--plugin-path", folder.path)
    outcome.expect(0)
    #expect(outcome.output.hasSuffix("\n\nrefused:\n  \(folder.path)/libX.so: it is not a shared library\n"))
  }

  @Test(arguments: [["search", "cinnamon"], ["render", "/dev/null"]])
  func `A folder that was named and isn't there is told of`(arguments: [String]) async throws {
    let missing = folder.path(of: "missing")
    let outcome = try await bindery(arguments + ["--plugin-path", missing])
    #expect(
      outcome.messages.contains(
        "bindery: warning: \(missing): the folder can't be read: No such file or directory\n"))
  }

  @Test func `A plugin for a newer contract is refused with both versions`() async throws {
    try StubLibrary(id: "org.example.new", contract: "2.0", kinds: "song").write(to: folder, as: "new.so")
    let outcome = try await bindery("plugins", "list", "--plugin-path", folder.path)
    #expect(
      outcome.output.hasSuffix(
        "  \(folder.path)/new.so: org.example.new: it is built for contract 2.0, and this host speaks "
          + "\(ContractVersion.current); update bindery\n"
      ))
    // It claims nothing, so that the song is shown all the same.
    let shown = try await bindery("render", "--plugin-path", folder.path, input: .text(Fixture.song))
    shown.expect(0)
    expectEqual(shown.lines, [Fixture.shownSong])
  }

  @Test func `Where there are no plugins, the folders and the way out are told`() async throws {
    let program = try loneProgram()
    let outcome = try await shell("'\(program)' plugins list", environment: ["XDG_DATA_HOME": "/nonexistent"])
    expectEqual(outcome.code, 1)
    expectEqual(outcome.output, "")
    #expect(outcome.messages.hasPrefix("bindery: no plugins found in /nonexistent/bindery/plugins, "))
    #expect(
      outcome.messages.hasSuffix("; put them into one of these folders, or name another with --plugin-path\n"))
  }

  @Test func `Where there are no plugins, items are visible all the same`() async throws {
    let program = try loneProgram()
    let outcome = try await shell("echo '\(Fixture.song)' | '\(program)' render")
    outcome.expect(0, saying: "warning: standard input: no plugin shows the kind 'song'")
    expectEqual(outcome.lines, ["Ultimatum ‹song›\tno plugin shows the kind 'song'"])
  }

  // MARK: Inspecting

  @Test func `A library tells what it is`() async throws {
    let path = try Program.library("Song")
    let outcome = try await bindery("plugins", "inspect", path)
    outcome.expect(0)
    expectEqual(outcome.lines.first, "id            org.bindery.song")
    expectEqual(outcome.lines.last, "path          \(path)")
    let json = try await bindery("plugins", "inspect", path, "--format", "json")
    json.expect(0)
    let object = try #require(JSONSerialization.jsonObject(with: json.bytes) as? [String: Any])
    expectEqual(
      object.keys.sorted(),
      [
        "capabilities", "constructors", "contract", "digest", "exports", "granted", "id", "kinds", "name", "needs",
        "path", "permissions", "quarantine", "refusals", "runs", "schemes", "sources", "status", "summary", "trust",
        "trustReason", "version", "warnings",
      ])
  }

  @Test(arguments: [("text.so", 65), ("none.so", 66), ("folder", 65)] as [(String, Int32)])
  func `Anything else tells why it is no plugin`(name: String, code: Int32) async throws {
    try folder.write("text".utf8, to: "text.so")
    _ = try folder.newFolder("folder")
    let path = folder.path(of: name)
    let outcome = try await bindery("plugins", "inspect", path)
    expectEqual(outcome.code, code)
    expectEqual(outcome.output, "")
    #expect(outcome.messages.hasPrefix("bindery: \(path): "))
    let json = try await bindery("plugins", "inspect", path, "--format", "json")
    expectEqual(json.code, code)
    expectEqual(json.messages, outcome.messages)
    let object = try #require(JSONSerialization.jsonObject(with: json.bytes) as? [String: String])
    expectEqual(object, ["path": path, "error": String(outcome.messages.dropFirst(9).dropLast())])
  }

  @Test func `A plugin for a newer contract tells what it is, and why it can't be used`() async throws {
    let path = try StubLibrary(id: "org.example.new", contract: "2.0", kinds: "song").write(to: folder, as: "new.so")
    let outcome = try await bindery("plugins", "inspect", path)
    outcome.expect(
      65,
      saying: "org.example.new: it is built for contract 2.0, and this host speaks \(ContractVersion.current); "
        + "update bindery")
    #expect(outcome.lines.contains("contract      2.0"))
  }

  // MARK: Which plugin shows a kind

  @Test(arguments: ["render", "search"])
  func `A kind that two plugins claim is told, and the one of the program shows it`(command: String) async throws {
    try StubLibrary(id: "org.example.rival", version: "9.0.0", kinds: "song").write(to: folder, as: "rival.so")
    let arguments = command == "render" ? ["render"] : ["search", "ultimatum", "--source", "-"]
    let outcome = try await bindery(
      arguments + ["--plugin-path", folder.path], input: .text(Fixture.song + Fixture.song))
    expectEqual(outcome.code, 0)
    #expect(
      outcome.messages.contains(
        "bindery: warning: 'song' is shown by org.bindery.song, and also claimed by org.example.rival; "
          + "'bindery plugins why song --plugin-path \(folder.path)' tells why\n"))
    expectEqual(outcome.lines.count, 2)
    #expect(outcome.lines.allSatisfy { $0.hasPrefix("Ultimatum") && !$0.contains("org.example.rival") })
  }

  @Test(arguments: [["render"], ["plugins", "why", "nosuch"], ["plugins", "inspect", "nosuch"]])
  func `A command about a folder with a blank works as it is printed`(arguments: [String]) async throws {
    let (plugins, rival) = (try folder.newFolder("my plugins"), "org.example.rival")
    try StubLibrary(id: rival, version: "9.0.0", kinds: "song").write(to: folder, as: "my plugins/rival.so")
    let outcome = try await bindery(arguments + ["--plugin-path", plugins], input: .text(Fixture.song))
    let command = try #require(outcome.printedCommands.first)
    #expect(command.hasSuffix(" --plugin-path '\(plugins)'"))
    let shown = try await shell(command)
    shown.expect(0)
    #expect(shown.output.contains(rival))
  }

  @Test func `A file that nobody vouches for is explained with the command that trusts it`() async throws {
    let path = try StubLibrary(id: "org.example.new", kinds: "zoo").write(to: folder, as: "it's new.so")
    let outcome = try await bindery("plugins", "why", path, "--plugin-path", folder.path)
    outcome.expect(0)
    expectEqual(outcome.lines.first, "'\(path)' is org.example.new 1.0.0, in a folder that --plugin-path names")
    #expect(
      outcome.lines.contains(
        "not trusted: nobody vouches for it; to trust it, run: bindery plugins trust "
          + "'\(folder.path)/it'\\''s new.so'"))
  }

  @Test func `A kind that two plugins claim isn't told where none of it is shown`() async throws {
    try StubLibrary(id: "org.example.rival", kinds: "song").write(to: folder, as: "rival.so")
    let outcome = try await bindery(
      "render", "--plugin-path", folder.path, input: .text(#"{"wrapperType":"artist","artistId":1,"artistName":"A"}"#))
    outcome.expect(0)
  }

  @Test func `The version decides between plugins that nobody vouches for, and not the folder`() async throws {
    let (option, environment) = (try folder.newFolder("option"), try folder.newFolder("environment"))
    _ = try folder.newFolder("data/bindery/plugins")
    try StubLibrary(id: "org.example.option", kinds: "a").write(to: folder, as: "option/a.so")
    try StubLibrary(id: "org.example.environment", version: "4.0.0", kinds: "b")
      .write(to: folder, as: "environment/a.so")
    try StubLibrary(id: "org.example.user", version: "3.0.0", kinds: "a", "b", "c", "song")
      .write(to: folder, as: "data/bindery/plugins/a.so")
    let outcome = try await bindery(
      "plugins", "list", "--format", "json", "--plugin-path", option,
      environment: ["BINDERY_PLUGIN_PATH": "/nonexistent:\(environment)", "XDG_DATA_HOME": folder.path(of: "data")])
    let list = try JSONSerialization.jsonObject(with: outcome.bytes) as? [String: Any]
    let plugins = try #require(list?["plugins"] as? [[String: Any]])
    let shows = plugins.prefix(3).map { plugin in
      "\(plugin["id"] as? String ?? ""): \((plugin["shows"] as? [String] ?? []).joined(separator: " "))"
    }
    expectEqual(shows, ["org.example.option: ", "org.example.environment: b", "org.example.user: a c"])
  }

  @Test func `Of two files of one plugin, the one that comes first in the search path counts`() async throws {
    let (option, environment) = (try folder.newFolder("option"), try folder.newFolder("environment"))
    for (name, version) in [("option", "1.0.0"), ("environment", "2.0.0")] {
      try StubLibrary(id: "org.example.zoo", version: version, kinds: "zoo").write(to: folder, as: "\(name)/a.so")
    }
    let outcome = try await bindery(
      "plugins", "why", "zoo", "--plugin-path", option, environment: ["BINDERY_PLUGIN_PATH": environment])
    expectEqual(
      outcome.lines,
      [
        "'zoo' is shown by org.example.zoo 1.0.0, '\(option)/a.so': nobody else claims it",
        "refused is org.example.zoo 2.0.0, '\(environment)/a.so': the same plugin is '\(option)/a.so', which comes "
          + "first in the search path",
      ])
  }
}
