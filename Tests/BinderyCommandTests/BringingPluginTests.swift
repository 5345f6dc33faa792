import Foundation
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Plugins with libraries of their own` {
  private let user: UserFolders
  private let plugin: String

  init() throws {
    user = try UserFolders()
    _ = try user.folder.newFolder("built")
    let built = try TemporaryFolder()
    _ = try BringingPlugin().build(in: built)
    try shell("cp '\(built.path)'/*.so '\(user.folder.path)/built/'")
    plugin = user.folder.path(of: "built/plugin.so")
    try user.folder.write(#"{"kind":"zoo","name":"Ada"}"#.utf8, to: "items.jsonl")
  }

  /// What the program shows of an item of the plugin, which is found with the options.
  private func shown(_ options: String...) async throws -> Outcome {
    try await bindery(
      ["render", user.folder.path(of: "items.jsonl"), "--format", "plain"] + options, environment: user.environment)
  }

  @Test(arguments: ["none", "untrusted", "all"])
  func `An item is shown by a plugin whose library is beside it`(isolation: String) async throws {
    let outcome = try await shown("--isolation", isolation, "--plugin-path", user.folder.path(of: "built"))
    expectEqual(outcome.output, "word\n")
    expectEqual(outcome.code, 0)
  }

  @Test func `Trust is given to the library, too, and ends when that is changed`() async throws {
    let trusted = try await user.bindery("plugins", "trust", plugin, "--yes")
    trusted.expect(0)
    #expect(trusted.lines.contains("  \(user.folder.path(of: "built/libword.so"))"))
    func trust() async throws -> String? {
      let list = try await user.bindery(
        "plugins", "list", "--plugin-path", user.folder.path(of: "built"), "--format", "json")
      let plugins = try list.document["plugins"] as? [[String: Any]] ?? []
      return plugins.first { $0["id"] as? String == "org.example.zoo" }?["trust"] as? String
    }
    try await expectEqual(trust(), "trusted")
    _ = try await shell("printf x >>'\(user.folder.path(of: "built/libword.so"))'")
    try await expectEqual(trust(), "untrusted")
  }

  @Test func `A plugin is installed with its library, and removed with it`() async throws {
    let installed = try await user.bindery("plugins", "install", plugin)
    installed.expect(0)
    #expect(
      installed.lines.contains(
        "  it brings the library '\(user.folder.path(of: "built/libword.so"))', which is installed with it"))
    _ = try await shell("rm -r '\(user.folder.path(of: "built"))'")
    try await expectEqual(shown().output, "word\n")
    let checks = try await user.bindery("doctor", "--format", "json").document["checks"] as? [[String: Any]] ?? []
    expectEqual(checks.filter { $0["name"] as? String == "plugin" }.count, 0)
    try await user.bindery("plugins", "remove", "org.example.zoo", "--yes").expect0()
    #expect(user.installed.isEmpty)
  }

  @Test func `A library in a folder of LD_LIBRARY_PATH isn't missing`() async throws {
    let folder = try TemporaryFolder()
    var other = BringingPlugin()
    other.runPath = "/nonexistent"
    let plugin = try other.build(in: folder)
    _ = try folder.newFolder("lib")
    try await shell("mv '\(folder.path)/libword.so' '\(folder.path)/lib/'").expect(0)
    try await user.bindery("plugins", "install", plugin).expect(
      65,
      saying: "\(plugin): it needs the library 'libword.so', which is neither installed nor beside it; install it, "
        + "or put it beside and link with -Wl,-rpath,'$ORIGIN'")
    var environment = user.environment
    let inherited = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ":" + $0 } ?? ""
    environment["LD_LIBRARY_PATH"] = folder.path(of: "lib") + inherited
    try await bindery(["plugins", "install", plugin], environment: environment).expect(0)
  }

  @Test func `The tester loads a plugin with its library`() async throws {
    let outcome = try await user.bindery("check", plugin, "--only", "L01,L02")
    #expect(outcome.code == 0, "\(outcome.output)")
  }

  @Test func `What a plugin brings is told, and what is missing of it`() async throws {
    let whole = try await user.bindery("plugins", "inspect", plugin)
    #expect(whole.lines.contains("brings        \(user.folder.path(of: "built/libword.so"))"))
    let json = try await user.bindery("plugins", "inspect", plugin, "--format", "json").document
    expectEqual(json["brings"] as? [String], [user.folder.path(of: "built/libword.so")])
    _ = try await shell("rm '\(user.folder.path(of: "built/libword.so"))'")
    let rest = try await user.bindery("plugins", "inspect", plugin)
    #expect(rest.lines.contains { $0.hasPrefix("missing       it needs the library 'libword.so', which is neither ") })
    #expect(!rest.lines.contains { $0.hasPrefix("brings ") })
  }

  @Test func `The tester names a library that isn't there`() async throws {
    _ = try await shell("rm '\(user.folder.path(of: "built/libword.so"))'")
    let outcome = try await user.bindery("check", plugin, "--only", "L01")
    expectEqual(outcome.code, 1)
    #expect(outcome.output.contains("libword.so"))
  }
}
