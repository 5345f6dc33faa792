import Bindery
@testable import BinderyLibrary
import BinderyRendering
import BinderySources
import Foundation
import TestSupport
import Testing

struct `Items that share an identifier` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "library.db")
  }

  /// An item of a number, whose take tells it from others of the same number.
  private func line(_ number: Int, _ take: Int) -> String { "{\"kind\":\"tune\",\"id\":\(number),\"take\":\(take)}" }

  private func taken(_ lines: [String], from input: LibraryInput? = nil) async throws -> LibraryImport.Progress {
    try await LibraryImport(presenter: Presenter(provider: ViewBindingProvider())).run(
      RecordReader(bytes: Array(lines.joined(separator: "\n").utf8), name: "the text"),
      into: ImportDestination(LibraryWriter(path: path)), from: input
    ) { _ in
    } progress: { _ in
    }
  }

  private var lines: [String] {
    get throws {
      var lines: [String] = []
      try LibraryExport(of: path).run { lines.append(String(decoding: $0, as: UTF8.self)) }
      return lines
    }
  }

  // MARK: Laws

  @Test(arguments: 1..<13 as Range<UInt64>)
  func `All of an input are kept, and importing it again changes nothing`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<5 {
      let input = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        line(Int.random(in: 1...4, using: &random), Int.random(in: 1...4, using: &random))
      }
      // Where an item has replaced one that comes behind it, that is told, and comes back by another import.
      if try await taken(input).replacedCount > 0 { _ = try await taken(input) }
      let stored = try lines
      #expect(Set(input).isSubset(of: stored), "seed \(seed): \(input) in \(stored)")
      expectEqual(Set(stored).count, stored.count, "seed \(seed)")
      let again = try await taken(input)
      expectEqual(again.counts, ImportCounts(same: input.count), "seed \(seed)")
      expectEqual(again.replacedCount, 0)
      try expectEqual(
        LibraryReader(path: path).problems() + LibraryWriter(path: path).indexProblems(), [], "seed \(seed)")
    }
  }

  // MARK: Examples

  @Test func `Two of one input are both kept, and one of another input replaces`() async throws {
    try await expectEqual(taken([line(1, 1), line(1, 2), line(2, 1)]).counts, ImportCounts(new: 3, sharing: 1))
    try await expectEqual(taken([line(2, 2)]).counts, ImportCounts(changed: 1))
    try await expectEqual(taken([line(1, 3), line(1, 4)]).counts, ImportCounts(changed: 2))
    try expectEqual(lines, [line(1, 3), line(1, 4), line(2, 2)])
  }

  @Test func `An import that goes on after an interruption keeps both, too`() async throws {
    let input = LibraryInput(name: "/a", mark: "as it is")
    _ = try await taken([line(1, 1)], from: input)
    // The first item alone was read before the interruption.
    _ = try LibraryWriter(path: path).add([], from: input)
    try await expectEqual(taken([line(1, 1), line(2, 1), line(1, 2)], from: input).counts.changed, 0)
    try expectEqual(lines, [line(1, 1), line(2, 1), line(1, 2)])
    try expectEqual(LibraryReader(path: path).unfinishedFiles(), [])
  }

  @Test func `A library that is restored has all of them, and knows their inputs`() async throws {
    let input = LibraryInput(name: "/a", mark: "as it is")
    let items = [line(1, 1), line(1, 2), line(2, 1)]
    _ = try await taken(items, from: input)
    _ = try await taken([line(2, 1)], from: LibraryInput(name: "/b", mark: "as it is"))
    try expectEqual(LibraryRestoration(of: path).run().keptCount, 3)
    try expectEqual(lines, items)
    let missing = try LibraryWriter(path: path).missingItems(of: [FoundInput(input: input, rows: RowSet())])
    expectEqual(missing.rows, [1, 2])
    expectEqual(missing.shared.count, 1)
  }

  @Test func `Where the files of a damaged library can't be read, no file takes an item away`() async throws {
    let input = LibraryInput(name: "/a", mark: "as it is")
    _ = try await taken([line(1, 1), line(2, 1)], from: input)
    let page = try rootPage(of: "file_items")
    var file = Array(try Data(contentsOf: URL(filePath: path)))
    file[page * 4096 - 4000] ^= 1
    try Data(file).write(to: URL(filePath: path))
    try expectEqual(LibraryRestoration(of: path).run().keptCount, 2)
    let missing = try LibraryWriter(path: path).missingItems(of: [FoundInput(input: input, rows: RowSet())])
    expectEqual(missing.rows, [])
  }

  private func rootPage(of table: String) throws -> Int {
    let database = try Database(path: path, .reading)
    var page = 0
    try database.read("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'") { page = Int($0.integer(0)) }
    return page
  }

  @Test func `An item that would replace one behind it is told`() async throws {
    _ = try await taken([line(1, 1)])
    let done = try await taken([line(1, 2), line(1, 1)])
    expectEqual(done.replacedCount + done.counts.sharing, 1)
    _ = try await taken([line(1, 2), line(1, 1)])
    try expectEqual(Set(lines), [line(1, 1), line(1, 2)])
  }
}
