import Bindery
import BinderySources
import Synchronization
@testable import BinderyLibrary
import TestSupport
import Testing

struct `Searching a library` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: 1..<5 as Range<UInt64>)
  func `The index finds what a plain scan finds`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let oracle = try LibraryOracle(500, in: folder, using: &random)
    for _ in 0..<250 {
      let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in LibraryOracle.part(&random) }
      let excluded = Bool.random(using: &random) ? [] : [LibraryOracle.part(&random)]
      let question = LibraryQuestion((excluded.map { "-" + $0 } + parts).joined(separator: " "))
      let found = try oracle.reader.rows(for: question, limit: .max)
      expectEqual(Set(found), oracle.rows(with: parts, without: excluded), "seed \(seed): \(parts), -\(excluded)")
      expectEqual(Set(found).count, found.count)
    }
  }

  @Test(arguments: 1..<4 as Range<UInt64>)
  func `No text is an error`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let oracle = try LibraryOracle(20, in: folder, using: &random)
    let pieces = [
      "\"", "*", "^", "(", ")", "AND", "OR", "NOT", "NEAR", "{title}", ":", "-", "title:", "kind:", "+", "'", ";", "\0",
      "a", "日", " ", "\u{e000}", "\u{200b}", "\n", "%", "_", "\u{10ffff}",
    ]
    for _ in 0..<400 {
      let text = (0..<Int.random(in: 0...8, using: &random)).map { _ in LibraryOracle.pick(pieces, &random) }.joined()
      #expect(throws: Never.self, "seed \(seed): \(text.debugDescription)") {
        _ = try oracle.reader.rows(for: LibraryQuestion(text), limit: 10)
        _ = try oracle.reader.rows(for: LibraryQuestion(terms: [text]), limit: 10)
      }
    }
  }

  @Test(arguments: [
    ("atmósfera", true), ("rock & stone", true), ("rock &amp; stone", true), ("\"our page\"", true), ("oacute", false),
    ("amp", false), ("strong", false), ("href", false), ("<strong>", false),
  ])
  func `HTML is found as it is shown`(question: String, isFound: Bool) throws {
    let item = LibraryItem(
      kind: "song", id: ModelId(1), version: ModelVersion(rawValue: 1), json: Array("{}".utf8),
      title: "Rock &amp; Stone",
      rest: ["<p><strong>Atm&oacute;sfera</strong></p><p>At <a href=\"/x\">our page</a></p>"])
    let path = folder.path(of: "library.db")
    _ = try LibraryWriter(path: path).add([PreparedItem(item)])
    let found = try LibraryReader(path: path).rows(for: LibraryQuestion(question), limit: 10)
    expectEqual(!found.isEmpty, isFound)
  }

  @Test func `Titles that are the question come first, then those that begin with it, each newest first`() throws {
    try expectEqual(
      titles(["Love", "In love", "Love me", "love", "Lovely", "Glove"], for: "love"),
      ["love", "Love", "Lovely", "Love me", "In love"])
  }

  @Test(arguments: [
    ("\"long winters\"", ["The Long Winters"]), ("winters long", ["Winters, long", "The Long Winters"]),
    ("title:long", ["Long", "Winters, long", "The Long Winters"]), ("long -the", ["Long", "Winters, long"]),
    ("kind:song long", ["Long", "Winters, long", "The Long Winters"]), ("kind:film long", []),
    ("C++", ["C++ in a day"]), ("!!!", ["!!!"]), ("smorrebrod", ["Smørrebrød"]), ("lodz", ["Łódź"]),
    ("本", ["日本語"]), ("本語", ["日本語"]), ("日語", []),
  ])
  func `A question is read as people type it`(_ question: String, _ expected: [String]) throws {
    try expectEqual(
      titles(
        ["The Long Winters", "Winters, long", "Long", "C++ in a day", "C", "!!!", "Smørrebrød", "Łódź", "日本語"],
        for: question), expected)
  }

  @Test func `More than a page is counted on in the same order`() async throws {
    _ = try titles((0..<25).map { "Title \($0)" }, for: "title")
    let source = LibrarySource(path: folder.path(of: "library.db"))
    var (ids, next): ([String], PageToken?) = ([], nil)
    repeat {
      let found = Mutex<FoundRecords?>(nil)
      try await source.records(for: SearchRequest(terms: ["title"], limit: 10, next: next)) { batch in
        found.withLock { $0 = batch }
      }
      let batch = found.withLock { $0 }
      let page = try #require(batch)
      ids += page.records.compactMap { $0["id"]?.shownText }
      next = page.page?.next
    } while next != nil
    expectEqual(ids, (0..<25).reversed().map { "\($0)" })
  }

  /// Returns the titles that a question finds among those of songs that arrived one after the other.
  private func titles(_ titles: [String], for question: String) throws -> [String] {
    let path = folder.path(of: "library.db")
    let items = titles.enumerated().map { index, title in
      LibraryItem(
        kind: "song", id: ModelId(index), version: ModelVersion(rawValue: 1),
        json: Array("{\"kind\":\"song\",\"id\":\(index)}".utf8), title: title)
    }
    _ = try LibraryWriter(path: path).add(items.map(PreparedItem.init))
    return try LibraryReader(path: path).rows(for: LibraryQuestion(question), limit: 50).map { titles[Int($0) - 1] }
  }
}
