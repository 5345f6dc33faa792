@testable import BinderyLibrary
import Foundation
import TestSupport
import Testing

struct `What lies at the path of a library` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "library.db")
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// Expects that neither a reader nor a writer opens a library, and returns what is told.
  private func refusal(at path: String) -> String? {
    var sentences: [String] = []
    for attempt in [{ _ = try LibraryReader(path: path) }, { _ = try LibraryWriter(path: path) }] {
      do {
        try attempt()
      } catch {
        sentences.append("\(error)")
      }
    }
    expectEqual(sentences.count, 2)
    expectEqual(Set(sentences).count, 1)
    return sentences.first
  }

  @Test func `A new library is its user's alone, and nothing else is left`() throws {
    _ = try LibraryWriter(path: path)
    try expectEqual(names, ["library.db"])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    expectEqual(mode, 0o600)
    try expectEqual(LibraryReader(path: path).count, 0)
  }

  @Test func `An empty file is refused, and removing it is a way out`() throws {
    try folder.write([], to: "library.db")
    let sentence = try #require(refusal(at: path))
    #expect(sentence.contains("it is an empty file; remove it, or choose another with --library"))
    try FileManager.default.removeItem(atPath: path)
    _ = try LibraryWriter(path: path)
    try expectEqual(LibraryReader(path: path).count, 0)
  }

  // MARK: What SQLite would obey

  @Test(arguments: [false, true])
  func `A rollback journal beside it is obeyed by nobody, also where a link leads there`(isLink: Bool) throws {
    _ = try LibraryWriter(path: path)
    let victim = try folder.write("precious".utf8, to: "victim")
    try folder.write(victim.utf8, to: "library.db-journal")
    let used = isLink ? folder.path(of: "link.db") : path
    if isLink { try FileManager.default.createSymbolicLink(atPath: used, withDestinationPath: path) }
    let sentence = try #require(refusal(at: used))
    #expect(sentence.contains("library.db-journal' lies beside it, which no library has"))
    try expectEqual(String(contentsOfFile: victim, encoding: .utf8), "precious")
    #expect(try names.contains("library.db-journal"))
  }

  @Test(arguments: ["-wal", "-shm"])
  func `A log that is a link leads nowhere`(end: String) throws {
    _ = try LibraryWriter(path: path)
    let elsewhere = folder.path(of: "elsewhere")
    try FileManager.default.createSymbolicLink(atPath: path + end, withDestinationPath: elsewhere)
    let sentence = try #require(refusal(at: path))
    #expect(sentence.contains("library.db\(end)' isn't a file of the library's owner"))
    #expect(!FileManager.default.fileExists(atPath: elsewhere))
  }

  @Test(arguments: [
    "CREATE VIEW extra AS SELECT 1", "CREATE TABLE extra (a)", "CREATE INDEX extra ON items (rest)",
    "CREATE TRIGGER extra AFTER INSERT ON items BEGIN DELETE FROM items; END",
    "DROP TABLE inputs; CREATE VIEW inputs AS WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
    "ALTER TABLE inputs ADD COLUMN more BLOB GENERATED ALWAYS AS (zeroblob(1000000000))", "DROP TABLE search",
  ])
  func `Tables that Bindery doesn't make are refused before anything is read from them`(change: String) throws {
    _ = try LibraryWriter(path: path)
    try Database(path: path, .writing).run(change)
    let sentence = try #require(refusal(at: path))
    #expect(sentence.contains("its tables aren't those that bindery makes; choose another with --library"))
  }

  // MARK: What is no file

  @Test(arguments: ["fifo", "folder", "/dev/zero", "/dev/null"])
  func `What isn't a regular file is refused at once`(name: String) throws {
    let place = name.hasPrefix("/") ? name : folder.path(of: name)
    if name == "fifo" { expectEqual(mkfifo(place, 0o600), 0) }
    if name == "folder" { _ = try folder.newFolder(name) }
    let sentence = try #require(refusal(at: place))
    #expect(sentence.contains("it isn't a regular file"))
  }

  @Test func `A lock that is a link makes no file elsewhere`() throws {
    let elsewhere = folder.path(of: "elsewhere")
    try FileManager.default.createSymbolicLink(atPath: path + ".lock", withDestinationPath: elsewhere)
    expectNil(try? LibraryLock(at: path) { _ in })
    #expect(!FileManager.default.fileExists(atPath: elsewhere))
  }

  @Test(arguments: ["text", "empty", "fifo"])
  func `Beside what is no library no lock is left`(name: String) throws {
    if name == "fifo" { expectEqual(mkfifo(path, 0o600), 0) }
    if name != "fifo" { try folder.write(name == "text" ? Array("a text, no database".utf8) : [], to: "library.db") }
    #expect(throws: LibraryError.self) { try LibraryLock(at: path) { _ in } }
    try expectEqual(names, ["library.db"])
  }

  @Test func `Who holds a lock is named, and nobody once it is released`() throws {
    expectNil(LibraryLock.holder(at: path))
    do {
      let lock = try LibraryLock(at: path) { _ in }
      expectEqual(LibraryLock.holder(at: path), "process \(getpid())")
      withExtendedLifetime(lock) {}
    }
    expectNil(LibraryLock.holder(at: path))
  }

  @Test func `A folder that can't be made is told with the reason`() throws {
    try folder.write([], to: "file")
    do {
      _ = try LibraryLock(at: folder.path(of: "file/library.db")) { _ in }
      Issue.record("it was locked")
    } catch {
      #expect("\(error)".contains("its folder can't be made: "), "\(error)")
    }
  }

  @Test func `A path that leads nowhere is no library, and makes none elsewhere`() throws {
    let elsewhere = folder.path(of: "elsewhere")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: elsewhere)
    let sentence = try #require(refusal(at: path))
    #expect(sentence.contains("it is a link to what isn't there"))
    try expectEqual(names, ["library.db"])
  }
}
