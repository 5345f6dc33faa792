import Bindery
@testable import BinderyLibrary
import BinderyRendering
import TestSupport
import Testing

struct `What a library keeps of each item` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "library.db")
  }

  private func item(
    json: String = "{}", stamp: BindingStamp? = nil, title: String = "", rest: [String] = []
  ) -> PreparedItem {
    PreparedItem(
      LibraryItem(
        kind: "song", id: ModelId(1), version: ModelVersion(rawValue: 1), stamp: stamp, json: Array(json.utf8),
        title: title, rest: rest))
  }

  private func found(_ question: String) throws -> [Int64] {
    try LibraryReader(path: path).rows(for: LibraryQuestion(question), limit: 9)
  }

  @Test func `A field that no plugin models is a change of the item, too`() throws {
    let writer = try LibraryWriter(path: path)
    _ = try writer.add([item(json: #"{"price":1}"#)])
    try expectEqual(writer.add([item(json: #"{"price":1}"#)]), ImportCounts(same: 1))
    try expectEqual(writer.add([item(json: #"{"price":2}"#)]), ImportCounts(changed: 1))
    try expectEqual(LibraryReader(path: path).json(of: [1]), [Array(#"{"price":2}"#.utf8)])
  }

  @Test func `An item whose binding has changed is indexed anew`() throws {
    let writer = try LibraryWriter(path: path)
    let plugin = PluginId(rawValue: "org.example.song")
    let stamps = ["1.0.0", "1.1.0"].map { BindingStamp(kind: "song", plugin: plugin, version: $0) }
    _ = try writer.add([item(title: "raw")])
    for (stamp, title) in zip(stamps, ["shown", "renamed"]) {
      try expectEqual(writer.add([item(stamp: stamp, title: title)]), ImportCounts(changed: 1))
      try expectEqual(writer.add([item(stamp: stamp, title: title)]), ImportCounts(same: 1))
      try expectEqual(found(title), [1])
    }
    try expectEqual(found("raw"), [])
    try expectEqual(found("shown"), [])
  }

  @Test func `A stamp outlives neither a transaction that fails nor its cache`() throws {
    let writer = try LibraryWriter(path: path)
    let stamp = BindingStamp(kind: "song", plugin: PluginId(rawValue: "org.example.song"), version: "1.0.0")
    let database = try Database(path: path, .writing)
    database.allowItems()
    let (limit, long) = (24 << 20, item(json: String(repeating: " ", count: 25 << 20), stamp: stamp))
    #expect(long.item.json.count > limit)
    #expect(throws: LibraryError.self) { try writer.add([long]) }
    try expectEqual(writer.add([item(stamp: stamp)]).new, 1)
    let statement = try database.statement("SELECT count(*) FROM items JOIN stamps USING (stamp)")
    #expect(try statement.step())
    expectEqual(statement.integer(0), 1)
  }

  @Test func `No phrase goes from one property into the next`() throws {
    _ = try LibraryWriter(path: path).add([item(title: "one two", rest: ["three alpha", "beta four", ""])])
    try expectEqual(found("\"alpha beta\""), [])
    try expectEqual(found("\"two three\""), [])
    try expectEqual(found("\"three alpha\""), [1])
    try expectEqual(found("alpha beta"), [1])
  }

  @Test func `A kind is no word of its items`() throws {
    _ = try LibraryWriter(path: path).add([item(title: "one")])
    try expectEqual(found("song"), [])
    try expectEqual(found("kind:song"), [1])
    try expectEqual(found("kind:son"), [])
    try expectEqual(found("kind:song one"), [1])
  }

  @Test func `An address is looked up in an index`() throws {
    _ = try LibraryWriter(path: path)
    let database = try Database(path: path, .reading)
    for condition in ["id = ?1", "id = ?1 AND kind IN (?2)", "id = ?1 AND kind = ?2 AND source = ?3"] {
      let plan = try database.statement("EXPLAIN QUERY PLAN SELECT row FROM items WHERE \(condition)")
      #expect(try plan.step())
      #expect(plan.text(3).hasPrefix("SEARCH items USING COVERING INDEX"), "\(plan.text(3))")
      plan.reset()
    }
  }

  /// Returns the row that has an item as it is, by which an import tells that nothing has changed.
  private func known(_ item: PreparedItem) throws -> KnownRow? {
    let reader = try LibraryReader(path: path)
    let rows = try KnownRows(in: reader.database, from: "file", nil, Presenter(provider: ViewBindingProvider()))
    defer { rows.end() }
    return item.item.json.withUnsafeBytes { rows.row(of: $0) }
  }

  @Test(arguments: [
    "json = '{ }'", "title = 'two'", "rest = 'x'", "marks = 'x'", "version = 2", "id = '2'", "source = 'itunes'",
    "kind = 7", "stamp = 7", "row_sum = 0", "subtitle = 'one'",
  ])
  func `Verifying finds a row of which any column was altered`(change: String) throws {
    let stamp = BindingStamp(kind: "song", plugin: PluginId(rawValue: "org.example.song"), version: "1.0.0")
    _ = try LibraryWriter(path: path).add([item(stamp: stamp, title: "one", rest: ["three", "four"])])
    try expectEqual(LibraryReader(path: path).alteredRows(limit: 9), [])
    try Database(path: path, .writing).run("UPDATE items SET \(change)")
    try expectEqual(LibraryReader(path: path).alteredRows(limit: 9), [1])
  }

  @Test(arguments: [
    "json = '{ }'", "title = 'two'", "rest = 'x'", "version = 2", "stamp = 7", "row_sum = 0",
  ])
  func `Importing it again restores a row that was altered`(change: String) throws {
    let whole = item(title: "one", rest: ["three", "four"])
    _ = try LibraryWriter(path: path).add([whole])
    try expectEqual(known(whole)?.row, 1)
    try Database(path: path, .writing).run("UPDATE items SET \(change)")
    let writer = try LibraryWriter(path: path)
    try expectNil(known(whole))
    try expectEqual(writer.add([whole]), ImportCounts(changed: 1))
    try writer.merge()
    try expectEqual(LibraryReader(path: path).alteredRows(limit: 9), [])
    try expectEqual(LibraryReader(path: path).problems() + writer.indexProblems(), [])
    try expectEqual(found("one"), [1])
    try expectEqual(found("two"), [])
  }

  @Test func `A text that is too large for a row fails where it is set, and not as a missing one`() throws {
    _ = try LibraryWriter(path: path)
    let database = try Database(path: path, .writing)
    let statement = try database.statement("SELECT ?")
    statement.bind([UInt8](repeating: 0x20, count: 1 << 20), at: 1)
    let error = #expect(throws: LibraryError.self) { try statement.step() }
    expectEqual(error?.code, .damaged)
    statement.reset()
    statement.bind("short", at: 1)
    #expect(try statement.step())
  }

  @Test(arguments: ["plugin = ''", "version = '2.0.0'", "properties = 'x'"])
  func `Verifying finds a stamp that was altered by its rows`(change: String) throws {
    let stamp = BindingStamp(kind: "song", plugin: PluginId(rawValue: "org.example.song"), version: "1.0.0")
    _ = try LibraryWriter(path: path).add([item(stamp: stamp)])
    try Database(path: path, .writing).run("UPDATE stamps SET \(change)")
    try expectEqual(LibraryReader(path: path).alteredRows(limit: 9), [1])
  }
}
