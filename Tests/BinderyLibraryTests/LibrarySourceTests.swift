import Bindery
@testable import BinderyLibrary
import BinderySources
import Glibc
import Synchronization
import TestSupport
import Testing

struct `The library as a source` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "library.db")
  }

  private func fill(_ path: String, _ titles: [String]) throws {
    let items = titles.enumerated().map { index, title in
      LibraryItem(
        kind: "song", id: ModelId(index), version: ModelVersion(rawValue: 1),
        json: Array("{\"kind\":\"song\",\"title\":\"\(title)\"}".utf8), title: title)
    }
    _ = try LibraryWriter(path: path).add(items.map(PreparedItem.init))
  }

  private func titles(_ source: LibrarySource, _ request: SearchRequest) async throws -> [String] {
    let found = Mutex<[String]>([])
    try await source.records(for: request) { batch in
      found.withLock { $0 += batch.records.compactMap { $0["title"]?.shownText } }
    }
    return found.withLock { $0 }
  }

  @Test(arguments: [("-5", 2), ("x", 2), ("99999999999999999999", 2), ("1", 1), ("9223372036854775807", 0)])
  func `A mark of a page that no page has is no fault`(token: String, count: Int) async throws {
    try fill(path, ["One more", "One"])
    let source = LibrarySource(path: path)
    let request = SearchRequest(terms: ["one"], limit: 5, next: PageToken(rawValue: token))
    try await expectEqual(titles(source, request).count, count)
    try await expectEqual(titles(source, SearchRequest(terms: ["one"], limit: -5)).count, 0)
  }

  @Test(arguments: ["UPDATE items SET json = '{}' WHERE row = 1", "DELETE FROM items WHERE row = 1"])
  func `A row that was altered, or that the index alone has, is left out and told`(change: String) async throws {
    try fill(path, ["One more", "One"])
    try Database(path: path, .writing).run(change)
    let found = Mutex<[String]>([])
    let failure = await #expect(throws: SearchFailure.self) {
      try await LibrarySource(path: path).records(for: SearchRequest(terms: ["more"], limit: 5)) { batch in
        found.withLock { $0 += batch.records.compactMap { $0["title"]?.shownText } }
      }
    }
    let sentence = "\(try #require(failure))"
    #expect(
      sentence.contains("import them again") || sentence.contains("'bindery library rebuild --library "), "\(sentence)")
    expectEqual(found.withLock { $0 }, [])
  }

  @Test func `A search that is cancelled before it begins opens nothing`() throws {
    let idle = IdleReaders(path: path)
    let reading = LibraryReading(of: SearchRequest(terms: ["one"], limit: 5), by: idle)
    reading.cancel()
    let ended = Mutex<[SourceFailure.Code]>([])
    reading.begin { found in
      if case .failure(let failure) = found { ended.withLock { $0.append(failure.code) } }
    }
    expectEqual(ended.withLock { $0 }, [.cancelled])
    expectEqual(idle.count, 0)
  }

  @Test func `An interruption ends the statement that comes next`() throws {
    try fill(path, ["One"])
    let reader = try LibraryReader(path: path)
    expectEqual(try reader.rows(for: LibraryQuestion("one"), limit: 5), [1])
    reader.interrupt()
    #expect(throws: LibraryError.self) { try reader.rows(for: LibraryQuestion("one"), limit: 5) }
  }

  @Test func `A file that takes the place of another is read`() async throws {
    try fill(path, ["One old"])
    try fill(folder.path(of: "other.db"), ["One fresh"])
    let source = LibrarySource(path: path)
    let request = SearchRequest(terms: ["one"], limit: 5)
    try await expectEqual(titles(source, request), ["One old"])
    for end in ["-wal", "-shm"] { unlink(path + end) }
    expectEqual(rename(folder.path(of: "other.db"), path), 0)
    try await expectEqual(titles(source, request), ["One fresh"])
  }

  @Test func `What is read together is of one state, and what is read after it of the next`() throws {
    try fill(path, ["One"])
    let reader = try LibraryReader(path: path)
    let question = LibraryQuestion("one")
    try reader.database.snapshot { () throws(LibraryError) in
      expectEqual(try reader.rows(for: question, limit: 9), [1])
      #expect(throws: Never.self) { try fill(path, ["One", "One more"]) }
      expectEqual(try reader.rows(for: question, limit: 9), [1])
      expectEqual(try reader.count, 1)
    }
    expectEqual(try reader.rows(for: question, limit: 9), [1, 2])
    #expect(throws: LibraryError.self) {
      try reader.database.snapshot { () throws(LibraryError) in throw LibraryError(.busy, at: path) }
    }
    expectEqual(try reader.page(for: SearchRequest(terms: ["one"], limit: 9)).found.page?.total, 2)
  }

  @Test(arguments: [[nil, "10", "20"], [nil, "20", "10"], [nil, "last", "0", "10"]])
  func `Items that are imported while one scrolls shift no page`(tokens: [String?]) async throws {
    try fill(path, (0..<30).map { "One \($0)" })
    let source = LibrarySource(path: path)
    var found: [String] = []
    for token in tokens {
      let request = SearchRequest(terms: ["one"], limit: 10, next: token.map(PageToken.init(rawValue:)))
      found += try await titles(source, request)
      let new = (0..<3).map { number in
        LibraryItem(
          kind: "song", id: ModelId("\(token ?? "first") \(number)"), version: ModelVersion(rawValue: 1),
          json: Array("{\"kind\":\"song\",\"title\":\"One more\"}".utf8), title: "One more")
      }
      _ = try LibraryWriter(path: path).add(new.map(PreparedItem.init))
    }
    expectEqual(Set(found), Set((0..<30).map { "One \($0)" }))
    try await expectEqual(
      titles(source, SearchRequest(terms: ["one"], limit: 3)), Array(repeating: "One more", count: 3))
    let next = SearchRequest(terms: ["one"], limit: 50, next: "3")
    try await expectEqual(titles(source, next).count, 30 + 3 * tokens.count - 3)
  }

  @Test func `The newest row is kept of few searches, each as of its last beginning`() {
    let begun = BegunSearches()
    for number in 0..<20 { begun.begin(LibraryQuestion("\(number)"), at: Int64(number)) }
    begun.begin(LibraryQuestion("19"), at: 77)
    expectEqual(begun.newestRow(of: LibraryQuestion("19")), 77)
    expectEqual(begun.newestRow(of: LibraryQuestion("13")), 13)
    expectNil(begun.newestRow(of: LibraryQuestion("3")))
  }

  @Test func `Few connections are kept`() throws {
    try fill(path, ["One"])
    let idle = IdleReaders(path: path)
    let readers = try (0..<6).map { _ in try idle.reader() }
    for reader in readers { idle.take(back: reader) }
    #expect(idle.count < 4)
  }
}
