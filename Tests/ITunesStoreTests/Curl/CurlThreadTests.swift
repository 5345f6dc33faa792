import Bindery
import Glibc
@testable import ITunesStore
import TestSupport
import Testing

@Suite(.startsProcesses) struct `The thread of libcurl` {
  @Test func `A server waits for a receiver that takes nothing`() async throws {
    // More than the queue and the sockets' buffers hold together.
    let size = 24 << 20
    let sent = Gate()
    let server = try LoopbackServer(
      LoopbackReply([
        .send(LoopbackReply.head(200, ["Content-Length: \(size)"]) + Array(repeating: 1, count: size)), .open(sent),
      ]))
    let began = Gate()
    let continues = Gate()
    let basket = Basket { number in
      guard number == 1 else { return }
      began.open()
      await continues.opened()
    }
    let task = Task { await failure { () throws(SourceFailure) in try await get(server, into: basket) } }
    await began.opened()
    // Everything that another answer takes happens meanwhile.
    for _ in 0..<20 { try await get(try LoopbackServer(LoopbackReply(text: "small"))) }
    #expect(!sent.isOpen)
    continues.open()
    await expectNil(task.value)
    expectEqual(basket.size, size)
  }

  @Test func `A receiver that takes nothing can be cancelled, and its connection is dropped`() async throws {
    let left = Gate()
    let server = try LoopbackServer(
      LoopbackReply([
        .send(LoopbackReply.head(200, ["Content-Length: 60000000"]) + Array(repeating: 1, count: 2 << 20)), .hangUp,
        .open(left),
      ]))
    let began = Gate()
    let continues = Gate()
    let basket = Basket { number in
      guard number == 1 else { return }
      began.open()
      await continues.opened()
    }
    let task = Task { await failure { () throws(SourceFailure) in try await get(server, into: basket) } }
    await began.opened()
    task.cancel()
    continues.open()
    await expectEqual(task.value?.code, .cancelled)
    await left.opened()
  }

  /// Bytes of which no two pieces of a few hundred are the same for long, made once.
  private static let bytes = (0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

  @Test(arguments: 0..<20)
  func `However slowly pieces are taken, all come in their order`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let body = Array(Self.bytes.prefix(.random(in: 1..<2_000_000, using: &random)))
    let pause = Int.random(in: 0..<200, using: &random)
    let isPacked = body.count < 60_000 && Bool.random(using: &random)
    let server = try LoopbackServer(
      isPacked
        ? LoopbackReply(fields: ["Content-Encoding: gzip"], body: gzip(body)) : LoopbackReply(body: body))
    let basket = Basket { _ in for _ in 0..<pause { await Task.yield() } }
    try await get(server, into: basket)
    expectEqual(basket.bytes, body)
  }

