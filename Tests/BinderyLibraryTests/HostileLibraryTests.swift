import Bindery
@testable import BinderyLibrary
import Foundation
import TestSupport
import Testing

struct `A library that was made to do harm` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "library.db")
  }

  /// Adds items to the library, each with a text of a length.
  private func add(_ count: Int, length: Int = 100) throws {
    let writer = try LibraryWriter(path: path)
    let items = (1...count).map { number in
      LibraryItem(
        kind: "song", id: ModelId(rawValue: "\(number)"), version: ModelVersion(rawValue: 1),
        json: [UInt8](repeating: 0x31, count: length))
    }
    _ = try writer.add(items.map(PreparedItem.init))
  }

  /// Has the pages of the items lead to each other, by which a dozen items are 500^6 of them.
  private func multiplyItems() throws {
    let root = try rootPage(of: "items")
    var file = try Data(contentsOf: URL(filePath: path))
    let leaf = file[(root - 1) * 4096..<root * 4096]
    var child = file.count / 4096 + 1
    file += leaf
    for _ in 0..<5 {
      file += MultiplyingPage(child: child).bytes
      child += 1
    }
    file.replaceSubrange((root - 1) * 4096..<root * 4096, with: MultiplyingPage(child: child).bytes)
    // The number of pages stands in the header.
    file.replaceSubrange(28..<32, with: withUnsafeBytes(of: UInt32(file.count / 4096).bigEndian, Array.init))
    try file.write(to: URL(filePath: path))
    try signPages(of: path)
  }

  private func rootPage(of table: String) throws -> Int {
    let database = try Database(path: path, .reading)
    let statement = try database.statement("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'")
    #expect(try statement.step())
    return Int(statement.integer(0))
  }

  /// A page of a table that has the same page below it 500 times.
  private struct MultiplyingPage {
    let bytes: [UInt8]

    init(child: Int) {
      func number(_ value: Int, of count: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt32(value).bigEndian) { Array($0.suffix(count)) }
      }
      let below = number(child, of: 4)
      let header = [5, 0, 0] + number(500, of: 2) + number(1500, of: 2) + [0] + below
      let places = (0..<500).flatMap { number(1500 + 5 * $0, of: 2) }
      let cells = (0..<500).flatMap { below + number($0 / 4, of: 1) }
      let gap = [UInt8](repeating: 0, count: 1500 - header.count - places.count)
      let end = [UInt8](repeating: 0, count: 4096 - 1500 - cells.count)
      bytes = header + places + gap + cells + end
    }
  }

  private func expectEndless(_ body: () throws -> Void) {
    let error = #expect(throws: LibraryError.self, performing: body)
    expectEqual(error, LibraryError(.damaged, at: path, "its pages lead to each other"))
  }

  @Test(arguments: [false, true])
  func `Items without end are damage, also where the file is large for its holes`(isSparse: Bool) throws {
    try add(12)
    try multiplyItems()
    if isSparse { expectEqual(truncate(path, 1 << 40), 0) }
    let reader = try LibraryReader(path: path)
    expectEndless { _ = try reader.rows(for: LibraryQuestion(""), limit: 100) }
    // Each row that there is, once.
    var count = 0
    try LibraryExport(of: path).run { _ in count += 1 }
    expectEqual(count, 12)
    // The connection can be used after that.
    try expectEqual(reader.count, 12)
  }

  @Test func `All items of a large library are given back and counted`() throws {
    try add(200, length: 100_000)
    var count = 0
    try LibraryExport(of: path).run { count += $0.count }
    expectEqual(count, 20_000_000)
    try expectEqual(LibraryReader(path: path).kindCounts().map(\.count), [200])
  }

  @Test func `A row that is larger than any item can be is refused`() throws {
    try add(1)
    let (long, double) = ("SET subtitle = printf('%.*c', 15000000, 'x')", "SET rest = subtitle")
    let database = try Database(path: path, .writing)
    database.allowItems()
    try database.run("UPDATE items \(long)")
    let error = #expect(throws: LibraryError.self) { try database.run("UPDATE items \(double)") }
    expectEqual(error?.code, .damaged)
  }

  @Test(arguments: ["-wal", "-shm"])
  func `A log that has a second name is another file, and isn't written to`(end: String) throws {
    try add(1)
    let other = try folder.write("precious".utf8, to: "other")
    try FileManager.default.linkItem(atPath: other, toPath: path + end)
    let error = #expect(throws: LibraryError.self) { try LibraryWriter(path: path) }
    #expect(error?.detail.contains("library.db\(end)' isn't a file of the library's owner") == true)
    try expectEqual(String(contentsOfFile: other, encoding: .utf8), "precious")
  }

  @Test(arguments: [":memory:", "file:memory?mode=memory", "%41?#.db"])
  func `A library whose name means something to SQLite is a file`(name: String) throws {
    let path = folder.path(of: name)
    _ = try LibraryWriter(path: path)
    #expect(FileManager.default.fileExists(atPath: path))
    try expectEqual(Database(path: path, .readingAlone).path, path)
    try expectEqual(LibrarySchema.pragma("application_id", of: Database(path: path, .readingAlone)), LibrarySchema.mark)
  }

  // MARK: Bounds

  @Test func `Tables whose definitions have megabytes are refused before they are read`() throws {
    _ = try LibraryWriter(path: path)
    let database = try Database(path: path, .writing)
    database.allowItems()
    let comment = String(repeating: "x", count: 1 << 20)
    for table in 0..<20 { try database.run("CREATE TABLE t\(table) (a) /* \(comment) */") }
    #expect(throws: LibraryError.self) { try LibraryReader(path: path) }
  }

  @Test func `A text whose pages lead to each other is given back once`() throws {
    try add(1, length: 20_000_000)
    try multiplyItems()
    var count = 0
    try LibraryExport(of: path).run { count += $0.count }
    expectEqual(count, 20_000_000)
  }

  @Test func `What is measured keeps the locks of the connection`() throws {
    try add(40, length: 100_000)
    var status = stat()
    expectEqual(stat(path, &status), 0)
    var locked: [Bool] = []
    try LibraryExport(of: path).run { _ in
      let locks = try String(contentsOfFile: "/proc/locks", encoding: .utf8)
      locked.append(locks.contains(" \(getpid()) ") && locks.contains(":\(status.st_ino) "))
    }
    expectEqual(locked, Array(repeating: true, count: 40))
  }

  @Test func `A file that is written to while nothing locks it is told`() throws {
    try add(1)
    let place = try LibraryPlace(path)
    try place.expectUnchanged()
    try add(3)
    #expect(throws: LibraryError(.busy, at: path)) { try place.expectUnchanged() }
  }

  // MARK: Who shares it

  @Test func `A log that a backup has linked is the library's own`() throws {
    try add(1)
    let writer = try LibraryWriter(path: path)
    _ = try writer.add([
      PreparedItem(LibraryItem(kind: "song", id: ModelId("late"), version: ModelVersion(rawValue: 1), json: [0x31]))
    ])
    for end in ["-wal", "-shm"] {
      try FileManager.default.linkItem(atPath: path + end, toPath: folder.path(of: "backup\(end)"))
    }
    try expectEqual(LibraryReader(path: path).count, 2)
    withExtendedLifetime(writer) {}
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give files away"), arguments: [(0o664, true), (0o644, false)])
  func `A log of somebody who may write to the library is its own, and no other`(mode: mode_t, isOwn: Bool) throws {
    try add(1)
    expectEqual(chown(path, 4001, 4000) | chmod(path, mode), 0)
    try folder.write([], to: "library.db-wal")
    expectEqual(chown(path + "-wal", 4002, 4000), 0)
    let problem = (try? LibraryReader(path: path)) == nil
    expectEqual(problem, !isOwn)
  }
}
