import Bindery
import CBindery
import TestSupport
import Testing

struct `Requests to sources` {
  @Test(arguments: 0..<20)
  func `A request crosses the contract and is the same`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func texts() -> [String] {
      let some = ["", "a", "two words", "café", "🎸", String(repeating: "long ", count: 50)]
      return (0..<Int.random(in: 0...3, using: &random)).map { _ in some[Int.random(in: 0..<6, using: &random)] }
    }
    func pairs() -> [String: String] { Dictionary(texts().map { ($0, $0 + "!") }) { $1 } }
    let request = SearchRequest(
      terms: texts(), ids: texts().map(ModelId.init(rawValue:)), kinds: texts().map(Kind.init(rawValue:)),
      limit: Int.random(in: 0...1000, using: &random), options: pairs(), fields: pairs(),
      next: Bool.random(using: &random) ? "page 2" : nil)
    expectEqual(request.withContractSearch { SearchRequest(copying: $0) }, request)
  }

  @Test func `A request of an older host has neither fields nor a page`() {
    let request = SearchRequest(terms: ["a"], limit: 3, fields: ["b": "c"], next: "d")
    let copy = request.withContractSearch { search in
      var older = search.pointee
      older.size = 72
      return SearchRequest(copying: &older)
    }
    expectEqual(copy, SearchRequest(terms: ["a"], limit: 3))
  }

  @Test(arguments: [
    ("7", true), ("7.0", false), ("8", false), ("", false),
  ])
  func `A record is accepted that has the fields, compared as text`(text: String, isAccepted: Bool) {
    let request = SearchRequest(kinds: ["song"], fields: ["album": text])
    for value: RecordValue in [7, 7.0, "7"] {
      expectEqual(request.accepts(Record(kind: "song", fields: ["album": value])), isAccepted)
      #expect(!request.accepts(Record(kind: "film", fields: ["album": value])))
    }
    #expect(!request.accepts(Record(kind: "song", fields: [:])))
    #expect(!request.accepts(Record(kind: "song", fields: ["album": nil])))
  }

  @Test func `A request without kinds and fields accepts every record`() {
    #expect(SearchRequest().accepts(Record(kind: "song", fields: [:])))
  }

  @Test func `Contents are found by an identifier and by a field`() {
    let contents = ContentsRequest(of: ModelId(7), kinds: ["song"], whose: "collectionId")
    expectNil(contents.source)
    expectEqual(
      contents.search, SearchRequest(ids: [ModelId(7)], kinds: ["song"], limit: 0, fields: ["collectionId": "7"]))
  }
}
