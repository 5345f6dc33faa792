import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `A file that is the truth for its items` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The environment of somebody who has a library in the folder.
  private var environment: [String: String] { ["BINDERY_LIBRARY": folder.path(of: "library.db")] }

  /// Writes a file with songs of some numbers, and text behind them.
  private func file(_ name: String, _ numbers: some Sequence<Int>, rest: String = "") throws -> String {
    let lines = numbers.map { #"{"kind":"song","trackId":\#($0),"trackName":"Song \#($0)","artistName":"We"}"# }
    return try folder.write((lines.joined(separator: "\n") + rest).utf8, to: name)
  }

  private func `import`(_ arguments: String...) async throws -> Outcome {
    try await bindery(["import"] + arguments, environment: environment)
  }

  private var ids: [String] {
    get async throws {
      let outcome = try await bindery("library", "list", "--format", "json", environment: environment)
      return try outcome.items.compactMap { $0["id"] as? String }.sorted()
    }
  }

  @Test func `What it has lost is counted, asked for and removed`() async throws {
    _ = try await `import`(file("a.jsonl", 1...4))
    let shorter = try file("a.jsonl", [2, 4, 5])
    let asked = try await `import`(shorter, "--remove-missing")
    expectEqual(asked.code, 64)
    #expect(asked.messages.contains("1 new, 0 changed, 2 unchanged and 0 removed items in "), "\(asked)")
    #expect(asked.messages.contains("Remove 2 items that '\(shorter)' no longer has? Nobody can be asked"), "\(asked)")
    #expect(asked.messages.contains("give --yes"), "\(asked)")
    try await expectEqual(ids, ["1", "2", "3", "4", "5"])

    let removed = try await `import`(shorter, "--remove-missing", "--yes")
    expectEqual(removed.code, 0)
    #expect(removed.messages.contains("0 new, 0 changed, 3 unchanged and 2 removed items in "), "\(removed)")
    try await expectEqual(ids, ["2", "4", "5"])
    try await expectEqual(bindery("library", "verify", environment: environment).code, 0)
    // There is nothing to ask for any more.
    try await expectEqual(`import`(shorter, "--remove-missing").code, 0)
  }

  @Test(arguments: [nil, "\n{\"kind\" song}\n"])
  func `Where one of several files can't be read as a whole, nothing is removed`(end: String?) async throws {
    let (first, second) = (try file("a.jsonl", 1...2), folder.path(of: "b.jsonl"))
    _ = try await `import`(first)
    _ = try file("a.jsonl", [1])
    // Item 2 may have moved to the other file.
    if let end { try folder.write(end.utf8, to: "b.jsonl") }
    let outcome = try await `import`(first, second, "--remove-missing", "--yes")
    #expect(outcome.code != 0)
    try await expectEqual(ids, ["1", "2"])
  }

  @Test func `What another file has stays, and what has moved to another one`() async throws {
    let (first, second) = (try file("a.jsonl", 1...3), try file("b.jsonl", 3...5))
    _ = try await `import`(first, second)
    _ = try (file("a.jsonl", [1]), file("b.jsonl", [2, 4, 5]))
    let removed = try await `import`(first, second, "--remove-missing", "--yes")
    #expect(removed.messages.contains("1 removed items"), "\(removed)")
    try await expectEqual(ids, ["1", "2", "4", "5"])
  }

  @Test(arguments: ["\n{\"kind\" song}\n", "\n{\"kind\":\"song\",\"trackId\":9,"])
  func `Where a part of it can't be read, nothing is removed`(rest: String) async throws {
    _ = try await `import`(file("a.jsonl", 1...4))
    let damaged = try file("a.jsonl", [1], rest: rest)
    let outcome = try await `import`(damaged, "--remove-missing", "--yes")
    expectEqual(outcome.code, 65)
    #expect(outcome.messages.contains("nothing of '\(damaged)' is removed: "), "\(outcome)")
    try await expectEqual(ids, ["1", "2", "3", "4"])
  }

  @Test func `Standard input isn't the truth of anything`() async throws {
    for arguments in [["--remove-missing"], ["--remove-missing", "-"]] {
      let outcome = try await bindery(["import"] + arguments, environment: environment)
      expectEqual(outcome.code, 64)
      #expect(outcome.messages.contains("--remove-missing takes files"), "\(outcome)")
    }
  }

  @Test(arguments: [("y", ["1"]), ("n", ["1", "2"])])
  func `On a terminal a person is asked, with the number`(answer: String, rest: [String]) async throws {
    _ = try await `import`(file("a.jsonl", 1...2))
    let terminal = try PseudoTerminal(columns: 300)
    terminal.type(answer + "\n")
    let outcome = try await bindery(
      ["import", file("a.jsonl", [1]), "--remove-missing"], environment: environment, terminal: terminal, isAsked: true)
    #expect(outcome.output.contains("Remove 1 item that "), "\(outcome)")
    try await expectEqual(ids, rest)
  }
}