  @Test func `Many transfers at once each get their own answer`() async throws {
    let server = try LoopbackServer(connections: 200) { LoopbackReply(text: $0.target) }
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<100 {
        group.addTask {
          let basket = Basket()
          let failure = await failure { () throws(SourceFailure) in
            try await get(server, "/\(number)", into: basket)
          }
          return failure == nil && basket.text == "/\(number)"
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test(arguments: 0..<20)
  func `Transfers that are cancelled at any time end, and cost the others nothing`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let server = try LoopbackServer(connections: 100) { request in
      LoopbackReply(chunks: [request.target, String(repeating: "a", count: 400_000)])
    }
    let waits = (0..<10).map { _ in Int.random(in: 0..<400, using: &random) }
    let failures = await withTaskGroup(of: SourceFailure.Code?.self) { group in
      for (number, wait) in waits.enumerated() {
        group.addTask { await cancelled(server, "/\(number)", after: number.isMultiple(of: 2) ? wait : nil) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(failures.filter { $0 == nil }.count >= 5)
    for case let code? in failures { expectEqual(code, .cancelled) }
  }

  /// How a request ends that is cancelled after so many turns of other tasks, if it is.
  private func cancelled(_ server: LoopbackServer, _ path: String, after turns: Int?) async -> SourceFailure.Code? {
    let task = Task { await failure { () throws(SourceFailure) in try await get(server, path) } }
    if let turns {
      for _ in 0..<turns { await Task.yield() }
      task.cancel()
    }
    return await task.value?.code
  }

  @Test func `A process that exits while an answer comes ends well`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let server = try LoopbackServer(LoopbackReply(chunks: ["a", "b"], between: [.hangUp]))
      let began = Gate()
      let task = Task { try await get(server, into: Basket { _ in began.open() }) }
      await began.opened()
      _ = task
      exit(7)
    }
  }

  @Test func `A thread without transfers ends with its connections, and the next transfer starts another`() async throws
  {
    let server = try KeepingServer()
    let client = HTTPClient(thread: CurlThread(certificates: CertificatePlaces { _ in nil }, idleTime: .zero))
    for number in 1...5 {
      let basket = Basket()
      try await get(address: server.address, client: client, into: basket)
      expectEqual(basket.text, "kept")
      // Only a thread that ends closes the connection: the server would keep it.
      await server.left(number)
    }
    expectEqual(server.connections, 5)
  }

  @Test func `A connection is used again`() async throws {
    let server = try KeepingServer()
    // Beside many others, a connection that rests is closed.
    let client = HTTPClient(thread: CurlThread(certificates: CertificatePlaces { _ in nil }, idleTime: .seconds(3600)))
    for _ in 0..<5 {
      let basket = Basket()
      try await get(address: server.address, client: client, into: basket)
      expectEqual(basket.text, "kept")
    }
    expectEqual(server.connections, 1)
    expectEqual(server.requests, 5)
  }

  @Test func `A thread that is closed says that the process is ending`() async throws {
    let thread = CurlThread(certificates: CertificatePlaces { _ in nil })
    thread.close()
    let failure = await failure { () throws(SourceFailure) in
      try await get(address: "http://127.0.0.1:1/", client: HTTPClient(thread: thread))
    }
    expectEqual(failure, SourceFailure(.failed, "127.0.0.1 can't be asked: the process is ending"))
    expectEqual(CurlThread.Refusal.noThread.rawValue, "the system gives no thread for it; try again later")
    expectEqual(CurlThread.Refusal.noHandle.rawValue, "libcurl has no memory for it; try again later")
  }

  /// In a process of its own, whose limit of open files is what libcurl fails by: poll() takes no more than those.
  @Test func `Where libcurl fails as a whole all transfers end, and the next begin anew`() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer(LoopbackReply(chunks: ["a", "b"], between: [.hangUp]))
      let client = HTTPClient(thread: CurlThread(certificates: CertificatePlaces { _ in nil }))
      let began = Gate()
      let basket = Basket { _ in began.open() }
      let task = Task {
        await failure { () throws(SourceFailure) in try await get(server, client: client, into: basket) }
      }
      await began.opened()
      // The C library declares the parameter as the enumeration or as its number, by what else is imported.
      let resource = unsafeBitCast(RLIMIT_NOFILE, to: __rlimit_resource_t.self)
      var limit = rlimit()
      try #require(getrlimit(resource, &limit) == 0)
      let files = limit.rlim_cur
      limit.rlim_cur = 0
      try #require(setrlimit(resource, &limit) == 0)
      let other = await failure { () throws(SourceFailure) in try await get(server, client: client) }
      try #require(other != nil)
      let cut = SourceFailure(.malformed, "the answer of 127.0.0.1 was cut off before its end; try again later")
      try #require(await task.value == cut)
      limit.rlim_cur = files
      try #require(setrlimit(resource, &limit) == 0)
      let anew = Basket()
      try await get(try LoopbackServer(LoopbackReply(text: "anew")), client: client, into: anew)
      try #require(anew.text == "anew")
    }
  }
}
