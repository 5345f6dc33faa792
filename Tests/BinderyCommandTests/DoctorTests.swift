import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `The doctor` {
  private let user: UserFolders

  init() throws {
    user = try UserFolders()
  }

  private func checks(_ arguments: String...) async throws -> (Outcome, [[String: Any]]) {
    let outcome = try await bindery(["doctor", "--format", "json"] + arguments, environment: user.environment)
    return (outcome, try #require(try outcome.document["checks"] as? [[String: Any]]))
  }

  private func texts(_ checks: [[String: Any]], _ outcome: String) -> [String] {
    checks.filter { $0["outcome"] as? String == outcome }.map { "\($0["name"] ?? ""): \($0["detail"] ?? "")" }
  }

  @Test func `All is well where nothing is wrong, and everything is told`() async throws {
    let (outcome, checks) = try await checks()
    expectEqual(texts(checks, "failure"), [])
    outcome.expect(0)
    try expectEqual(outcome.document["healthy"] as? Bool, true)
    let names = Set(checks.compactMap { $0["name"] as? String })
    for name in [
      "bindery", "contract", "worker", "Landlock", "seccomp", "pidfd", "folder", "choices", "journal", "plugins",
      "library", "terminal", "locale", "home",
    ] {
      #expect(names.contains(name), "\(name)")
    }
  }

  @Test func `A plugin that is refused is a failure, with the fix`() async throws {
    _ = try user.folder.newFolder("data/bindery/plugins")
    let path = try user.library("data/bindery/plugins/libZoo.so")
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    let (outcome, checks) = try await checks()
    expectEqual(outcome.code, 1)
    let failure = try #require(checks.first { $0["outcome"] as? String == "failure" })
    expectEqual(failure["name"] as? String, "plugin")
    expectEqual((failure["detail"] as? String)?.contains("everybody may write to the file '\(path)'"), true)
    expectEqual(failure["fix"] as? String, "run: chmod go-w '\(path)'")
  }

  // MARK: The library

  /// What the doctor says of a library, and the fix.
  private func library(at path: String) async throws -> [(outcome: String?, detail: String?, fix: String?)] {
    try await checks("--library", path).1.filter { $0["name"] as? String == "library" }.map {
      ($0["outcome"] as? String, $0["detail"] as? String, $0["fix"] as? String)
    }
  }

  @Test func `A library is counted, and one that isn't there is no mistake`() async throws {
    let path = user.folder.path(of: "own.db")
    let missing = try await library(at: path)
    expectEqual(missing.map(\.detail), ["'\(path)' isn't there yet, which is no mistake"])
    let input = try user.folder.write(#"{"kind":"teapot","id":1}"#.utf8, to: "items.json")
    _ = try await bindery("import", input, "--library", path, environment: user.environment)
    let whole = try await library(at: path)
    expectEqual(whole.map(\.outcome), ["pass"])
    expectEqual(whole.map(\.detail), ["'\(path)' has 1 item in 1 MiB"])
    let text = try await library(at: input)
    expectEqual(text.map(\.outcome), ["failure"])
    expectEqual(text.map(\.fix), ["choose another with --library"])
  }

  @Test func `Items that another plugin shows now are a warning, with the command that renews them`() async throws {
    let path = user.folder.path(of: "own.db")
    let input = try user.folder.write(#"{"kind":"zoo","name":"Ada"}"#.utf8, to: "items.json")
    _ = try await bindery("import", input, "--library", path, environment: user.environment)
    _ = try user.folder.newFolder("data/bindery/plugins")
    _ = try user.library("data/bindery/plugins/libZoo.so")
    let stale = try await library(at: path)
    expectEqual(stale.map(\.outcome), ["pass", "warning"])
    expectEqual(stale.last?.detail, "1 item is found by its own texts, since no plugin showed it before")
    expectEqual(stale.last?.fix, "run: bindery library rebuild --stale")
  }

  @Test func `A plugin in quarantine is a warning, with the command that lifts it`() async throws {
    _ = try user.folder.newFolder("data/bindery/plugins")
    try user.quarantine(try user.library("data/bindery/plugins/libZoo.so"))
    let (outcome, checks) = try await checks()
    expectEqual(outcome.code, 0)
    let warning = try #require(checks.first { $0["name"] as? String == "plugin" })
    expectEqual(warning["outcome"] as? String, "warning")
    expectEqual(warning["fix"] as? String, "to try it again, run bindery plugins quarantine clear org.example.zoo")
  }

  @Test func `Of two versions of one plugin, the one that isn't used is a warning`() async throws {
    _ = try user.folder.newFolder("data/bindery/plugins")
    let old = try user.library("data/bindery/plugins/libZoo-1.0.0.so")
    let new = try user.library("data/bindery/plugins/libZoo.so", version: "2.0.0")
    try FileManager.default.createSymbolicLink(atPath: user.plugins + "/zoo.so", withDestinationPath: "libZoo.so")
    let (outcome, checks) = try await checks()
    expectEqual(outcome.code, 0)
    expectEqual(
      texts(checks, "warning").filter { $0.hasPrefix("plugin: ") },
      [
        "plugin: '\(old)', version 1.0.0, isn't used: the same plugin is '\(new)', "
          + "which has the higher version, 2.0.0"
      ])
    let list = try await user.bindery("plugins", "list")
    #expect(list.lines.contains("  \(old): the same plugin is '\(new)', which has the higher version, 2.0.0"))
  }

  @Test func `A link to a folder of plugins in a searched folder is a warning`() async throws {
    for name in ["data/bindery/plugins", "elsewhere"] { _ = try user.folder.newFolder(name) }
    _ = try user.library("elsewhere/libZoo.so")
    let link = user.plugins + "/linked"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: user.folder.path(of: "elsewhere"))
    let (outcome, checks) = try await checks()
    expectEqual(outcome.code, 0)
    let warning = try #require(checks.first { $0["name"] as? String == "plugin" })
    expectEqual(warning["outcome"] as? String, "warning")
    expectEqual(
      warning["detail"] as? String, "\(link): it is a link to a folder with plugins, which isn't searched")
    expectEqual(
      warning["fix"] as? String, "name it in BINDERY_PLUGIN_PATH, or copy its plugins into '\(user.plugins)'")
  }

  @Test func `Choices that can't be believed are a failure`() async throws {
    _ = try user.folder.newFolder("config/bindery")
    let file = try user.folder.write("trust nothing\n".utf8, to: "config/bindery/plugins")
    let broken = try await checks().1
    expectEqual(
      texts(broken, "failure").first?.hasPrefix("choices: \(file), line 1: expected 'trust SHA-256 ID PATH'"), true)
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file)
    let unsafe = try await checks().1
    expectEqual(texts(unsafe, "failure").first?.contains("everybody may write to the file"), true)
  }

  @Test func `A folder that was named and isn't there is a failure`() async throws {
    let missing = user.folder.path(of: "missing")
    let (outcome, checks) = try await checks("--plugin-path", missing)
    expectEqual(outcome.code, 1)
    expectEqual(texts(checks, "failure"), ["folder: \(missing): the folder can't be read: No such file or directory"])
  }

  @Test func `A program without a worker beside it says so`() async throws {
    let program = try user.folder.newFolder("alone") + "/bindery"
    try Program.copy(to: program)
    let outcome = try await shell("'\(program)' doctor", environment: user.environment)
    expectEqual(outcome.code, 1)
    #expect(outcome.output.contains("failure  worker: the program 'bindery-worker' isn't beside this one"))
    #expect(outcome.output.contains("         fix: install bindery again; until then only trusted plugins run\n"))
  }

  @Test(arguments: [40, 80, 200])
  func `Lines are broken to the terminal, and not in a pipe`(columns: Int) async throws {
    let shown = try await user.bindery("doctor", terminal: PseudoTerminal(columns: columns))
    let piped = try await user.bindery("doctor")
    let words = shown.output.split { " \n".contains($0) }.map(\.count).max() ?? 0
    #expect(shown.lines.allSatisfy { $0.count <= max(columns, 9 + words) })
    #expect(shown.lines.count >= piped.lines.count)
    expectEqual(piped.lines.last?.hasSuffix(" failures"), true)
    #expect(piped.lines.dropLast().allSatisfy { $0.hasPrefix("pass     ") || $0.hasPrefix("warning  ") })
  }
}
