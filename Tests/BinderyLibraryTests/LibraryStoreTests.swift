import Bindery
@testable import BinderyLibrary
import BinderyRendering
import BinderySources
import TestSupport
import Testing

struct `A library` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "library.db")
  }

  private func item(_ id: Int, _ title: String, version: UInt64 = 1) -> PreparedItem {
    PreparedItem(
      LibraryItem(
        kind: "song", id: ModelId(id), version: ModelVersion(rawValue: version), json: Array("{\"n\":\(id)}".utf8),
        title: title))
  }

  private func taken(_ json: String, from input: LibraryInput? = nil) async throws -> LibraryImport.Progress {
    try await LibraryImport(presenter: Presenter(provider: ViewBindingProvider())).run(
      RecordReader(bytes: Array(json.utf8), name: "the text"), into: ImportDestination(LibraryWriter(path: path)),
      from: input
    ) { _ in
    } progress: { _ in
    }
  }

  private let file = LibraryInput(name: "the file", mark: "as it is")

  @Test func `Items are new, the same or changed by their versions, and the index follows`() throws {
    let writer = try LibraryWriter(path: path)
    try expectEqual(writer.add([item(1, "Old"), item(2, "Other")]).new, 2)
    try expectEqual(writer.add([item(1, "Old")]).same, 1)
    try expectEqual(writer.add([item(1, "Fresh", version: 2)]).changed, 1)
    let reader = try LibraryReader(path: path)
    try expectEqual(reader.rows(for: LibraryQuestion("old"), limit: 9), [])
    try expectEqual(reader.rows(for: LibraryQuestion("fresh"), limit: 9), [1])
    try expectEqual(
      writer.remove(reader.rows(of: LibrarySelection([ItemId(kind: "song", modelId: ModelId(1))]))), 1)
    try expectEqual(reader.rows(for: LibraryQuestion("fresh"), limit: 9), [])
    try expectEqual(reader.count, 1)
    try writer.merge()
    try expectEqual(reader.problems() + writer.indexProblems(), [])
  }

  @Test func `What was imported is given back as it came, without white space`() async throws {
    let done = try await taken(#"{"results": [ {"kind" : "tune", "id": 1, "n": 1.50e1 , "t":"a \" b"} ]}"#)
    expectEqual(done.counts.new, 1)
    var lines: [String] = []
    try LibraryExport(of: path).run { lines.append(String(decoding: $0, as: UTF8.self)) }
    expectEqual(lines, [#"{"kind":"tune","id":1,"n":1.50e1,"t":"a \" b"}"#])
  }

  @Test func `An item is found by the first 256 KiB of its texts`() async throws {
    let text = "first " + String(repeating: "ä ", count: 100 << 10) + "last"
    _ = try await taken("{\"kind\":\"tune\",\"id\":1,\"title\":\"\(text)\"}")
    let reader = try LibraryReader(path: path)
    try expectEqual(reader.rows(for: LibraryQuestion("first"), limit: 9), [1])
    try expectEqual(reader.rows(for: LibraryQuestion("last"), limit: 9), [])
  }

  @Test func `A transaction is bounded by the bytes of its items, too`() async throws {
    let text = String(repeating: "t", count: 4 << 20)
    let lines = (0..<9).map { "{\"kind\":\"tune\",\"id\":\($0),\"title\":\"\(text)\"}\n" }
    var counts: [Int] = []
    let done = try await LibraryImport(presenter: Presenter(provider: ViewBindingProvider())).run(
      RecordReader(bytes: Array(lines.joined().utf8), name: "the text"),
      into: ImportDestination(LibraryWriter(path: path))
    ) { _ in
    } progress: {
      counts.append($0.counts.all)
    }
    expectEqual(done.counts.new, 9)
    // Each item is in memory as its JSON and as its folded text: 8 MiB.
    #expect(counts.count >= 2, "\(counts)")
  }

  @Test func `An export has one state, whatever is written meanwhile`() async throws {
    let lines = (0..<2_500).map { "{\"kind\":\"tune\",\"id\":\($0),\"title\":\"Tune \($0)\"}" }
    _ = try await taken(lines.joined(separator: "\n"))
    let writer = try LibraryWriter(path: path)
    var exported: [String] = []
    try LibraryExport(of: path).run { json in
      if exported.isEmpty {
        let late = LibraryItem(kind: "tune", id: ModelId("late"), version: ModelVersion(rawValue: 1), json: [0x31])
        _ = try writer.add([PreparedItem(late)])
      }
      exported.append(String(decoding: json, as: UTF8.self))
    }
    expectEqual(exported, lines)
    try expectEqual(LibraryReader(path: path).count, 2_501)
  }

  @Test func `An import goes on where the last one was committed`() async throws {
    let lines = (0..<10).map { "{\"kind\":\"tune\",\"id\":\($0),\"title\":\"Tune \($0)\"}\n" }
    _ = try await taken(lines[..<5].joined(), from: file)
    _ = try LibraryWriter(path: path).add([], from: file)
    try await expectEqual(taken(lines.joined(), from: file).counts, .init(new: 5, same: 5))
    try expectEqual(LibraryReader(path: path).rows(for: LibraryQuestion("tune"), limit: 99).count, 10)
  }

  @Test func `Damaged items cost themselves alone`() async throws {
    let done = try await taken("{\"kind\":\"tune\",\"id\":1}\n{\"kind\" tune}\n{\"kind\":\"tune\",\"id\":2}\n")
    expectEqual(done.counts.new, 2)
    expectEqual(done.damagedCount, 1)
  }

  @Test func `What isn't a library of this version is refused with a way out`() throws {
    #expect(throws: LibraryError(.missing, at: path)) { try LibraryReader(path: path) }
    _ = try LibraryWriter(path: path)
    try Database(path: path, .writing).run("PRAGMA user_version = 99")
    #expect(throws: LibraryError(.newer, at: path, "its format is version 99, and this reads 4")) {
      try LibraryReader(path: path)
    }
    try Database(path: path, .writing).run("PRAGMA user_version = 2; PRAGMA application_id = 7")
    #expect(throws: LibraryError(.unusable, at: path, "it is another program's database")) {
      try LibraryReader(path: path)
    }
    let text = try folder.write("no database, and longer than the mark of one".utf8, to: "text.db")
    let sentence = "it is no library but another sort of file, or its beginning is damaged"
    for open in [{ _ = try LibraryReader(path: text) }, { _ = try LibraryWriter(path: text) }] {
      #expect(throws: LibraryError(.unusable, at: text, sentence), performing: open)
    }
  }
}
