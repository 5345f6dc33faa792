import Bindery
@testable import ITunesStore
import TestSupport
import Testing

struct `The stand-in for the store` {
  /// What a search of the stand-in gives.
  private func search(_ request: SearchRequest) async throws -> (text: String, failure: SourceFailure?) {
    let server = try LoopbackServer { StoreReply.reply(to: $0) }
    let store = try store(at: server.address)
    let basket = Basket()
    let failure = await failure { () throws(SourceFailure) in try await store.search(request, answer: basket) }
    return (basket.text, failure)
  }

  @Test(arguments: [
    (SearchRequest(terms: ["long winters"]), 3), (SearchRequest(terms: ["LONG winters"], limit: 2), 2),
    (SearchRequest(terms: ["twilight"], kinds: ["tv-episode"]), 4),
    (SearchRequest(terms: ["twilight"], kinds: ["song"]), 0),
    (SearchRequest(terms: ["björk"]), 1),
    (SearchRequest(terms: ["nothing of this"]), 0),
    (SearchRequest(ids: [ModelId(719_245_998), ModelId(63_000_419)]), 2),
  ])
  func `It finds what is asked for`(request: SearchRequest, count: Int) async throws {
    let answer = try await search(request)
    expectNil(answer.failure)
    #expect(answer.text.contains("\"resultCount\":\(count),"))
  }

  @Test(arguments: [
    ("limited", SourceFailure.Code.limited), ("broken", .malformed), ("html", .malformed), ("unavailable", .failed),
  ])
  func `It misbehaves where the term says so`(term: String, code: SourceFailure.Code) async throws {
    try await expectEqual(search(SearchRequest(terms: [term])).failure?.code, code)
  }

  @Test func `It refuses an entity that it doesn't know`() async throws {
    let answer = try await search(SearchRequest(terms: ["a"], options: ["entity": "mix"]))
    expectEqual(
      answer.failure?.detail, "the iTunes Store refused the request (400): Invalid value(s) for key(s): [resultEntity]")
  }
}
