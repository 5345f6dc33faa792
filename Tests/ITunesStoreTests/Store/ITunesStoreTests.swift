import Bindery
import Foundation
@testable import ITunesStore
import Synchronization
import TestSupport
import Testing

struct `The iTunes Store as a source` {
  private let request = SearchRequest(terms: ["long winters"])
  private let kept = ["Cache-Control: max-age=60"]

  /// The failure of a search, if it fails.
  private func failure(
    of store: ITunesStore, _ request: SearchRequest? = nil, into basket: Basket = Basket()
  ) async -> SourceFailure? {
    await ITunesStoreTests.failure { () throws(SourceFailure) in
      try await store.search(request ?? self.request, answer: basket)
    }
  }

  // MARK: Answers

  @Test func `An answer is passed on as it came`() async throws {
    let server = try LoopbackServer(LoopbackReply(text: smallAnswer))
    let basket = Basket()
    try await store(at: server.address).search(request, answer: basket)
    expectEqual(basket.text, smallAnswer)
    expectEqual(server.requests.map(\.line), ["GET /search?term=long+winters&limit=50 HTTP/1.1"])
  }

  @Test func `Known items are looked up`() async throws {
    let server = try LoopbackServer(LoopbackReply(text: smallAnswer))
    try await store(at: server.address).search(SearchRequest(ids: [ModelId(63_000_028)]), answer: Basket())
    expectEqual(server.requests.map(\.target), ["/lookup?id=63000028"])
  }

  @Test(arguments: ["<!DOCTYPE html><html></html>", "\n\n<HTML>", "\u{FEFF}<html>", "callback({})", "hello"])
  func `Anything but JSON is malformed, and none of it is passed on`(body: String) async throws {
    let server = try LoopbackServer(LoopbackReply(text: body))
    let basket = Basket()
    let failure = await failure(of: try store(at: server.address), into: basket)
    expectEqual(failure?.code, .malformed)
    #expect(basket.bytes.allSatisfy { $0 <= 0x20 })
  }

  @Test(arguments: ["", "\n\n\n"])
  func `An answer with nothing in it is malformed`(body: String) async throws {
    let server = try LoopbackServer(LoopbackReply(text: body))
    let failure = await failure(of: try store(at: server.address))
    expectEqual(failure?.code, .malformed)
    expectEqual(failure?.detail, "the iTunes Store answers with nothing; try again later")
  }

  @Test func `A request that the store doesn't understand is not sent`() async throws {
    let server = try LoopbackServer(LoopbackReply(text: smallAnswer))
    await expectEqual(failure(of: try store(at: server.address), SearchRequest(terms: [""]))?.code, .refused)
    #expect(server.requests.isEmpty)
  }

  @Test func `An address that is refused is told when something is asked`() async throws {
    let request = SearchRequest(terms: ["a"], options: ["base": "http://example.org"])
    let failure = await ITunesStoreTests.failure { () throws(SourceFailure) in
      try await ITunesStorePlugin { _ in nil }.sources[0].search(request, answer: Basket())
    }
    expectEqual(failure?.code, .refused)
    expectEqual(failure?.detail.contains("http://example.org"), true)
  }

  @Test func `The option 'base' says which store is asked, and the store doesn't see it`() async throws {
    let server = try LoopbackServer(LoopbackReply(text: smallAnswer))
    let request = SearchRequest(terms: ["a"], options: ["base": server.address, "country": "de"])
    let basket = Basket()
    try await ITunesStorePlugin { _ in nil }.sources[0].search(request, answer: basket)
    expectEqual(basket.text, smallAnswer)
    expectEqual(server.requests.map(\.target), ["/search?term=a&limit=50&country=de"])
  }

  @Test func `No variable of the environment says which store is asked`() async throws {
    let names = Mutex<Set<String>>([])
    _ = ITunesStorePlugin { name in
      names.withLock { _ = $0.insert(name) }
      return nil
    }
    expectEqual(names.withLock { $0.filter { $0.hasPrefix("BINDERY_") } }, [])
  }

  // MARK: Troubles of the store

