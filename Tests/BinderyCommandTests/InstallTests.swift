import BinderyLoading
import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Installing plugins` {
  private let user: UserFolders

  init() throws {
    user = try UserFolders()
  }

  private var target: String { user.plugins + "/org.example.zoo.so" }

  // MARK: Installing

  @Test func `A plugin that is installed is there, and what becomes of it is told`() async throws {
    let path = try user.library("libZoo.so", capabilities: #""network","folder:~/Zoo""#)
    let outcome = try await user.bindery("plugins", "install", path)
    outcome.expect(0)
    expectEqual(
      outcome.lines,
      [
        "org.example.zoo 1.0.0 is installed as '\(target)'", "  it shows 'zoo'",
        "  it runs in a worker, confined; to have it run in bindery's own process, run: "
          + "bindery plugins trust org.example.zoo",
        "  it asks to talk to other machines; to allow that, run: bindery plugins grant org.example.zoo 'network'",
        "  it asks to read what is in the folder '~/Zoo'; to allow that, run: "
          + "bindery plugins grant org.example.zoo 'folder:~/Zoo'",
      ])
    expectEqual(user.installed, ["org.example.zoo.so"])
    try expectEqual(Data(contentsOf: URL(filePath: target)), Data(contentsOf: URL(filePath: path)))
    let list = try await user.bindery("plugins", "list")
    #expect(list.lines.contains { $0.hasPrefix("org.example.zoo ") && $0.contains(" untrusted ") })
  }

  @Test func `JSON tells the same by names`() async throws {
    let outcome = try await user.bindery(
      "plugins", "install", try user.library("libZoo.so"), "--format", "json")
    let document = try outcome.document
    expectEqual(document["act"] as? String, "installed")
    expectEqual(document["id"] as? String, "org.example.zoo")
    expectEqual(document["path"] as? String, target)
    expectEqual(document["trust"] as? String, "untrusted")
    expectEqual((document["digest"] as? String)?.count, 64)
    expectEqual((document["sentences"] as? [String])?.count, 3)
  }

  @Test(arguments: [("0644", "644"), ("0755", "755"), ("0666", "644")])
  func `Nobody else may write to what is installed, and who may run it stays`(mode: String, expected: String)
    async throws
  {
    let path = try user.library("libZoo.so")
    try FileManager.default.setAttributes([.posixPermissions: Int(mode, radix: 8) ?? 0], ofItemAtPath: path)
    try await user.bindery("plugins", "install", path).expect0()
    let permissions = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int
    expectEqual(String(permissions ?? 0, radix: 8), expected)
  }

  @Test func `A file takes the place of the same plugin's without touching what runs from that`() async throws {
    try await user.bindery("plugins", "install", try user.library("libZoo.so")).expect0()
    let running = try FileHandle(forReadingFrom: URL(filePath: target))
    let before = try running.readToEnd()
    let outcome = try await user.bindery("plugins", "install", try user.library("libZoo.so", version: "2.0.0"))
    outcome.expect(0)
    expectEqual(
      outcome.lines.prefix(2), ["org.example.zoo 2.0.0 is installed as '\(target)'", "  it replaces version 1.0.0"])
    try running.seek(toOffset: 0)
    try expectEqual(running.readToEnd(), before)
    expectEqual(user.installed, ["org.example.zoo.so"])
  }

  @Test func `Another plugin's file is replaced by force alone`() async throws {
    let other = try user.library("libArk.so", id: "org.example.ark")
    _ = try user.folder.newFolder("data/bindery/plugins")
    try FileManager.default.copyItem(atPath: other, toPath: target)
    let new = try user.library("libZoo.so")
    try await user.bindery("plugins", "install", new).expect(
      73, saying: "\(target): there is the plugin org.example.ark already; give --force to replace it, or remove it")
    try await user.bindery("plugins", "install", new, "--force").expect0()
    expectEqual(user.installed, ["org.example.zoo.so"])
  }

  @Test func `The same plugin under another name goes, once that is agreed`() async throws {
    let new = try user.library("libZoo.so", version: "2.0.0")
    let former = user.plugins + "/libZoo.so"
    _ = try user.folder.newFolder("data/bindery/plugins")
    try FileManager.default.copyItem(atPath: new, toPath: former)
    let refused = try await user.bindery("plugins", "install", new)
    expectEqual(refused.code, 64)
    #expect(refused.messages.hasSuffix("? Nobody can be asked without a terminal; give --yes to go on\n"))
    expectEqual(user.installed, ["libZoo.so"])
    let outcome = try await user.bindery("plugins", "install", new, "--yes")
    outcome.expect(0)
    expectEqual(outcome.lines[1...2], ["  it replaces version 2.0.0", "  '\(former)' is gone, in its favor"])
    expectEqual(user.installed, ["org.example.zoo.so"])
  }

  @Test func `An older version under another name goes without a question`() async throws {
    _ = try user.folder.newFolder("data/bindery/plugins")
    try FileManager.default.copyItem(atPath: try user.library("libZoo.so"), toPath: user.plugins + "/libZoo.so")
    try await user.bindery("plugins", "install", try user.library("libZoo.so", version: "1.10.0")).expect0()
    expectEqual(user.installed, ["org.example.zoo.so"])
  }

  /// The version of the plugin that is installed.
  private var version: String? { try? Manifest(contentsOf: target).version.rawValue }

  @Test(arguments: [
    ("1.0.0", "1.0.0", "Replace version 1.0.0 of org.example.zoo with a file of the same version"),
    ("1.10.0", "1.9.0", "Replace version 1.10.0 of org.example.zoo, which is newer, with 1.9.0"),
    ("1.0.0", "1.0.0-beta", "Replace version 1.0.0 of org.example.zoo, which is newer, with 1.0.0-beta"),
  ])
  func `A version that isn't older is replaced once that is agreed`(former: String, new: String, question: String)
    async throws
  {
    try await user.bindery("plugins", "install", try user.library("libZoo.so", version: former)).expect0()
    let installed = try Data(contentsOf: URL(filePath: target))
    let path = try user.library("libZoo.so", version: new, kinds: #""zoo","ark""#)
    // Force is about the files of other plugins, and answers nothing here.
    for options in [[], ["--force"]] {
      try await bindery(["plugins", "install", path] + options, environment: user.environment).expect(
        64, saying: "\(question)? Nobody can be asked without a terminal; give --yes to go on")
    }
    try expectEqual(Data(contentsOf: URL(filePath: target)), installed)
    try await user.bindery("plugins", "install", path, "--yes").expect0()
    try expectEqual(Data(contentsOf: URL(filePath: target)), Data(contentsOf: URL(filePath: path)))
    expectEqual(version, new)
  }

  @Test(arguments: [("y", "1.0.0"), ("n", "2.0.0")])
  func `A person is asked before a newer version goes`(answer: String, expected: String) async throws {
    try await user.bindery("plugins", "install", try user.library("libZoo.so", version: "2.0.0")).expect0()
    let terminal = try PseudoTerminal(columns: 200)
    terminal.type(answer + "\n")
    let outcome = try await user.bindery(
      "plugins", "install", try user.library("libZoo.so"), terminal: terminal, isAsked: true)
    #expect(outcome.output.contains("of org.example.zoo, which is newer, with 1.0.0? [y/N] "))
    expectEqual(version, expected)
  }

  @Test(arguments: ["..", "-rf", String(repeating: "z", count: 10_000)])
  func `An identifier that is no domain is refused, and a plugin that has one still loads`(id: String) async throws {
    let path = try user.library("libZoo.so", id: id)
    let outcome = try await user.bindery("plugins", "install", path)
    expectEqual(outcome.code, 65)
    #expect(outcome.messages.contains("its 'id' is '\(id.prefix(64))"))
    #expect(user.installed.isEmpty)
    let checked = try await user.bindery("check", path, "--only", "S06")
    expectEqual(checked.code, 1)
    #expect(checked.output.contains("S06"))
    _ = try user.folder.newFolder("data/bindery/plugins")
    try FileManager.default.copyItem(atPath: path, toPath: user.plugins + "/libZoo.so")
    let why = try await user.bindery("plugins", "inspect", path)
    why.expect(0)
    #expect(why.output.contains("it still loads, and can't be installed"))
  }

  @Test func `A rival for a kind is told, with the way to prefer the new one`() async throws {
    let outcome = try await user.bindery(
      "plugins", "install", try user.library("libZoo.so", kinds: #""song""#))
    outcome.expect(0)
    expectEqual(
      outcome.lines[1],
      "  'song' is also claimed by org.bindery.song, which comes first; to have this one show it, run: "
        + "bindery plugins prefer song org.example.zoo")
  }

  @Test func `What would not be used isn't installed, with every reason`() async throws {
    let text = try user.folder.write("text".utf8, to: "text.so")
    try await user.bindery("plugins", "install", text).expect(65, saying: "\(text): it is not a shared library")
    let new = try user.library("new.so", capabilities: #""fly""#)
    let outcome = try await user.bindery("plugins", "install", new)
    expectEqual(outcome.code, 65)
    #expect(outcome.messages.contains("it needs the capability 'fly', which this host doesn't have"))
    let none = user.folder.path(of: "none.so")
    try await user.bindery("plugins", "install", none).expect(
      66, saying: "\(none): it can't be opened: No such file or directory")
    #expect(user.installed.isEmpty)
  }

  @Test func `A folder that others may write to takes no plugin`() async throws {
    _ = try user.folder.newFolder("data/bindery/plugins")
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: user.plugins)
    let outcome = try await user.bindery("plugins", "install", try user.library("libZoo.so"))
    expectEqual(outcome.code, 65)
    #expect(outcome.messages.contains("everybody may write to the folder '\(user.plugins)'; run: chmod go-w "))
    #expect(user.installed.isEmpty)
  }

  @Test func `A folder that can't be made is told`() async throws {
    try user.folder.write("text".utf8, to: "data")
    let outcome = try await user.bindery("plugins", "install", try user.library("libZoo.so"))
    expectEqual(outcome.code, 73)
    #expect(outcome.messages.contains("the folder can't be made: Not a directory"))
  }

  // MARK: Removing

  @Test func `A plugin that is removed is gone, with what was chosen about it`() async throws {
    try await user.bindery("plugins", "install", try user.library("libZoo.so", capabilities: #""network""#)).expect0()
    try await user.bindery("plugins", "trust", "org.example.zoo", "--yes").expect0()
    try await user.bindery("plugins", "grant", "org.example.zoo", "network").expect0()
    try await user.bindery("plugins", "prefer", "zoo", "org.example.zoo").expect0()
    expectEqual(user.choices.count, 3)
    let outcome = try await user.bindery("plugins", "remove", "org.example.zoo", "--yes")
    outcome.expect(0)
    expectEqual(
      outcome.lines,
      [
        "org.example.zoo is removed: '\(target)'",
        "  what you chose about it, its trust, its grants and where it was preferred, is forgotten",
      ])
    #expect(user.choices.isEmpty)
    #expect(user.installed.isEmpty)
  }

  @Test func `Only the user's own plugins are removed`() async throws {
    let outcome = try await user.bindery("plugins", "remove", "org.bindery.song", "--yes")
    expectEqual(outcome.code, 65)
    #expect(outcome.messages.contains(": only plugins in your own folder, '\(user.plugins)', are removed; "))
    try await user.bindery("plugins", "remove", "org.example.zoo", "--yes").expect(
      66,
      saying: "org.example.zoo: no plugin of this identifier was found; run 'bindery plugins list', or give the path "
        + "of its file")
    #expect(FileManager.default.fileExists(atPath: try Program.library("Song")))
  }

  @Test(arguments: [("y", true), ("yes", true), ("Y", true), ("n", false), ("", false), ("yesterday", false)])
  func `A person is asked first, and no answer is no`(answer: String, isRemoved: Bool) async throws {
    try await user.bindery("plugins", "install", try user.library("libZoo.so")).expect0()
    let terminal = try PseudoTerminal()
    terminal.type(answer + "\n")
    let outcome = try await user.bindery(
      "plugins", "remove", "org.example.zoo", terminal: terminal, isAsked: true)
    #expect(outcome.output.contains("Remove '\(target)'? [y/N] "))
    expectEqual(outcome.code, (isRemoved ? 0 : 1))
    #expect(outcome.output.contains("nothing was changed") != isRemoved)
    expectEqual(user.installed.isEmpty, isRemoved)
  }
}

extension Outcome {
  /// Expects that all went well.
  func expect0(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(code == 0, "\(messages)", sourceLocation: sourceLocation)
  }
}
