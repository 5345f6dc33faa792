import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `The quarantine of the zoo` {
  @Test(arguments: ["all", "none"])
  func `A creature that fails three times in a row isn't asked any more`(second: String) async throws {
    let creature = Creature("crash-in-decode", .crashed(.decode))
    let cage = try await cage(creature)
    let crash = "\(creature.id): \(Death.segmentationFault.sentence(.decode, deadline: 0))"
    let verdict = verdict(on: creature, "crashed (SIGSEGV) while it decoded a record, the item 'zoo c'")
    let names = ["a", "b", "c", "d", "e", "f"]

    let run = try await render(names, in: cage)
    try expectEqual(reasons(of: run), [crash, crash, crash, verdict, verdict, verdict])
    expectEqual(cage.failures(of: creature.id), Array(repeating: Death.segmentationFault.note(.decode), count: 3))

    // In a worker or not, it isn't tried again by the next run.
    let next = try await render(names, in: cage, isolation: second)
    try expectEqual(reasons(of: next), Array(repeating: verdict, count: 6))
    expectEqual(cage.failures(of: creature.id).count, 3)
  }

  @Test func `A creature is tried again when the user has it`() async throws {
    let creature = Creature("crash-in-decode", .crashed(.decode))
    let cage = try await cage(creature)
    let crash = "\(creature.id): \(Death.segmentationFault.sentence(.decode, deadline: 0))"
    _ = try await render(["a", "b", "c"], in: cage)
    let before = try await render(["a"], in: cage)
    #expect(try reasons(of: before) != [crash])

    let clearing = try await CagedRun(["plugins", "quarantine", "clear", creature.id], in: cage)
    expectEqual(clearing.code, 0)
    let after = try await render(["a", "b"], in: cage)
    try expectEqual(reasons(of: after), [crash, crash])
  }

  @Test(arguments: [
    (Creature("crash-in-open", .crashed(.open)), Death.segmentationFault, "crashed (SIGSEGV)"),
    (Creature("exit-3-in-open", .ended(.exit(3), .open)), .exit(3), "ended its process (exit code 3)"),
  ])
  func `A creature that can't be opened three times in a row isn't opened any more`(
    creature: Creature, death: Death, deed: String
  ) async throws {
    let cage = try await cage(creature)
    for _ in 0..<3 {
      let run = try await render(["a"], in: cage)
      try expectEqual(reasons(of: run), ["\(creature.id): \(death.sentence(.open, deadline: 0))"])
    }
    let run = try await render(["a", "b"], in: cage)
    let verdict = verdict(on: creature, "\(deed) while its worker started")
    try expectEqual(reasons(of: run), [verdict, verdict])
    expectEqual(cage.failures(of: creature.id).count, 3)
  }

  @Test(arguments: Zoo.creatures.filter { ["missing-library", "no-table", "table-of-another-id"].contains($0.name) })
  func `A creature that says why it isn't opened has not failed, however often it is asked`(
    creature: Creature
  ) async throws {
    let cage = try await cage(creature)
    guard case .refused(let reason) = creature.fate else { return }
    for _ in 0..<5 {
      let run = try await render(["a", "b"], in: cage)
      try expectEqual(reasons(of: run), Array(repeating: "\(creature.id): \(reason)", count: 2))
    }
    #expect(cage.failures(of: creature.id).isEmpty)
  }

  @Test func `A creature that is being opened when the user gives up has not failed`() async throws {
    let creature = Creature("hang-in-open", .late(.open))
    var cage = try await cage(creature)
    let path = try items(["a"], in: cage)
    let patient = cage
    let run = try await CagedRun(arguments(path, in: cage), in: cage) {
      patient.journal.contains { $0.first == "start" && $0.contains("org.example.zoo.hang-in-open") }
    }
    expectEqual(run.signal, SIGINT)
    #expect(run.survivors.isEmpty)

    let (next, deadline) = try await growingDeadline(from: .milliseconds(creature.deadline)) { deadline in
      cage.deadline = Int(deadline / .milliseconds(1))
      return try await render(["a"], in: cage)
    } whileTooShort: { run, _ in
      String(decoding: run.output, as: UTF8.self).contains("org.example.zoo.keeper: it took longer")
    }
    let sentence = Death.late.sentence(.open, deadline: Int(deadline / .milliseconds(1)))
    try expectEqual(reasons(of: next), ["\(creature.id): \(sentence)"])
  }

  private func cage(_ creature: Creature) async throws -> Cage {
    try await onOwnThread { Result { try Cage("keeper", creature.name) } }.get()
  }

  private func verdict(on creature: Creature, _ deed: String) -> String {
    "\(creature.id): it is in quarantine because it \(deed); "
      + "to try it again, run bindery plugins quarantine clear \(creature.id)"
  }

  private func items(_ names: [String], in cage: Cage) throws -> String {
    let lines = names.flatMap { [cage.item("keeper", $0), cage.item("zoo", $0)] }
    return try cage.folder.write(lines.joined(separator: "\n").utf8, to: "items.jsonl")
  }

  private func arguments(_ path: String, in cage: Cage, isolation: String = "all") -> [String] {
    ["render", "--plugin-path", cage.plugins, "--format", "jsonl", "--isolation", isolation, path]
  }

  private func render(_ names: [String], in cage: Cage, isolation: String = "all") async throws -> CagedRun {
    try await CagedRun(arguments(items(names, in: cage), in: cage, isolation: isolation), in: cage)
  }

  /// Why the creature's items aren't drawn. Expects those of the keeper to be.
  private func reasons(of run: CagedRun) throws -> [String?] {
    expectNil(run.signal)
    #expect(run.survivors.isEmpty)
    let rows = try String(decoding: run.output, as: UTF8.self).split(separator: "\n").map { try ZooRow($0) }
    #expect(rows.filter { $0.kind == "keeper" }.allSatisfy { $0.status == "shown" })
    expectEqual(rows.count { $0.kind == "keeper" } * 2, rows.count)
    return rows.filter { $0.kind == "zoo" }.map(\.reason)
  }
}