  @Test func `A message of the store is passed on`() async throws {
    let server = try LoopbackServer(
      LoopbackReply(status: 400, text: #"{"errorMessage":"Invalid value(s) for key(s): [country]"}"#))
    let failure = await failure(of: try store(at: server.address))
    expectEqual(failure?.code, .refused)
    expectEqual(failure?.detail, "the iTunes Store refused the request (400): Invalid value(s) for key(s): [country]")
    expectEqual(server.requests.count, 1)
  }

  @Test func `A store that has a problem is asked again, after longer and longer`() async throws {
    let problem = LoopbackReply(status: 503)
    let server = try LoopbackServer(problem, problem, LoopbackReply(text: smallAnswer))
    let clock = HandClock()
    let basket = Basket()
    try await store(at: server.address, clock: clock).search(request, answer: basket)
    expectEqual(basket.text, smallAnswer)
    expectEqual(clock.waits, [.milliseconds(375), .milliseconds(750)])
  }

  @Test func `After three times it is enough`() async throws {
    let server = try LoopbackServer(LoopbackReply(status: 503, text: "<html>"))
    let failure = await failure(of: try store(at: server.address))
    expectEqual(failure?.code, .failed)
    expectEqual(failure?.detail, "the iTunes Store has a problem of its own (503); try again later")
    expectEqual(server.requests.count, 3)
  }

  @Test func `A short wait that the store asks for is waited`() async throws {
    let server = try LoopbackServer(
      LoopbackReply(status: 429, fields: ["Retry-After: 2"]), LoopbackReply(text: smallAnswer))
    let clock = HandClock()
    try await store(at: server.address, clock: clock).search(request, answer: Basket())
    expectEqual(clock.waits, [.seconds(2)])
  }

  @Test func `A long wait that the store asks for is told`() async throws {
    let server = try LoopbackServer(LoopbackReply(status: 429, fields: ["Retry-After: 30"]))
    let clock = HandClock()
    let failure = await failure(of: try store(at: server.address, clock: clock))
    expectEqual(failure?.code, .limited)
    expectEqual(failure?.retryAfter, .seconds(30))
    expectEqual(clock.waits, [])
    expectEqual(server.requests.count, 1)
  }

  @Test func `A port where nobody listens is asked once`() async throws {
    let (port, _) = try LoopbackServer.refusedPort()
    let clock = HandClock()
    let failure = await failure(of: try store(at: "http://127.0.0.1:\(port)", clock: clock))
    expectEqual(failure?.code, .offline)
    expectEqual(clock.waits, [])
  }

  @Test func `A search that is cancelled while it waits ends at once`() async throws {
    let server = try LoopbackServer(LoopbackReply(status: 503))
    var store = try store(at: server.address)
    let asleep = Gate()
    store.clock.sleep = { _ in
      asleep.open()
      try await Task.sleep(for: .seconds(3600))
    }
    let task = Task { [store] in await failure(of: store) }
    await asleep.opened()
    task.cancel()
    await expectEqual(task.value?.code, .cancelled)
    expectEqual(server.requests.count, 1)
  }

  @Test func `A search that was cancelled before it began asks nobody`() async throws {
    let server = try LoopbackServer(LoopbackReply(text: smallAnswer))
    let store = try store(at: server.address)
    let start = Gate()
    let task = Task {
      await start.opened()
      return await failure(of: store)
    }
    task.cancel()
    start.open()
    await expectEqual(task.value?.code, .cancelled)
    #expect(server.requests.isEmpty)
  }

  // MARK: Calls

  @Test func `Twenty calls are made, and the next is not sent`() async throws {
    let server = try LoopbackServer(LoopbackReply(text: smallAnswer))
    let store = try store(at: server.address)
    for _ in 0..<20 { try await store.search(request, answer: Basket()) }
    let failure = await failure(of: store)
    expectEqual(failure?.code, .limited)
    expectEqual(failure?.detail, "the iTunes Store may be asked 20 times a minute")
    expectEqual(failure?.retryAfter, .seconds(3))
    expectEqual(server.requests.count, 20)
  }

  @Test func `A short wait for a call is waited`() async throws {
    let server = try LoopbackServer(LoopbackReply(text: smallAnswer))
    let clock = HandClock()
    let store = try store(at: server.address, clock: clock)
    for _ in 0..<20 { try await store.search(request, answer: Basket()) }
    clock.now += 1500
    try await store.search(request, answer: Basket())
    expectEqual(clock.waits, [.milliseconds(1500)])
  }

  @Test func `A store that says that it was asked too often is left alone`() async throws {
    let server = try LoopbackServer(LoopbackReply(status: 403))
    let folder = try TemporaryFolder()
    let clock = HandClock()
    let first = await failure(of: try store(at: server.address, in: folder, clock: clock))
    expectEqual(first?.code, .limited)
    expectEqual(first?.retryAfter, .seconds(30))
    // Another process.
    let second = await failure(of: try store(at: server.address, in: folder, clock: clock))
    expectEqual(second?.code, .limited)
    expectEqual(server.requests.count, 1)
  }

  // MARK: Kept answers

  @Test func `An answer that is still good costs no call and needs no network`() async throws {
    let server = try LoopbackServer(LoopbackReply(fields: kept, text: smallAnswer))
    let folder = try TemporaryFolder()
    let clock = HandClock()
    try await store(at: server.address, in: folder, clock: clock).search(request, answer: Basket())
    server.stop()
    let basket = Basket()
    let store = try store(at: server.address, in: folder, clock: clock)
    for _ in 0..<30 { try await store.search(request, answer: Basket()) }
    try await store.search(request, answer: basket)
    expectEqual(basket.text, smallAnswer)
    expectEqual(basket.expected, smallAnswer.utf8.count)
    expectEqual(server.requests.count, 1)
    clock.now += 60_000
    await expectEqual(failure(of: store)?.code, .offline)
  }

  @Test(arguments: [
    LoopbackReply(status: 403, fields: ["Cache-Control: max-age=60"]),
    LoopbackReply(status: 400, fields: ["Cache-Control: max-age=60"], text: "{}"),
    LoopbackReply(fields: ["Cache-Control: max-age=60"], text: "<html>"),
    LoopbackReply(fields: ["Cache-Control: max-age=60"], chunks: ["{\"resultCount\":"], isWhole: false),
    LoopbackReply(fields: ["Cache-Control: no-store"], text: smallAnswer),
    LoopbackReply(fields: ["Cache-Control: max-age=60"], text: #"{"errorMessage":"Invalid value(s) for key(s): [a]"}"#),
    LoopbackReply(fields: ["Cache-Control: max-age=60"], text: #"{"results":null}"#),
    LoopbackReply(fields: ["Cache-Control: max-age=60"], text: #"{"a":{"results":[]}}"#),
    LoopbackReply(unmeasured: #"{"results":[{"a":1}"#, fields: ["Cache-Control: max-age=60"]),
    LoopbackReply(unmeasured: #"{"results":[{"a":1}]"#, fields: ["Cache-Control: max-age=60"]),
  ])
  func `A failure, and what is not whole, is never kept`(reply: LoopbackReply) async throws {
    let server = try LoopbackServer(reply)
    let folder = try TemporaryFolder()
    _ = await failure(of: try store(at: server.address, in: folder))
    expectEqual((try? FileManager.default.contentsOfDirectory(atPath: folder.path(of: "http"))) ?? [], [])
  }

  @Test func `An answer whose end only its connection tells is kept where it is whole`() async throws {
    let server = try LoopbackServer(LoopbackReply(unmeasured: smallAnswer, fields: kept))
    let store = try store(at: server.address, in: try TemporaryFolder())
    let basket = Basket()
    try await store.search(request, answer: Basket())
    try await store.search(request, answer: basket)
    expectEqual(basket.text, smallAnswer)
    expectEqual(server.requests.count, 1)
  }

  @Test func `Answers of two countries are two`() async throws {
    let server = try LoopbackServer {
      LoopbackReply(fields: ["Cache-Control: max-age=60"], text: "{\"results\":[\"\($0.target)\"]}")
    }
    let store = try store(at: server.address, in: try TemporaryFolder())
    for country in ["us", "de", "us"] {
      let basket = Basket()
      try await store.search(SearchRequest(terms: ["a"], options: ["country": country]), answer: basket)
      #expect(basket.text.contains("country=\(country)"))
    }
    expectEqual(server.requests.count, 2)
  }
}
