import Bindery
@testable import ITunesStore
import TestSupport
import Testing

struct `Answers over HTTP` {
  // MARK: What comes

  @Test(arguments: 0..<20)
  func `The bytes come as they were sent, however they were cut`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let body = (0..<Int.random(in: 0..<100_000, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    let isChunked = Bool.random(using: &random)
    var steps: [LoopbackReply.Step] = [
      .send(LoopbackReply.head(200, [isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(body.count)"]))
    ]
    var rest = body[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(Int.random(in: 1...20_000, using: &random)))
      steps.append(.send(isChunked ? LoopbackReply.chunk(piece) : piece))
      rest = rest.dropFirst(piece.count)
    }
    if isChunked { steps.append(.send(Array("0\r\n\r\n".utf8))) }
    let basket = Basket()
    try await get(try LoopbackServer(LoopbackReply(steps)), into: basket)
    expectEqual(basket.bytes, body)
    expectEqual(basket.expected, (isChunked || body.isEmpty ? basket.expected : body.count))
  }

  @Test func `Packed bytes come unpacked, and their number isn't told`() async throws {
    let body = Array(smallAnswer.utf8)
    let basket = Basket()
    let server = try LoopbackServer(LoopbackReply(fields: ["Content-Encoding: gzip"], body: gzip(body)))
    try await get(server, into: basket)
    expectEqual(basket.bytes, body)
    expectNil(basket.expected)
    expectEqual(server.requests.first?.fields["accept-encoding"], "gzip")
  }

  @Test func `The number of bytes is told where it is known`() async throws {
    let basket = Basket()
    try await get(try LoopbackServer(LoopbackReply(text: "abc")), into: basket)
    expectEqual(basket.expected, 3)
  }

  @Test func `A piece is passed on before the next is sent`() async throws {
    let gate = Gate()
    let basket = Basket { _ in gate.open() }
    let server = try LoopbackServer(LoopbackReply(chunks: ["first", "second"], between: [.wait(gate)]))
    try await get(server, into: basket)
    expectEqual(basket.text, "firstsecond")
    expectEqual(basket.pieces, 2)
  }

  @Test func `A receiver that takes nothing holds up nobody else`() async throws {
    let size = 8 << 20
    let large = try LoopbackServer(LoopbackReply(body: Array(repeating: 1, count: size)))
    let small = try LoopbackServer(LoopbackReply(text: "small"))
    let first = Gate()
    let rest = Gate()
    let basket = Basket { _ in
      first.open()
      await rest.opened()
    }
    let task = Task { await failure { () throws(SourceFailure) in try await get(large, into: basket) } }
    await first.opened()
    try await get(small)
    rest.open()
    await expectNil(task.value)
    expectEqual(basket.bytes.count, size)
  }

  @Test func `The client says who it is, and nothing else about the user`() async throws {
    let server = try LoopbackServer(
      LoopbackReply(fields: ["Set-Cookie: a=b"], text: "{}"), LoopbackReply(text: "{}"))
    try await get(server)
    try await get(server)
    expectEqual(server.requests.count, 2)
    for request in server.requests {
      expectEqual(request.fields["user-agent"], HTTPClient.userAgent)
      expectNil(request.fields["cookie"])
      expectNil(request.fields["authorization"])
      expectNil(request.fields["referer"])
    }
  }

  @Test(arguments: [204, 304, 400, 401, 403, 404, 418, 429, 500, 503, 599])
  func `A status is told, and is no failure by itself`(status: Int) async throws {
    let server = try LoopbackServer(
      LoopbackReply(status: status, fields: ["WWW-Authenticate: Basic realm=\"a\""]))
    try await expectEqual(get(server).status, status)
  }

  // MARK: What breaks

  @Test(arguments: [
    LoopbackReply([.send(LoopbackReply.head(200, ["Content-Length: 100"]) + Array("[1,".utf8))]),
    LoopbackReply([.send(LoopbackReply.head(200, ["Content-Length: 100"]) + Array("[1,".utf8)), .reset]),
    LoopbackReply(chunks: ["[1,"], isWhole: false),
    LoopbackReply([.send(LoopbackReply.head(200, ["Transfer-Encoding: chunked"]) + Array("3\r\n[1,\r\nzz\r\n".utf8))]),
  ])
  func `An answer that is cut off gives what came, and says so`(reply: LoopbackReply) async throws {
    let server = try LoopbackServer(reply)
    let basket = Basket()
    let failure = await failure { () throws(SourceFailure) in try await get(server, into: basket) }
    expectEqual(failure?.code, .malformed)
    expectEqual(failure?.detail, "the answer of 127.0.0.1 was cut off before its end; try again later")
    #expect("[1,".hasPrefix(basket.text))
  }

  @Test(arguments: ["gzip", "deflate", "unheard-of"])
  func `A body that isn't packed as it says is malformed`(encoding: String) async throws {
    let server = try LoopbackServer(LoopbackReply(fields: ["Content-Encoding: \(encoding)"], text: "not packed at all"))
    await expectEqual(failure { () throws(SourceFailure) in try await get(server) }?.code, .malformed)
  }

  @Test(arguments: [
    ["Content-Encoding: gzip, gzip"], ["Content-Encoding: gzip", "Content-Encoding: gzip"],
    ["Content-Encoding: gzip,gzip,gzip,gzip,gzip"], ["Content-Encoding: br"], ["Content-Encoding: deflate"],
    ["Transfer-Encoding: gzip"], ["Transfer-Encoding: gzip, chunked"],
  ])
  func `An answer that is packed in another way than once as gzip is refused before it comes`(
    fields: [String]
  ) async throws {
    let packed = gzip(gzip(Array(smallAnswer.utf8)))
    let server = try LoopbackServer(LoopbackReply([.send(LoopbackReply.head(200, fields) + packed), .hangUp]))
    let basket = Basket()
    let failure = await failure { () throws(SourceFailure) in try await get(server, into: basket) }
    let detail = "127.0.0.1 packs its answer in another way than gzip, which alone is offered"
    expectEqual(failure, SourceFailure(.malformed, detail))
    #expect(basket.bytes.isEmpty)
  }

  @Test func `A head before the real one can't name a coding`() async throws {
    let head = LoopbackReply.head(200, ["Content-Encoding: gzip"])
    let early = Array("HTTP/1.1 103 Early Hints\r\nContent-Encoding: gzip\r\n\r\n".utf8)
    let packed = gzip(gzip(Array(smallAnswer.utf8)))
    let server = try LoopbackServer(LoopbackReply([.send(early + head + packed)]))
    let failure = await failure { () throws(SourceFailure) in try await get(server) }
    expectEqual(failure, SourceFailure(.malformed, "127.0.0.1 answers with something that isn't HTTP"))
  }

  @Test(arguments: [LoopbackReply([]), LoopbackReply([.reset])])
  func `A connection that ends without an answer is a failure of the network`(reply: LoopbackReply) async throws {
    let server = try LoopbackServer(reply)
    let failure = await failure { () throws(SourceFailure) in try await get(server) }
    expectEqual(failure?.code, .offline)
    expectEqual(failure?.detail, "127.0.0.1 ended the connection without an answer; try again later")
  }

  @Test(arguments: [
    "hello\r\n\r\n", "{\"resultCount\":0}", "HTTP/1.1 99999 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
    "HTTP/1.1 200 OK\r\nA: \0\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n", "HTTP/1.1 abc OK\r\n\r\n",
    "HTTP/1.1 200 OK\r\n : a\r\n\r\n", "HTTP/1.1 200 OK\r\n folded\r\n\r\n", "\0\0\0\0", "SSH-2.0-server\r\n",
  ])
  func `An answer that isn't HTTP is a failure, and nothing more`(answer: String) async throws {
    let server = try LoopbackServer(LoopbackReply(raw: answer))
    let failure = try #require(await failure { () throws(SourceFailure) in try await get(server) })
    #expect([.malformed, .failed, .offline].contains(failure.code))
    #expect(failure.detail.contains("127.0.0.1"))
  }

  @Test func `A head without an end is a failure`() async throws {
    let field = "A: \(String(repeating: "a", count: 1_000_000))\r\n"
    let server = try LoopbackServer(LoopbackReply(raw: "HTTP/1.1 200 OK\r\n\(field)\r\n"))
    #expect(await failure { () throws(SourceFailure) in try await get(server) } != nil)
  }

  @Test func `An answer that is too large is refused before it comes`() async throws {
    let server = try LoopbackServer(
      LoopbackReply([.send(LoopbackReply.head(200, ["Content-Length: 1001"])), .hangUp]))
    let failure = await failure { () throws(SourceFailure) in try await get(server, client: HTTPClient(largest: 1000)) }
    expectEqual(failure?.code, .refused)
    expectEqual(failure?.detail, "the answer of 127.0.0.1 has more than 1000 bytes, which is too much")
  }

  @Test func `An answer without a length is refused once it is too large`() async throws {
    let server = try LoopbackServer { _ in
      LoopbackReply(chunks: Array(repeating: String(repeating: "a", count: 500), count: 100))
    }
    let basket = Basket()
    let failure = await failure { () throws(SourceFailure) in
      try await get(server, client: HTTPClient(largest: 1000), into: basket)
    }
    expectEqual(failure?.code, .refused)
    #expect(basket.bytes.count <= 1000)
  }

  @Test func `A port where nobody listens is a sentence`() async throws {
    let (port, _) = try LoopbackServer.refusedPort()
    let failure = await failure { () throws(SourceFailure) in try await get(address: "http://127.0.0.1:\(port)/") }
    expectEqual(failure?.code, .offline)
    expectEqual(failure?.detail, "127.0.0.1 can't be reached; check the connection to the network")
  }

  @Test func `A host that can't be found is a sentence`() async throws {
    // A name of more than 63 letters is in no directory, so that none is asked for it.
    let host = String(repeating: "a", count: 64) + ".example"
    let failure = await failure { () throws(SourceFailure) in try await get(address: "https://\(host)/") }
    expectEqual(failure?.code, .offline)
    expectEqual(failure?.detail, "\(host) can't be found; check the connection to the network")
  }

  @Test func `A host that doesn't speak TLS is a failure`() async throws {
    let server = try LoopbackServer(LoopbackReply(raw: "HTTP/1.1 200 OK\r\n\r\n"))
    let client = HTTPClient(limits: TimeLimits(head: .milliseconds(200)))
    let failure = await failure { () throws(SourceFailure) in
      try await get(address: "https://127.0.0.1:\(server.port)/", client: client)
    }
    #expect(failure != nil)
  }

  @Test func `An address of another machine without https is never asked`() async throws {
    let failure = await failure { () throws(SourceFailure) in try await get(address: "http://192.0.2.1/") }
    expectEqual(failure?.code, .refused)
    expectEqual(failure?.detail, "'http://192.0.2.1/' is not secret on its way; give an https address")
  }
}
