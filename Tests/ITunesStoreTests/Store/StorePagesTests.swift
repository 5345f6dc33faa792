import Bindery
@testable import ITunesStore
import TestSupport
import Testing

struct `Pages of the store` {
  /// An answer with a number of items.
  private func answer(of count: Int) -> LoopbackReply {
    let items = (0..<count).map { #"{"kind":"song","trackId":\#($0)}"# }.joined(separator: ",")
    return LoopbackReply(
      fields: ["Cache-Control: max-age=60"], text: #"{"resultCount":\#(count),"results":[\#(items)]}"#)
  }

  private func pages(
    of request: SearchRequest, answeredWith count: Int, in folder: TemporaryFolder? = nil
  ) async throws -> [PageToken?] {
    let server = try LoopbackServer(answer(of: count))
    let (store, basket) = (try store(at: server.address, in: folder), Basket())
    try await store.search(request, answer: basket)
    return basket.pages
  }

  @Test(
    arguments: [
      (25, nil, 25, "25"), (25, nil, 24, nil), (25, nil, 0, nil), (25, "25", 25, "50"), (500, nil, 200, "200"),
      (500, "200", 200, "400"), (500, nil, 50, nil), (25, "99990", 25, nil),
    ] as [(Int, PageToken?, Int, PageToken?)])
  func `A full page is followed by the one after its items`(
    limit: Int, page: PageToken?, count: Int, next: PageToken?
  ) async throws {
    let request = SearchRequest(terms: ["a"], limit: limit, next: page)
    try await expectEqual(pages(of: request, answeredWith: count), (next.map { [$0] } ?? []))
  }

  @Test func `An answer that was kept is followed by the same page`() async throws {
    let server = try LoopbackServer(answer(of: 25))
    let store = try store(at: server.address, in: try TemporaryFolder())
    let request = SearchRequest(terms: ["a"], limit: 25)
    for _ in 0..<2 {
      let basket = Basket()
      try await store.search(request, answer: basket)
      expectEqual(basket.pages, ["25"])
    }
    expectEqual(server.requests.count, 1)
  }

  @Test func `A look-up has one page`() async throws {
    let request = SearchRequest(
      ids: [ModelId("1")], kinds: ["song"], limit: 200, fields: ["collectionId": "1"])
    #expect(try await pages(of: request, answeredWith: 200).isEmpty)
  }

  @Test func `Each page is a call, and the quota is that of all`() async throws {
    let server = try LoopbackServer(answer(of: 200))
    let store = try store(at: server.address)
    for page in 0..<20 {
      let next = page == 0 ? nil : PageToken(rawValue: "\(page * 200)")
      try await store.search(SearchRequest(terms: ["a"], limit: 200, next: next), answer: Basket())
    }
    let failure = await failure { () throws(SourceFailure) in
      try await store.search(SearchRequest(terms: ["a"], limit: 200, next: "4000"), answer: Basket())
    }
    expectEqual(failure?.code, .limited)
    expectEqual(server.requests.count, 20)
  }
}
