import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Quarantine` {
  private let user: UserFolders

  init() throws {
    user = try UserFolders()
  }

  private func install() async throws -> String {
    try await user.bindery("plugins", "install", try user.library("libZoo.so")).expect0()
    return user.plugins + "/org.example.zoo.so"
  }

  @Test func `Where nothing is in quarantine, that is told`() async throws {
    try await user.bindery("plugins", "quarantine", "list").expect(1, saying: "no plugin is in quarantine")
    let json = try await user.bindery("plugins", "quarantine", "list", "--format", "json")
    try expectEqual(json.document["quarantined"] as? [String], [])
  }

  @Test func `A plugin in quarantine is listed with the reason and the way out`() async throws {
    let path = try await install()
    let digest = try user.quarantine(path)
    let outcome = try await user.bindery("plugins", "quarantine", "list")
    outcome.expect(0)
    expectEqual(outcome.lines.count, 1)
    #expect(outcome.lines[0].hasPrefix("'org.example.zoo' is in quarantine because it crashed (SIGSEGV)"))
    #expect(outcome.lines[0].hasSuffix("; to try it again, run bindery plugins quarantine clear org.example.zoo"))
    let json = try await user.bindery("plugins", "quarantine", "list", "--format", "json").document
    let first = try #require((json["quarantined"] as? [[String: Any]])?.first)
    expectEqual(first["digest"] as? String, digest)
    expectEqual(first["signal"] as? String, "SIGSEGV")
    expectEqual(first["item"] as? String, "7")
    let list = try await user.bindery("plugins", "list")
    #expect(list.lines.contains { $0.hasPrefix("org.example.zoo ") && $0.contains(" quarantined ") })
    #expect(list.lines.contains("in quarantine:"))
    let why = try await user.bindery("plugins", "why", path)
    #expect(why.lines.contains(outcome.lines[0]))
    let whyKind = try await user.bindery("plugins", "why", "zoo")
    expectEqual(whyKind.lines.last, outcome.lines[0])
  }

  @Test(arguments: ["id", "digest", "all"])
  func `Quarantine is lifted by identifier, by digest, or for all`(way: String) async throws {
    let digest = try user.quarantine(try await install())
    let name = ["id": "org.example.zoo", "digest": digest, "all": "--all"][way] ?? ""
    let outcome = try await user.bindery("plugins", "quarantine", "clear", name)
    outcome.expect(0)
    expectEqual(outcome.lines, ["org.example.zoo is out of quarantine, and is tried again (\(digest.prefix(12)))"])
    try await user.bindery("plugins", "quarantine", "list").expect(1, saying: "no plugin is in quarantine")
  }

  @Test func `What isn't in quarantine can't be lifted out of it`() async throws {
    try await user.bindery("plugins", "quarantine", "clear", "org.example.zoo").expect(
      1, saying: "'org.example.zoo' is not in quarantine; run 'bindery plugins quarantine list'")
  }

  @Test(arguments: [UInt64(1), 2])
  func `Whatever ends the program from outside, no plugin is in quarantine`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let items = try user.folder.write(#"{"kind":"song","trackId":1,"trackName":"Ultimatum"}"#.utf8, to: "items.jsonl")
    let commands = [
      ["search", "long", "winters", "--source", "catalogue"], ["import", items], ["render", items],
      ["open", "media://song/719245998"],
    ]
    let signals = [
      SIGKILL, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE,
      SIGTRAP, SIGTERM, SIGINT, SIGHUP,
    ]
    let own = user.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let nowhere = try #require(FileHandle(forWritingAtPath: "/dev/null"))
    let count = ProcessInfo.processInfo.environment["BINDERY_TEST_ENDS"].flatMap(Int.init) ?? 24
    for number in 0..<count {
      let process = try ChildProcess(
        try Program.path, commands[number % commands.count],
        environment: surroundings(home: user.folder.path).merging(own) { $1 },
        messages: nowhere.fileDescriptor)
      // It is in the midst of something by then, or has ended, which says nothing.
      try await Task.sleep(for: .microseconds(Int.random(in: 0..<80_000, using: &random)))
      process.send(signals.randomElement(using: &random) ?? SIGKILL)
      try await waitUntil("the program has ended") { !process.isRunning }
    }
    try await user.bindery("plugins", "quarantine", "list").expect(1, saying: "no plugin is in quarantine")
  }
}
