import Bindery
@testable import ITunesStore
import TestSupport
import Testing

struct `Bytes behind addresses` {
  private func fetch(
    _ address: String, in folder: TemporaryFolder? = nil, allowsLoopback: Bool = true, into basket: Basket = Basket()
  ) async -> SourceFailure? {
    let cache = HTTPCache(folder: folder?.path, clock: HandClock().clock)
    let fetcher = HTTPFetcher(cache: cache, allowsLoopback: allowsLoopback)
    return await failure { () throws(SourceFailure) in try await fetcher.fetch(address, receiver: basket) }
  }

  @Test func `They come with their number`() async throws {
    let picture = (0...255).map { UInt8($0) }
    let server = try LoopbackServer(LoopbackReply(body: picture))
    let basket = Basket()
    await expectNil(fetch(server.address + "/cover.jpg", into: basket))
    expectEqual(basket.bytes, picture)
    expectEqual(basket.expected, 256)
  }

  @Test func `They are kept as long as they are good`() async throws {
    let server = try LoopbackServer(LoopbackReply(fields: ["Cache-Control: max-age=60"], text: "picture"))
    let folder = try TemporaryFolder()
    for _ in 0..<3 {
      let basket = Basket()
      await expectNil(fetch(server.address + "/cover.jpg", in: folder, into: basket))
      expectEqual(basket.text, "picture")
    }
    expectEqual(server.requests.count, 1)
  }

  @Test func `They are not kept where a cut would look like their end`() async throws {
    let server = try LoopbackServer(LoopbackReply(unmeasured: "picture", fields: ["Cache-Control: max-age=60"]))
    let folder = try TemporaryFolder()
    for _ in 0..<2 {
      let basket = Basket()
      await expectNil(fetch(server.address + "/cover.jpg", in: folder, into: basket))
      expectEqual(basket.text, "picture")
    }
    expectEqual(server.requests.count, 2)
  }

  @Test(arguments: [
    LoopbackReply(fields: ["Cache-Control: max-age=60"], chunks: ["pic", "ture"]),
    LoopbackReply(fields: ["Cache-Control: max-age=60", "Content-Encoding: gzip"], body: gzip(Array("picture".utf8))),
  ])
  func `They are kept where chunks or the packed length tell the end`(reply: LoopbackReply) async throws {
    let server = try LoopbackServer(reply)
    let folder = try TemporaryFolder()
    for _ in 0..<2 {
      let basket = Basket()
      await expectNil(fetch(server.address + "/cover.jpg", in: folder, into: basket))
      expectEqual(basket.text, "picture")
    }
    expectEqual(server.requests.count, 1)
  }

  @Test(arguments: [
    (404, SourceFailure.Code.refused), (410, .refused), (403, .refused), (429, .limited), (500, .failed),
    (204, .refused),
  ])
  func `Without them there is a sentence that names the host`(status: Int, code: SourceFailure.Code) async throws {
    let server = try LoopbackServer(LoopbackReply(status: status))
    let basket = Basket()
    let failure = await fetch(server.address + "/cover.jpg", into: basket)
    expectEqual(failure?.code, code)
    expectEqual(failure?.detail.contains("127.0.0.1"), true)
    #expect(basket.bytes.isEmpty)
  }

  @Test(arguments: [(429, "30", 30), (503, "Thu, 01 Jan 1970 00:01:00 GMT", 60)])
  func `A server that asks to wait says for how long`(status: Int, field: String, seconds: Int) async throws {
    let server = try LoopbackServer(LoopbackReply(status: status, fields: ["Retry-After: \(field)"]))
    let clock = HandClock()
    clock.now = 0
    let fetcher = HTTPFetcher(cache: HTTPCache(folder: nil, clock: clock.clock), allowsLoopback: true)
    let failure = await failure { () throws(SourceFailure) in
      try await fetcher.fetch(server.address + "/cover.jpg", receiver: Basket())
    }
    expectEqual(failure?.retryAfter, .seconds(seconds))
  }

  @Test(arguments: [
    "", "cover.jpg", "ftp://example.org/a", "http://example.org/a", "file:///etc/passwd", "http://127.0.0.1:1/",
  ])
  func `Data can't have anything asked but https addresses`(address: String) async {
    let failure = await fetch(address, allowsLoopback: false)
    expectEqual(failure?.code, .refused)
    expectEqual(failure?.detail, "'\(address)' is not an https address")
  }
}
