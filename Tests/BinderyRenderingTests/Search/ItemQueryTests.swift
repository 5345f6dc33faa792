import Bindery
@testable import BinderyRendering
import BinderySources
import TestSupport
import Testing

struct `Queries as they are typed` {
  @Test(
    arguments: [
      ("", []), ("  ", []), ("long winters", ["long", "winters"]), ("\"long winters\" live", ["long winters", "live"]),
      ("\"long win", ["\"long win"]), ("\"", []), ("\"\"", []), ("say \"a\"\"b\"", ["say", "\"a\"", "\"b\""]),
      ("12\" single", ["12\"", "single"]), ("year:1999", ["year:1999"]), ("kind: song", ["kind:", "song"]),
      (":x", [":x"]), ("a:b:c", ["a:b:c"]), ("\"kind:song\"", ["\"kind:song\""]), ("http://a.b", ["http://a.b"]),
      ("-live long", ["-live", "long"]), ("\"-live\"", ["\"-live\""]), ("-\"long live\" a", ["-\"long live\"", "a"]),
      ("title:\"long winters\"", ["title:\"long winters\""]), ("-title:\"a b", ["-title:\"a b"]),
      ("- \"a b\"", ["-", "a b"]), ("a-\"b c\"", ["a-\"b", "c\""]),
    ] as [(String, [String])])
  func `Words and phrases are terms`(text: String, terms: [String]) {
    let query = ItemQuery(text)
    expectEqual(query.terms, terms)
    #expect(query.kinds.isEmpty && query.sources.isEmpty)
  }

  @Test(arguments: [
    "\"alpha beta\"", "\"alpha\"", "\"alpha be", "-\"alpha beta\" gamma", "title:\"alpha beta\"", "\"-alpha\"",
    "\"title:alpha\"", "alpha -beta", "-beta alpha", "\"alpha beta\" ga", "12\" alpha",
  ])
  func `A local source reads the words and phrases that were typed`(text: String) {
    let source = SearchedSource(LocalSource.catalogue { $0.map { _ in nil } })
    let wanted = ItemQuery(text).wanted(of: source, among: [source.id], [], from: SearchRequest())
    guard case .request(let request) = wanted else { return #expect(Bool(false), "nothing is wanted") }
    expectEqual(request.terms.flatMap(QuestionPiece.pieces(ofTerm:)), QuestionPiece.pieces(of: text))
  }

  @Test(
    arguments: [
      ("\"alpha beta\" c", ["alpha beta", "c"]), ("\"alpha\"", ["alpha"]), ("\"alpha be", ["alpha be"]),
      ("-\"a b\" c", ["-a b", "c"]), ("12\" x", ["12\"", "x"]), ("title:\"a b\"", ["title:a b"]),
    ] as [(String, [String])])
  func `Another source gets no quotes`(text: String, terms: [String]) {
    struct Elsewhere: RecordSource {
      let sourceId: SourceId = "elsewhere"
      let name = "elsewhere"

      func records(for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void) {}
    }
    let source = SearchedSource(Elsewhere())
    let wanted = ItemQuery(text).wanted(of: source, among: [source.id], [], from: SearchRequest())
    expectEqual(wanted, .request(SearchRequest(terms: terms)))
  }

  @Test func `Prefixes narrow kinds and sources, wherever they stand`() {
    let query = ItemQuery("kind:song lost Source:\"my files.json\" KIND:album")
    expectEqual(query.terms, ["lost"])
    expectEqual(query.kinds, ["song", "album"])
    expectEqual(query.sources, ["my files.json"])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Every word that is typed is a term or narrows, and no text is a trap`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = ["kind:", "source:", "\"", " ", "a", "song", ":", "é", "\t"]
    let text = (0..<Int.random(in: 0...20, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      .joined()
    let query = ItemQuery(text)
    let letters = (query.terms + query.kinds + query.sources).joined().count { $0 == "é" }
    expectEqual(letters, text.count { $0 == "é" })
    #expect(query.terms.allSatisfy { !$0.isEmpty })
  }

  // MARK: Names

  private let kinds: [Kind] = ["song", "software", "tv-episode", "tv-season"]
  private let sources: [SourceId] = ["catalogue", "itunes", "it"]

  @Test(
    arguments: [
      ("song", ["song"]), ("SONG", ["song"]), ("s", ["song", "software"]), ("tv", ["tv-episode", "tv-season"]),
      ("zebra", ["zebra"]),
    ] as [(String, Set<Kind>)])
  func `The beginning of a kind stands for all that begin so`(typed: String, expected: Set<Kind>) {
    expectEqual(ItemQuery("kind:\(typed)").kinds(among: kinds), expected)
  }

  @Test(
    arguments: [("itunes", ["itunes"]), ("it", ["it"]), ("i", ["itunes", "it"]), ("x", [])]
      as [(String, Set<SourceId>)])
  func `A source is named as a whole or by its beginning`(typed: String, expected: Set<SourceId>) {
    let query = ItemQuery("source:\(typed)")
    expectEqual(query.sources(among: sources), expected)
    expectEqual(query.unknownSources(among: sources), (expected.isEmpty ? [typed] : []))
  }

  @Test(
    arguments: [("songs.json", ["/a/b/songs.json"]), ("b/SO", ["/a/b/songs.json"]), ("/b", []), ("it", ["it"])]
      as [(String, Set<SourceId>)])
  func `A file is also named by the end of its path`(typed: String, expected: Set<SourceId>) {
    let query = ItemQuery("source:\(typed)")
    expectEqual(query.sources(among: ["/a/b/songs.json", "/c/it.json", "it"]), expected)
  }

  @Test func `Without a prefix all sources are asked for all kinds`() {
    let query = ItemQuery("lost")
    expectEqual(query, ItemQuery(terms: ["lost"]))
    #expect(query.kinds(among: kinds).isEmpty && query.sources(among: sources) == nil)
  }
}
