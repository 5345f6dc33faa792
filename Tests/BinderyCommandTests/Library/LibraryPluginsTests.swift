import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `A library whose plugins come and fail` {
  /// Surroundings with plugins of the zoo, for whose kinds the library is filled.
  private func cage(_ creatures: String...) async throws -> Cage {
    try await onOwnThread {
      Result {
        // Whoever comes first waits for the compiler.
        let cage = try Cage("keeper")
        for name in creatures {
          try FileManager.default.copyItem(atPath: Menagerie.library(name), toPath: cage.folder.path(of: name))
        }
        return cage
      }
    }.get()
  }

  private func run(_ arguments: String..., in cage: Cage) async throws -> CagedRun {
    try await CagedRun(arguments + ["--plugin-path", cage.plugins, "--isolation", "all"], in: cage)
  }

  private func install(_ name: String, in cage: Cage) throws {
    try FileManager.default.moveItem(atPath: cage.folder.path(of: name), toPath: cage.plugins + "/\(name).so")
  }

  @Test func `Where a plugin crashes, the import says so once, and keeps the items`() async throws {
    let cage = try await cage("crash-in-decode")
    try install("crash-in-decode", in: cage)
    let names = ["Ada", "Bea", "Cleo", "Dora"]
    let items = try cage.folder.write(names.map { cage.item("zoo", $0) }.joined(separator: "\n").utf8, to: "a.jsonl")
    let run = try await run("import", items, in: cage)
    expectEqual(run.code, 0)
    #expect(run.messages.contains("4 new, 0 changed and 0 unchanged items in "), "\(run.messages)")
    let reason = "4 items of the kind 'zoo' were imported without the plugin: org.example.zoo.crash-in-decode: "
    expectEqual(run.messages.components(separatedBy: reason).count, 2, "\(run.messages)")
    #expect(run.messages.contains("'bindery plugins why zoo --plugin-path "), "\(run.messages)")
    let found = try await self.run("search", "cleo", in: cage)
    expectEqual(found.code, 0)
    #expect(String(decoding: found.output, as: UTF8.self).contains("Cleo"))
    // In quarantine by now, it can't renew anything.
    #expect(!found.messages.contains("rebuild --stale"), "\(found.messages)")
  }

  @Test func `A search says that its index is older than a plugin, and how it becomes new`() async throws {
    let cage = try await cage("good")
    let items = try cage.folder.write(cage.item("zoo", "Ada").utf8, to: "a.jsonl")
    try await expectEqual(run("import", items, in: cage).code, 0)
    try await #expect(!run("search", "ada", in: cage).messages.contains("found by"))
    try install("good", in: cage)
    let stale = try await run("search", "ada", in: cage)
    let remark =
      "1 item of your library is found by its own texts, since no plugin showed it before; "
      + "'bindery library rebuild --stale"
    #expect(stale.messages.contains(remark), "\(stale.messages)")
    expectEqual(stale.code, 0)
    try await expectEqual(run("library", "rebuild", "--stale", in: cage).code, 0)
    try await #expect(!run("search", "ada", in: cage).messages.contains("found by"))
  }

  @Test func `The browser indexes anew in the background, and says so`() async throws {
    let cage = try await cage("good")
    let items = try cage.folder.write(cage.item("zoo", "Ada").utf8, to: "a.jsonl")
    try await expectEqual(run("import", items, in: cage).code, 0)
    try install("good", in: cage)
    // Standard input stays open until the browser has said it.
    let input = Pipe()
    let sentence = "1 item of your library is found by what the plugins show now"
    let arguments = ["browse", "--plain", "--plugin-path", cage.plugins, "--isolation", "all"]
    let browsed = try await CagedRun(
      arguments, in: cage,
      interruption: {
        (try? String(contentsOfFile: cage.folder.path(of: "messages"), encoding: .utf8))?.contains(sentence) == true
      }, input: input.fileHandleForReading.fileDescriptor)
    #expect(browsed.messages.contains(sentence), "\(browsed.messages)")
    try await #expect(!run("search", "ada", in: cage).messages.contains("found by"))
  }
}
