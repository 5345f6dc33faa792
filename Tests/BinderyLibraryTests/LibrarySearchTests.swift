import Bindery
import BinderySources
import Foundation
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

  @Test(arguments: 11..<13 as Range<UInt64>)
  func `Words, phrases, fields, kinds, marks and exclusions find what a plain scan finds, in its order`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let isLarge = ProcessInfo.processInfo.environment["BINDERY_LIBRARY_QUESTIONS"] != nil
    let oracle = try LibraryOracle(isLarge ? 20_000 : 700, in: folder, using: &random)
    // A small library has few titles of a sort, but is asked as a large one, too.
    if !isLarge { oracle.reader.fewTitles = 20 }
    for _ in 0..<(isLarge ? 5_000 : 400) {
      let question = OracleQuestion(over: oracle, using: &random)
      let found = try oracle.reader.rows(for: LibraryQuestion(question.typed), limit: .max)
      let groups = oracle.groups(of: question)
      let about = "seed \(seed): \(question.typed)"
      try #require(Set(found) == Set(groups.keys) && Set(found).count == found.count, "\(about)")
      let places = found.map { (groups[$0] ?? 0, -$0) }
      let isByRelevance = oracle.mayBeByRelevance(question)
      let ordered = zip(places, places.dropFirst()).allSatisfy { first, second in
        first < second || isByRelevance && first.0 == 4 && second.0 == 4
      }
      try #require(ordered, "\(about): \(places)")
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

  @Test func `Beside a kind that is given apart, a word with a hyphen excludes, in files, too`() throws {
    let question = LibraryQuestion("-love", kinds: ["tune"])
    expectEqual(question, LibraryQuestion("kind:tune -love"))
    expectEqual(question, LibraryQuestion(terms: ["-love"], kinds: ["tune"]))
    #expect(question != LibraryQuestion("-love"))
    let (love, night) = try (
      Record(json: #"{"kind":"tune","id":1,"title":"Love me"}"#),
      Record(json: #"{"kind":"tune","id":2,"title":"Night"}"#)
    )
    let query = Query(["-love"], isNarrowed: true)
    expectNil(query.score(of: love))
    #expect(query.score(of: night) != nil)
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
    ("-long -winters", ["Winters, long", "The Long Winters"]),
    ("long -!!!", ["Long", "Winters, long", "The Long Winters"]), ("!!! -love", ["!!!"]),
    ("title:long -the -winters", ["Long"]), ("kind:song -long -c", ["日本語", "Łódź", "Smørrebrød", "!!!"]),
  ])
  func `A question is read as people type it`(_ question: String, _ expected: [String]) throws {
    try expectEqual(
      titles(
        ["The Long Winters", "Winters, long", "Long", "C++ in a day", "C", "!!!", "Smørrebrød", "Łódź", "日本語"],
        for: question), expected)
  }

  @Test(arguments: [
    ("simon & garfunkel", ["Simon & Garfunkel", "Garfunkel and Simon"]),
    ("simon – garfunkel -and", ["Simon & Garfunkel"]),
    ("AC / DC", ["AC/DC", "AC DC live"]), ("love - great", ["Love -- great"]), ("love -- great", ["Love -- great"]),
    ("-tarrot-", ["-tarrot-"]), ("\"-tarrot-\"", ["-tarrot-"]), ("dc -live", ["AC/DC"]),
    ("dc \"-live\"", ["AC DC live"]),
    ("-\"dc live\" ac", ["AC/DC"]), ("Mr. T.", ["Mr. T."]), ("and simon &", ["Garfunkel and Simon"]),
  ])
  func `Marks between words are blanks, and a hyphen excludes where something else is asked for`(
    _ question: String, _ expected: [String]
  ) throws {
    try expectEqual(
      titles(
        [
          "AC DC live", "Garfunkel and Simon", "Simon & Garfunkel", "AC/DC", "Love -- great", "-tarrot-", "Mr. T.",
        ], for: question), expected)
  }

  @Test(arguments: [
    ("!!!", ["!!!", "!!! live", "Live !!!"]), ("日本", ["日本", "日本語", "この日本"]), ("kind:Song love", ["Love", "In love"]),
    ("love -in", ["Love"]), ("C++", ["C++", "C++ in a day"]),
  ])
  func `The whole title comes first, whatever it is made of`(_ question: String, _ expected: [String]) throws {
    try expectEqual(
      titles(
        ["Love", "C++", "!!!", "日本", "C++ in a day", "日本語", "この日本", "!!! live", "Live !!!", "In love"], for: question),
      expected)
  }

  @Test(arguments: [("-& a", ["A b", "Ab"]), ("kind:song -\"&\" a", ["A b", "Ab"]), ("-b a", ["Ab", "A & c"])])
  func `An exclusion holds however many titles begin with the query`(_ question: String, _ expected: [String]) throws {
    for fewTitles in [0, 99] {
      try expectEqual(titles(["A & b", "A & c", "Ab", "A b"], for: question, fewTitles: fewTitles), expected)
    }
  }

  @Test func `Of rare words, those in titles come before those elsewhere`() throws {
    let path = folder.path(of: "library.db")
    let items = ["The Long Winters", "Other"].enumerated().map { index, title in
      LibraryItem(
        kind: "song", id: ModelId(index), version: ModelVersion(rawValue: 1), json: Array("{}".utf8), title: title,
        rest: index == 0 ? [] : ["winters"])
    }
    _ = try LibraryWriter(path: path).add(items.map(PreparedItem.init))
    expectEqual(try LibraryReader(path: path).rows(for: LibraryQuestion("winters"), limit: 9), [1, 2])
  }

  @Test(arguments: [
    "รักเธอทุกวัน", "ສະບາຍດີ", "ភាសាខ្មែរ", "မြန်မာဘာသာ", "བོད་ཡིག", "ꦧꦱꦗꦮ", "日本語", "ひらがな", "カタカナ", "한국어", "ᬩᬲᬩᬮᬶ",
  ])
  func `Of a text without spaces, each part is found`(_ text: String) throws {
    _ = try titles([text, "x"], for: "x")
    let reader = try LibraryReader(path: folder.path(of: "library.db"))
    let scalars = Array(text.unicodeScalars)
    for start in scalars.indices {
      for end in (start + 1)...scalars.count {
        let part = String(String.UnicodeScalarView(scalars[start..<end]))
        guard !IndexedText(part).tokens.isEmpty else { continue }
        try expectEqual(reader.rows(for: LibraryQuestion(part), limit: 9), [1], "\(part)")
      }
    }
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

  @Test(arguments: 21..<24 as Range<UInt64>)
  func `A page is the same part of the matches wherever it begins, also after the library has changed`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let oracle = try LibraryOracle(300, in: folder, using: &random)
    oracle.reader.nearPages = Int.random(in: 0...40, using: &random)
    var questions = (0..<6).map { _ in OracleQuestion(over: oracle, using: &random).typed }
    questions += ["", "a", "kind:song"]
    for turn in 0..<60 {
      let question = LibraryQuestion(LibraryOracle.pick(questions, &random))
      let all = try oracle.reader.rows(for: question, limit: .max)
      expectEqual(try oracle.reader.allRows(for: question), all, "seed \(seed): \(question)")
      expectEqual(oracle.reader.lastList?.rows, all)
      let limit = Int.random(in: 0...320, using: &random)
      expectEqual(try oracle.reader.rows(for: question, limit: limit), Array(all.prefix(limit)), "seed \(seed)")
      guard turn.isMultiple(of: 20) else { continue }
      let item = LibraryItem(
        kind: "song", id: ModelId("new \(turn)"), version: ModelVersion(rawValue: 1),
        json: Array("{\"new\":\(turn)}".utf8), title: LibraryOracle.part(&random))
      _ = try oracle.writer.add([PreparedItem(item)])
    }
  }

  @Test(arguments: [("", 0), ("", 7), ("title", 3), ("kind:song", 24), ("title", 14), ("title", 25), ("title", 99)])
  func `Far from the first match, a page has its records, and the number of all matches`(
    question: String, start: Int
  ) throws {
    _ = try titles((0..<25).map { "Title \($0)" }, for: "title")
    let reader = try LibraryReader(path: folder.path(of: "library.db"))
    reader.nearPages = 0
    let page = try reader.page(
      for: SearchRequest(terms: question.isEmpty ? [] : [question], limit: 10, next: PageToken(rawValue: "\(start)")))
    let ids = page.found.records.compactMap { $0["id"]?.shownText }
    expectEqual(ids, (0..<25).reversed().dropFirst(start).prefix(10).map { "\($0)" })
    expectEqual(page.found.page?.total, 25)
    expectEqual(page.found.page?.next, start + 10 < 25 ? PageToken(rawValue: "\(start + 10)") : nil)
  }

  @Test(arguments: [1, 10, 25, 40])
  func `The last page has the last records, and the number of all matches`(limit: Int) throws {
    _ = try titles((0..<25).map { "Title \($0)" }, for: "title")
    let reader = try LibraryReader(path: folder.path(of: "library.db"))
    let source = LibrarySource(path: folder.path(of: "library.db"))
    let page = try reader.page(for: SearchRequest(terms: ["title"], limit: limit, next: source.lastPage))
    let ids = page.found.records.compactMap { $0["id"]?.shownText }
    expectEqual(ids, (0..<25).reversed().suffix(limit).map { "\($0)" })
    expectEqual(page.found.page, FollowingPage(next: nil, total: 25))
    let middle = try reader.page(for: SearchRequest(terms: ["title"], limit: 2, next: source.page(from: 7)))
    expectEqual(middle.found.records.compactMap { $0["id"]?.shownText }, ["17", "16"])
  }

  /// Returns the titles that a question finds among those of songs that arrived one after the other.
  private func titles(_ titles: [String], for question: String, fewTitles: Int = 500) throws -> [String] {
    let path = folder.path(of: "library.db")
    let items = titles.enumerated().map { index, title in
      LibraryItem(
        kind: "song", id: ModelId(index), version: ModelVersion(rawValue: 1),
        json: Array("{\"kind\":\"song\",\"id\":\(index)}".utf8), title: title)
    }
    _ = try LibraryWriter(path: path).add(items.map(PreparedItem.init))
    let reader = try LibraryReader(path: path)
    reader.fewTitles = fewTitles
    return try reader.rows(for: LibraryQuestion(question), limit: 50).map { titles[Int($0) - 1] }
  }
}
