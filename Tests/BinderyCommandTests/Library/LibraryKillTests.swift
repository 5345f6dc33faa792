import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `A library whose writer is killed` {
  private let library: FaultyLibrary

  init() throws {
    library = try FaultyLibrary()
  }

  @Test(arguments: [FaultyDisk.Fault.kill, .tear])
  func `Wherever the making of a library ends, the next import makes it, and leaves nothing else`(
    fault: FaultyDisk.Fault
  ) async throws {
    let items = try library.items(1)
    let count = try await library.disk.changeCount(of: ["import", items], environment: library.environment)
    #expect(count > 5)
    for change in evenly(FaultyLibrary.killCount, upTo: count) {
      try library.remove()
      let killed = try await library.bindery(["import", items], with: library.disk.environment(fault, at: change))
      expectEqual(killed.code, killedCode, "\(change)")
      let outcome = try await library.bindery(["import", items])
      expectEqual(outcome.code, 0, "\(change): \(outcome.messages)")
      try expectEqual(library.names, ["library.db", "library.db.lock"], "\(change)")
      try await library.expectWhole("\(change)")
    }
  }

  @Test(arguments: [UInt64(1), 2])
  func `An import that is killed again and again gives what an uninterrupted one does`(seed: UInt64) async throws {
    let items = try library.items(FaultyLibrary.itemCount)
    let count = try await library.disk.changeCount(of: ["import", items], environment: library.environment)
    let expected = try await library.contents()
    try library.remove()
    var random = SplitMix64(seed: seed)
    for number in 0..<FaultyLibrary.killCount {
      let change = Int.random(in: 1...max(1, 2 * count / FaultyLibrary.killCount), using: &random)
      let fault = try library.disk.environment(Bool.random(using: &random) ? .kill : .tear, at: change)
      let killed = try await library.bindery(["import", items], with: fault)
      #expect([killedCode, 0].contains(killed.code), "\(number), \(change): \(killed.messages)")
      // The check of a million items takes long, and each of them is checked often enough.
      try await library.expectWhole("\(number), \(change)", isVerified: number % 10 == 0)
    }
    try await expectEqual(library.bindery(["import", items]).code, 0)
    try await library.expectWhole()
    try await expectEqual(library.contents(), expected)
  }

  @Test(arguments: [
    ["library", "rebuild"], ["library", "rebuild", "--stale"], ["library", "remove", "--kind", "song", "--yes"],
  ])
  func `A command that is killed leaves a whole library, and gives the same when it is run again`(
    command: [String]
  ) async throws {
    // Without plugins beside the program, all items are stale afterwards.
    let program = library.folder.path(of: "bindery")
    try Program.copy(to: program)
    let items = try library.items(FaultyLibrary.comparedCount)
    let made = try await shell(
      "cd '\(library.folder.path)' && exec ./bindery import '\(items)'", environment: library.environment)
    expectEqual(made.code, 0, "\(made.messages)")
    let before = try Data(contentsOf: URL(filePath: library.path))
    let count = try await library.disk.changeCount(of: command, environment: library.environment)
    let expected = try await library.contents()
    for (number, change) in evenly(FaultyLibrary.comparedFaultCount, upTo: count).enumerated() {
      try library.remove()
      try before.write(to: URL(filePath: library.path))
      let fault = try library.disk.environment(number % 2 == 0 ? .kill : .tear, at: change)
      try await expectEqual(library.bindery(command, with: fault).code, killedCode, "\(change)")
      try await library.expectWhole("\(change)")
      let again = try await library.bindery(command)
      // Where the last of them was removed just before, there is nothing left to remove.
      let isRemoved = again.code == 1 && command.contains("remove")
      #expect(again.code == 0 || isRemoved, "\(change): \(again.messages)")
      try await library.expectWhole("\(change), again")
      try await expectEqual(library.contents(), expected, "\(change)")
    }
  }
}

@Suite(.startsProcesses) struct `A library whose disk is full` {
  private let library: FaultyLibrary

  init() throws {
    library = try FaultyLibrary()
  }

  @Test(arguments: ["", "-wal"])
  func `Nothing is lost, and the same command goes on once there is room`(end: String) async throws {
    let items = try library.items(FaultyLibrary.comparedCount)
    let disk = FaultyDisk(files: library.path + end)
    let count = try await disk.changeCount(of: ["import", items], environment: library.environment)
    #expect(count > 0)
    let expected = try await library.contents()
    var refusedCount = 0
    for change in evenly(FaultyLibrary.comparedFaultCount, upTo: count) {
      try library.remove()
      let outcome = try await library.bindery(["import", items], with: disk.environment(.full, at: change))
      if outcome.code != 0 {
        #expect(outcome.code == 73 && outcome.messages.contains("there is no room left"), "\(change): \(outcome)")
        refusedCount += 1
      }
      try await library.expectWhole("\(change)")
      let again = try await library.bindery(["import", items])
      expectEqual(again.code, 0, "\(change): \(again.messages)")
      try await library.expectWhole("\(change), again")
      try await expectEqual(library.contents(), expected, "\(change)")
    }
    // What only the log has is read, too, so that a database that can't grow is no failure yet.
    #expect(refusedCount > 0 || end == "")
  }
}

/// Returns at most so many numbers from 1 to another, at even distances.
private func evenly(_ count: Int, upTo last: Int) -> [Int] {
  let step = max(1, Double(last - 1) / Double(max(1, count - 1)))
  return (0..<min(count, last)).map { 1 + Int(Double($0) * step) }
}

/// The exit code of a program that was killed.
private let killedCode = 128 + SIGKILL
