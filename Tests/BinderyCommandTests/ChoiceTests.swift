import BinderyLoading
import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Choices about plugins` {
  private let user: UserFolders

  init() throws {
    user = try UserFolders()
  }

  /// How the list shows the plugin.
  private func standing(of id: String = "org.example.zoo") async throws -> [String: Any] {
    let plugins = try await user.bindery("plugins", "list", "--format", "json").document["plugins"] as? [[String: Any]]
    return try #require(plugins?.first { $0["id"] as? String == id })
  }

  private func install() async throws -> String {
    try await user.bindery("plugins", "install", try user.library("libZoo.so", capabilities: #""network""#)).expect0()
    return user.plugins + "/org.example.zoo.so"
  }

  // MARK: Trust

  @Test func `A trusted plugin runs in process, until its file changes`() async throws {
    let path = try await install()
    let digest = try PluginDigest(contentsOf: path)
    let outcome = try await user.bindery("plugins", "trust", "org.example.zoo", "--yes")
    outcome.expect(0)
    expectEqual(
      outcome.lines,
      [
        "org.example.zoo is trusted as it is now: it runs in bindery's own process and can do all that you can",
        "  \(path)", "  SHA-256 \(digest)",
      ])
    expectEqual(user.choices, ["trust \(digest) org.example.zoo \(path)"])
    var standing = try await standing()
    expectEqual(standing["trust"] as? String, "trusted")
    expectEqual(standing["runs"] as? String, "process")
    try await user.bindery("plugins", "install", try user.library("libZoo.so", version: "1.0.1")).expect0()
    standing = try await self.standing()
    expectEqual(standing["trust"] as? String, "untrusted")
    expectEqual(standing["runs"] as? String, "worker")
  }

  @Test func `Trust is asked for on a terminal, with the digest and what it means`() async throws {
    let path = try await install()
    let terminal = try PseudoTerminal(columns: 200)
    terminal.type("y\n")
    let outcome = try await user.bindery("plugins", "trust", path, terminal: terminal, isAsked: true)
    expectEqual(outcome.code, 0)
    #expect(outcome.output.contains("Trusted, it runs in bindery's own process and can do all that you can."))
    #expect(outcome.output.contains("SHA-256 \(try PluginDigest(contentsOf: path))"))
    #expect(outcome.output.contains("Trust org.example.zoo? [y/N] "))
    expectEqual(user.choices.count, 1)
  }

  @Test func `Without a terminal the flag is needed`() async throws {
    _ = try await install()
    try await user.bindery("plugins", "trust", "org.example.zoo").expect(
      64, saying: "Trust org.example.zoo? Nobody can be asked without a terminal; give --yes to go on")
    #expect(user.choices.isEmpty)
  }

  @Test(arguments: [true, false])
  func `Trust is taken back by identifier or by path`(isPath: Bool) async throws {
    let path = try await install()
    try await user.bindery("plugins", "trust", path, "--yes").expect0()
    let name = isPath ? path : "org.example.zoo"
    let outcome = try await user.bindery("plugins", "untrust", name)
    expectEqual(outcome.lines, ["\(name) is trusted no longer; it runs in a worker"])
    #expect(user.choices.isEmpty)
    let again = try await user.bindery("plugins", "untrust", name)
    again.expect(1)
    expectEqual(again.lines, ["\(name) wasn't trusted by you"])
  }

  @Test func `What isn't safe to load can't be trusted`() async throws {
    let path = try await install()
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    let outcome = try await user.bindery("plugins", "trust", "org.example.zoo", "--yes")
    expectEqual(outcome.code, 65)
    #expect(outcome.messages.contains("everybody may write to the file '\(path)'; run: chmod go-w "))
    #expect(user.choices.isEmpty)
  }

  @Test func `A file of choices that others may write to is neither believed nor changed`() async throws {
    _ = try await install()
    _ = try user.folder.newFolder("config/bindery")
    let file = try user.folder.write("# mine\n".utf8, to: "config/bindery/plugins")
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file)
    let outcome = try await user.bindery("plugins", "trust", "org.example.zoo", "--yes")
    expectEqual(outcome.code, 65)
    #expect(outcome.messages.contains("\(file): everybody may write to the file"))
    expectEqual(user.choices, ["# mine"])
  }

  @Test func `Choices that can't be written are told with a code of their own`() async throws {
    _ = try await install()
    try user.folder.write("text".utf8, to: "config")
    let outcome = try await user.bindery("plugins", "trust", "org.example.zoo", "--yes")
    expectEqual(outcome.code, 73)
    #expect(outcome.messages.hasPrefix("bindery: \(user.folder.path)/config/bindery/plugins: "))
  }

  @Test func `A built-in plugin that you trust no longer still runs in process, and that is told`() async throws {
    try await user.bindery("plugins", "trust", "org.bindery.song", "--yes").expect0()
    let outcome = try await user.bindery("plugins", "untrust", "org.bindery.song")
    expectEqual(
      outcome.lines,
      [
        "org.bindery.song is trusted by you no longer; it runs in bindery's own process all the same: trusted, built in"
      ])
  }

  // MARK: Grants

  @Test(arguments: [true, false])
  func `A capability is granted to the file as it is now`(isPath: Bool) async throws {
    let path = try await install()
    let digest = try PluginDigest(contentsOf: path)
    let outcome = try await user.bindery("plugins", "grant", "org.example.zoo", "network")
    expectEqual(
      outcome.lines,
      [
        "org.example.zoo may talk to other machines, as it is now; once its file is changed, grant it again"
      ])
    expectEqual(user.choices, ["grant \(digest) org.example.zoo network"])
    let inspection = try await user.bindery("plugins", "inspect", "org.example.zoo", "--format", "json").document
    expectEqual(inspection["granted"] as? [String], ["network"])
    let back = try await user.bindery("plugins", "revoke", isPath ? path : "org.example.zoo", "network")
    expectEqual(back.lines, ["org.example.zoo may no longer talk to other machines"])
    #expect(user.choices.isEmpty)
    try await user.bindery("plugins", "revoke", "org.example.zoo", "network").expect(1)
  }

  @Test func `What a plugin doesn't ask for isn't granted`() async throws {
    _ = try await install()
    try await user.bindery("plugins", "grant", "org.example.zoo", "folder:/").expect(
      65, saying: "org.example.zoo: it doesn't ask for the capability 'folder:/', but for 'network'")
    #expect(user.choices.isEmpty)
  }

  // MARK: Preferences

  @Test func `A preferred plugin shows a kind, and why is told`() async throws {
    try await user.bindery("plugins", "install", try user.library("libZoo.so", kinds: #""song""#)).expect0()
    let before = try await user.bindery("plugins", "why", "song")
    expectEqual(before.lines.first?.hasPrefix("'song' is shown by org.bindery.song 1.0.0, "), true)
    expectEqual(before.lines.first?.hasSuffix(": trusted, built in"), true)
    expectEqual(before.lines.last?.hasPrefix("then comes org.example.zoo 1.0.0, "), true)
    let outcome = try await user.bindery("plugins", "prefer", "song", "org.example.zoo")
    expectEqual(outcome.lines, ["'song' is shown by org.example.zoo"])
    let after = try await user.bindery("plugins", "why", "song", "--format", "json").document
    expectEqual(after["shownBy"] as? String, "org.example.zoo")
    let rules = (after["candidates"] as? [[String: Any]])?.map { $0["rule"] as? String }
    expectEqual(rules?.first, "preference")
    try await user.bindery("plugins", "prefer", "song", "--none").expect0()
    #expect(user.choices.isEmpty)
  }

  @Test func `A plugin that doesn't show the kind isn't preferred`() async throws {
    try await user.bindery("plugins", "prefer", "song", "org.bindery.ebook").expect(
      1, saying: "org.bindery.ebook doesn't show 'song'; those that do are org.bindery.song")
    try await user.bindery("plugins", "prefer", "zoo", "org.bindery.ebook").expect(
      1, saying: "org.bindery.ebook doesn't show 'zoo'; no plugin does")
  }

  // MARK: Why

  @Test func `What becomes of a file is told in sentences`() async throws {
    let path = try await install()
    let outcome = try await user.bindery("plugins", "why", path)
    outcome.expect(0)
    expectEqual(outcome.lines.first, "'\(path)' is org.example.zoo 1.0.0, in your own folder of plugins")
    #expect(outcome.lines.contains("it shows 'zoo': nobody else claims it"))
    expectEqual(outcome.lines.last, "it runs in a worker, confined")
    let byId = try await user.bindery("plugins", "why", "org.example.zoo")
    expectEqual(byId.lines, outcome.lines)
  }

  @Test func `A kind that nobody shows and a plugin that there isn't are told`() async throws {
    try await user.bindery("plugins", "why", "sculpture").expect(
      1,
      saying: "no plugin shows the kind 'sculpture', none has this identifier, and there is no file 'sculpture'; "
        + "run 'bindery plugins list'")
    try await user.bindery("plugins", "why", "./none.so").expect(
      66, saying: "./none.so: it can't be opened: No such file or directory")
  }

  // MARK: Isolation

  @Test func `Without isolation, one line warns of the plugins that aren't trusted`() async throws {
    _ = try await install()
    let outcome = try await user.bindery("search", "cinnamon", "--source", "catalogue", "--isolation", "none")
    outcome.expect(
      0,
      saying: "warning: with --isolation none, plugins that you don't trust run in bindery's own process and can do "
        + "all that you can: org.example.zoo")
    try await user.bindery("search", "cinnamon", "--source", "catalogue").expect(0)
  }
}
