import Bindery
@testable import BinderyLibrary
import BinderySources
import Foundation
import TestSupport
import Testing

struct `A damaged library` {
  private let folder: TemporaryFolder
  private let path: String

  /// The number of seeds of random damage.
  private static let rounds = ProcessInfo.processInfo.environment["BINDERY_LIBRARY_DAMAGE"].flatMap { Int($0) } ?? 12

  private static let questions = [
    "winter", "word7", "title:blue", "\"long winters\"", "雨", "kind:song word3", "-blue word9",
  ]

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "library.db")
  }

  /// Makes a library of 300 items, some of which have many pages, and returns its bytes and the JSON of its items.
  private func make() throws -> (file: [UInt8], items: [String]) {
    let items = (0..<300).map { number in
      let title = "\(number % 2 == 0 ? "Blue" : "雨") winter word\(number % 40)"
      let text = String(repeating: "<item \(number)> ", count: number % 50 == 7 ? 2_000 : 20)
      let kind = number % 3 == 0 ? "song" : "album"
      let json = "{\"kind\":\"\(kind)\",\"text\":\"\(text)\"}"
      return LibraryItem(
        kind: Kind(rawValue: kind), id: ModelId(number), version: ModelVersion(rawValue: 1),
        json: Array(json.utf8), title: title, subtitle: "The Long Winters")
    }
    do {
      let writer = try LibraryWriter(path: path)
      for start in stride(from: 0, to: items.count, by: 50) {
        _ = try writer.add(items[start..<start + 50].map(PreparedItem.init))
      }
    }
    let file = Array(try Data(contentsOf: URL(filePath: path)))
    return (file, items.map { String(decoding: $0.json, as: UTF8.self) })
  }

  private func put(_ file: [UInt8]) throws {
    for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    try Data(file).write(to: URL(filePath: path))
  }

  /// Returns what is exported, and whether that is told to be all.
  private func exported() throws -> (items: [String], isAll: Bool) {
    var items: [String] = []
    do {
      try LibraryExport(of: path).run { items.append(String(decoding: $0, as: UTF8.self)) }
      return (items, true)
    } catch is LibraryError {
      return (items, false)
    }
  }

  /// Returns what searches find, where `nil` stands for one that fails or leaves rows out and says so.
  private func found() -> [[String]?] {
    Self.questions.map { question in
      do throws(LibraryError) {
        let reader = try LibraryReader(path: path)
        let rows = try reader.rows(for: LibraryQuestion(question), limit: 400)
        let items = try reader.json(of: rows)
        return items.contains(nil) ? nil : items.compactMap { $0.map { String(decoding: $0, as: UTF8.self) } }
      } catch {
        return nil
      }
    }
  }

  /// Returns whether the check finds nothing.
  private func isSound() -> Bool {
    do {
      let reader = try LibraryReader(path: path)
      let problems = try reader.problems() + LibraryWriter(path: path).indexProblems()
      return try problems.isEmpty && reader.alteredRows(limit: 1).isEmpty
    } catch {
      return false
    }
  }

  @Test(arguments: 0..<rounds)
  func `It is never silently wrong, and all whose pages are whole is exported and restored`(seed: Int) throws {
    let (whole, items) = try make()
    let answers = found()
    #expect(isSound() && !answers.contains(nil))
    try put(whole)
    // The pages above those of the items: without them, any of these may be lost.
    let above = try pages("name = 'items' AND pagetype = 'internal'")
    var random = SplitMix64(seed: UInt64(seed))
    var file = whole
    let damage = Damage(of: &file, using: &random)
    try put(file)

    for (answer, right) in zip(found(), answers) { #expect(answer == nil || answer == right, "\(damage)") }
    try put(file)
    let (kept, isAll) = try exported()
    expectEqual(isAll, kept == items, "\(damage)")
    expectEqual(kept, items.filter(Set(kept).contains), "\(damage)")
    if isSound() { #expect(found() == answers && kept == items, "\(damage)") }
    let lost = Set(items).subtracting(kept)
    if damage.pages.isDisjoint(with: above) {
      for item in lost {
        #expect(!pages(of: item, in: whole).isDisjoint(with: damage.pages), "\(damage): \(item.prefix(40))")
      }
    }

    try put(file)
    guard let outcome = try? LibraryRestoration(of: path).run() else {
      // Of less than a page nothing can be read.
      return #expect(kept.isEmpty && file.count < 4096, "\(damage)")
    }
    expectEqual(outcome.keptCount, kept.count, "\(damage)")
    if let lostCount = outcome.lostCount { expectEqual(lostCount, lost.count, "\(damage)") }
    expectEqual(outcome.copy == nil, lost.isEmpty, "\(damage)")
    #expect(isSound(), "\(damage)")
    try expectEqual(exported().items, kept, "\(damage)")
    if lost.isEmpty { #expect(found() == answers, "\(damage)") }
  }

  /// Returns the numbers of the pages whose bytes have a part of an item.
  private func pages(of item: String, in file: [UInt8]) -> Set<Int> {
    let (name, bytes) = (Data((item.drop { $0 != "<" }.prefix { $0 != ">" } + ">").utf8), Data(file))
    var (pages, start): (Set<Int>, Int) = ([], 0)
    while let range = bytes.range(of: name, in: start..<bytes.count) {
      pages.insert(range.lowerBound / 4096)
      start = (range.lowerBound / 4096 + 1) * 4096
    }
    return pages
  }

  /// Returns the numbers of the pages of the library for which a condition on the table `dbstat` holds.
  private func pages(_ condition: String) throws -> Set<Int> {
    let database = try Database(path: path, .reading)
    let statement = try database.statement(
      "SELECT pageno FROM dbstat WHERE \(condition)")
    var pages: Set<Int> = []
    while try statement.step() { pages.insert(Int(statement.integer(0)) - 1) }
    return pages
  }
}
