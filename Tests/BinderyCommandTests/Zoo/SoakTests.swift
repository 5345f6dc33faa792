import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `A soak` {
  private static let kinds = [("keeper", "keeper"), ("zoo", "good"), ("aviary", "aviary")]

  /// Kibibytes by which the host may grow from the first half to the second: the noise of an allocator.
  private static let noise = 16 << 10

  @Test(arguments: [UInt64(20_260_401)])
  func `Every item is answered once while workers are killed`(seed: UInt64) async throws {
    let cage = try await onOwnThread { Result { try Cage("keeper", "good", "aviary") } }.get()
    let files = cage.files
    let plague = Plague(seed: seed, lead: PacedInput.lead)
    let items = (0..<10_000).map { "{\"kind\":\"\(Self.kinds[$0 % 3].0)\",\"name\":\"n\($0)\"}\n" }
    let input = try PacedInput(items, rowsIn: cage.folder.path(of: "output"))
    let run = try await CagedRun(
      ["render", "--plugin-path", cage.plugins, "--format", "jsonl", "--isolation", "all", "-"], in: cage,
      input: input.reader
    ) { host in
      plague.watch(host, rows: input.feed())
    }

    expectNil(run.signal)
    #expect(run.survivors.isEmpty)
    expectEqual(cage.files, files)
    try expectAnswers(run)
    #expect(plague.deaths >= 50, "hardly a worker was killed, so that nothing is shown")
    #expect(plague.oldestCorpse < 2_000, "a worker that was killed was not reaped")
    #expect(!cage.journal.contains { $0.first == "failed" }, "a death from outside counts against the plugin")
    let half = plague.sizes.count / 2
    let (first, second) = (plague.sizes.prefix(half).max() ?? 0, plague.sizes.dropFirst(half).max() ?? 0)
    #expect(second <= first + Self.noise, "the host grew from \(first) to \(second) KiB")
  }

  /// Expects each item once, in order, drawn as ever or with the reason why its worker could not.
  private func expectAnswers(_ run: CagedRun) throws {
    let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
    try #require(lines.count == 10_000)
    var drawn = 0
    for (index, line) in lines.enumerated() {
      let (kind, creature) = Self.kinds[index % 3]
      let plugin = "org.example.zoo.\(creature)"
      if line == ZooRow.shown(kind: kind, plugin: plugin, name: "n\(index)") {
        drawn += 1
      } else {
        let row = try ZooRow(line)
        try #require(row.title == "n\(index)", "item \(index) is answered by \(line)")
        try #require(row.reason?.hasPrefix(plugin + ": ") == true, "item \(index) is answered by \(line)")
      }
    }
    expectEqual(drawn, 10_000, "only \(drawn) items are drawn, though what a killed worker was about is tried again")
  }
}
