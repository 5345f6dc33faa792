import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `The zoo` {
  @Test func `Every creature has a fate`() throws {
    let named = Zoo.creatures.map(\.name) + Zoo.sources.map(\.name) + ["keeper", "aviary"] + Zoo.lengthy
    expectEqual(named.sorted(), (try Menagerie.names))
    #expect(Zoo.creatures.count >= 40)
  }

  // MARK: In the host's process

  @Test func `A good creature is shown in the host's process`() async throws {
    let cage = try await cage("good")
    let run = try await render(in: cage, "--isolation", "none")
    expectNoHarm(run, cage, files: cage.files)
    let rows = try rows(of: run)
    try #require(rows.count == 5)
    expectKeeper(rows)
    for (row, name) in zip([rows[1], rows[3]], ["lion", "tiger"]) {
      expectEqual(row.line, ZooRow.shown(kind: "zoo", plugin: "org.example.zoo.good", name: name))
    }
  }

  @Test(arguments: Zoo.harmless)
  func `A harmless creature costs nothing but its own rows in the host's process, too`(creature: Creature) async throws
  {
    let cage = try await cage(creature.name)
    let files = cage.files
    let run = try await render(in: cage, "--isolation", "none")
    expectNoHarm(run, cage, files: files)
    let rows = try rows(of: run)
    try #require(rows.count == 5)
    expectKeeper(rows)
    expect(rows[1], "lion", of: creature)
    expect(rows[3], "tiger", of: creature)
  }

  // MARK: In a worker

  @Test(arguments: Zoo.creatures)
  func `A creature in a worker costs nothing but its own rows`(creature: Creature) async throws {
    let ((cage, files, run), deadline) = try await growingDeadline(from: .milliseconds(creature.deadline)) { deadline in
      let cage = try await self.cage(creature.name, deadline: Int(deadline / .milliseconds(1)))
      let files = cage.files
      return (cage, files, try await render(in: cage, "--isolation", "all"))
    } whileTooShort: {
      isTooShort($1, for: creature, $0.2)
    }
    expectNoHarm(run, cage, files: files)
    expectEqual(run.code, 0)
    let rows = try rows(of: run)
    try #require(rows.count == 5)
    expectKeeper(rows)
    expect(rows[1], "lion", of: creature, deadline: deadline)
    expect(rows[3], "tiger", of: creature, deadline: deadline)
    if let says = creature.says { #expect(run.messages.contains(says)) }
    #expect(cage.failures(of: "org.example.zoo.keeper").isEmpty)
    if case .wild = creature.fate { return }
    expectEqual(cage.failures(of: creature.id).filter { $0 != creature.mayNote }, creature.notes)
  }

  @Test(arguments: Zoo.harmless)
  func `A harmless creature is shown alike in a worker and in the host's process`(creature: Creature) async throws {
    let cage = try await cage(creature.name)
    let inWorker = try await render(in: cage, "--isolation", "all")
    let inProcess = try await render(in: cage, "--isolation", "none")
    expectEqual(inWorker.output, inProcess.output)
    expectEqual(inWorker.messages, Self.withoutWarning(inProcess.messages))
    expectEqual(inWorker.code, inProcess.code)
  }

  @Test(arguments: Zoo.sources)
  func `A source that misbehaves costs nothing but its own items`(spring: Spring) async throws {
    let cage = try await cage(spring.name)
    let files = cage.files
    let arguments = [
      "search", "frog", "--source", "pond", "--limit", "3", "--format", "jsonl", "--plugin-path", cage.plugins,
      "--isolation", "all",
    ]
    // Who searches without an end is ended by the user, once the plugin is at it.
    let run = try await CagedRun(arguments, in: cage) { spring.code == nil && cage.hasOpened }
    expectNoHarm(run, cage, files: files, signal: spring.code == nil ? SIGINT : nil)
    expectEqual(run.code, spring.code ?? 0)
    #expect(run.messages.hasSuffix(spring.says))
    expectEqual(run.messages.split(separator: "\n").count, spring.says.split(separator: "\n").count)
    let titles = try rows(of: run).map(\.title)
    #expect(spring.frogs.contains(titles.count))
    #expect(titles.allSatisfy { $0 == "frog" })
    expectEqual(cage.failures(of: "org.example.zoo.\(spring.name)"), spring.notes)
  }

  /// Whether a worker was ended before it came to where the creature hangs, as on a machine that is too slow for the
  /// deadline. Those that don't hang are tried once.
  private func isTooShort(_ deadline: Duration, for creature: Creature, _ run: CagedRun) -> Bool {
    guard case .ended(.late, let moment) = creature.fate else { return false }
    let hanging = "\(creature.id): \(Death.late.sentence(moment, deadline: Int(deadline / .milliseconds(1))))"
    let reasons = (try? rows(of: run))?.compactMap(\.reason) ?? []
    return reasons.contains { $0.contains(": it took longer than ") && $0 != hanging }
  }

  // MARK: What is expected of all

  private func cage(_ creature: String, deadline: Int = 60_000) async throws -> Cage {
    // Whoever comes first waits for the compiler.
    var cage = try await onOwnThread { Result { try Cage("keeper", creature) } }.get()
    cage.deadline = deadline
    return cage
  }

  /// What users are told but that plugins that they don't trust can do all that they can.
  private static func withoutWarning(_ messages: String) -> String {
    messages.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("bindery: warning: with --isolation none, ") }.joined(separator: "\n")
  }

  private func render(in cage: Cage, _ options: String...) async throws -> CagedRun {
    let names = [("keeper", "ant"), ("zoo", "lion"), ("keeper", "bee"), ("zoo", "tiger"), ("keeper", "cat")]
    let items = names.map { cage.item($0.0, $0.1) }.joined(separator: "\n")
    let path = try cage.folder.write(items.utf8, to: "items.jsonl")
    return try await CagedRun(
      ["render", "--plugin-path", cage.plugins, "--format", "jsonl"] + options + [path], in: cage)
  }

  private func rows(of run: CagedRun) throws -> [ZooRow] {
    try String(decoding: run.output, as: UTF8.self).split(separator: "\n").map { try ZooRow($0) }
  }

  /// Expects that the program ended by itself, or by the signal of the user, and that nothing is left of the run and
  /// nothing is lost.
  private func expectNoHarm(
    _ run: CagedRun, _ cage: Cage, files: [String: Int], signal: Int32? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectEqual(run.signal, signal, sourceLocation: sourceLocation)
    #expect(run.survivors.isEmpty, sourceLocation: sourceLocation)
    expectEqual(cage.files, files, sourceLocation: sourceLocation)
    #expect(!cage.doorbell.hasRung, sourceLocation: sourceLocation)
    #expect(!run.messages.utf8.contains(0x1B), sourceLocation: sourceLocation)
  }

  /// Expects the items of the good plugin as ever, between those of the other.
  private func expectKeeper(_ rows: [ZooRow], sourceLocation: SourceLocation = #_sourceLocation) {
    for (row, name) in zip([rows[0], rows[2], rows[4]], ["ant", "bee", "cat"]) {
      expectEqual(
        row.line, ZooRow.shown(kind: "keeper", plugin: "org.example.zoo.keeper", name: name),
        sourceLocation: sourceLocation)
    }
  }

  private func expect(
    _ row: ZooRow, _ name: String, of creature: Creature, deadline: Duration = .zero,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectEqual(row.kind, "zoo", sourceLocation: sourceLocation)
    #expect(!["breach", "loose"].contains(row.title), sourceLocation: sourceLocation)
    switch creature.fate {
    case .drawn(let title):
      expectEqual(row.status, "shown", sourceLocation: sourceLocation)
      expectEqual(row.title, title ?? name, sourceLocation: sourceLocation)
    case .refused(let reason):
      expectEqual(row.reason, "\(creature.id): \(reason)", sourceLocation: sourceLocation)
    case .told(let reason):
      expectEqual(row.reason, reason, sourceLocation: sourceLocation)
    case .ended(let death, let moment):
      let sentence = death.sentence(moment, deadline: Int(deadline / .milliseconds(1)))
      expectEqual(row.reason, "\(creature.id): \(sentence)", sourceLocation: sourceLocation)
    case .wild:
      let isBlamed = row.reason?.hasPrefix(creature.id + ": ") == true
      #expect((row.status == "shown") != isBlamed, "\(row.reason ?? "")", sourceLocation: sourceLocation)
    }
  }
}
