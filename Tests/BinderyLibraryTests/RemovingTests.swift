import Bindery
@testable import BinderyLibrary
import TestSupport
import Testing

struct `Removing from a library` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "library.db")
  }

  private static let kinds: [Kind] = ["song", "album", "artist"]
  private static let sources: [SourceId] = ["file", "itunes"]
  private static let words = ["love", "winter", "blue", "jazz"]

  /// Fills a library with items of some kinds, sources and words, and returns them in the order of their rows.
  private func filled(_ count: Int, using random: inout SplitMix64) throws -> [LibraryItem] {
    let items = (0..<count).compactMap { number in
      Self.kinds.randomElement(using: &random).flatMap { kind in
        Self.sources.randomElement(using: &random).map { source in
          LibraryItem(
            source: source, kind: kind, id: ModelId(number), version: ModelVersion(rawValue: 1),
            json: Array("{\"kind\":\"\(kind)\",\"id\":\(number)}".utf8),
            title: (0..<2).compactMap { _ in Self.words.randomElement(using: &random) }.joined(separator: " "))
        }
      }
    }
    _ = try LibraryWriter(path: path).add(items.map(PreparedItem.init))
    return items
  }

  // MARK: Laws

  @Test(arguments: 1..<9 as Range<UInt64>)
  func `What is selected goes, with its texts in the index, and all the rest stays`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let items = try filled(120, using: &random)
    let kinds = Set(Self.kinds.filter { _ in Bool.random(using: &random) })
    let sources = Set(Self.sources.filter { _ in Bool.random(using: &random) })
    let word = Bool.random(using: &random) ? Self.words.randomElement(using: &random) : nil
    let reader = try LibraryReader(path: path)
    let selection = LibrarySelection(LibraryQuestion(terms: word.map { [$0] } ?? [], kinds: kinds), from: sources)
    let expected = items.indices.filter { index in
      let item = items[index]
      return (kinds.isEmpty || kinds.contains(item.kind)) && (sources.isEmpty || sources.contains(item.source))
        && (word.map { item.title.contains($0) } ?? true)
    }.map { Int64($0 + 1) }
    try expectEqual(reader.rows(of: selection), expected, "seed \(seed)")

    let writer = try LibraryWriter(path: path)
    try expectEqual(writer.remove(expected), expected.count)
    try writer.merge()
    try expectEqual(reader.rows(of: selection), [])
    try expectEqual(reader.count, items.count - expected.count)
    try expectEqual(reader.problems() + writer.indexProblems(), [])
  }

  @Test func `A removal goes on in slices, and those that are gone don't count again`() throws {
    var random = SplitMix64(seed: 1)
    let count = try filled(2_500, using: &random).count
    let writer = try LibraryWriter(path: path)
    var steps: [Int] = []
    try expectEqual(writer.remove(Array(1...Int64(count))) { steps.append($0) }, count)
    expectEqual(steps, [1_000, 2_000, 2_500])
    try expectEqual(writer.remove(Array(1...Int64(count))), 0)
    try expectEqual(LibraryReader(path: path).count, 0)
  }

  @Test func `A list has every item once, newest first, whatever the size of its pages`() throws {
    var random = SplitMix64(seed: 2)
    let items = try filled(1_203, using: &random)
    let listing = LibraryListing(try LibraryReader(path: path), kinds: ["song"])
    var records: [Record] = []
    while let page = try listing.next(limit: 501) {
      #expect(page.count <= 500)
      records += page
    }
    let songs = items.filter { $0.kind == "song" }.reversed().map { $0.id.rawValue }
    expectEqual(records.map { $0["id"] }, songs.map { Int64($0).map(RecordValue.integer) })
    try expectEqual(listing.count, songs.count)
  }

  // MARK: Addresses

  @Test func `An address selects its item from every source, or from the one that it names`() throws {
    let items = ["file", "itunes"].map { source in
      LibraryItem(
        source: source, kind: "song", id: ModelId(1), version: ModelVersion(rawValue: 1), json: Array("{}".utf8))
    }
    _ = try LibraryWriter(path: path).add(items.map(PreparedItem.init))
    let reader = try LibraryReader(path: path)
    let all = ItemId(kind: "song", modelId: ModelId(1))
    try expectEqual(reader.rows(of: LibrarySelection([all])), [1, 2])
    let one = ItemId(kind: "song", source: "itunes", modelId: ModelId(1))
    try expectEqual(reader.rows(of: LibrarySelection([one, one])), [2])
    try expectEqual(reader.rows(of: LibrarySelection([ItemId(kind: "album", modelId: ModelId(1))])), [])
  }
}
