import Bindery
@testable import BinderyExchange
@testable import BinderyWorkers
import Synchronization
import TestSupport
import Testing
import WorkerTestSupport

@Suite(.startsProcesses) struct `Fetches of a worker` {
  /// Gives what a test wants, and counts how many are under way.
  private final class TestFetcher: Fetcher {
    private let counts = Mutex((now: 0, most: 0))
    let begun = Gate()
    let body: @Sendable (any ByteReceiver) async throws(SourceFailure) -> Void

    init(_ body: @escaping @Sendable (any ByteReceiver) async throws(SourceFailure) -> Void) {
      self.body = body
    }

    var most: Int { counts.withLock { $0.most } }
    var now: Int { counts.withLock { $0.now } }

    func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
      counts.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      begun.open()
      defer { counts.withLock { $0.now -= 1 } }
      try await body(receiver)
    }
  }

  private func lines(_ fake: FakeWorker, _ count: Int) async throws -> [String] {
    try await fake.waitUntil("the worker has written \(count) lines") { $0.lines.withLock { $0.count } >= count }
    return fake.notes.lines.withLock { $0 }
  }

  private func waitUntilIdle(_ fetcher: TestFetcher) async throws {
    try await waitUntil("no fetch is under way") { fetcher.now == 0 }
  }

  @Test func `At most eight are under way, and each gets its end`() async throws {
    let (arrived, allAreThere) = (NoticeCounter(), Gate())
    let fetcher = TestFetcher { receiver in
      // Nobody goes on before all have come that may, and one too many has time to come after that.
      arrived.increment()
      if arrived.count >= WorkerFetches.limit { allAreThere.open() }
      await allAreThere.opened()
      for _ in 0..<50 { await Task.yield() }
      await receiver.receive([1, 2, 3])
    }
    let fake = try FakeWorker("fetch-ten", granted: ["network"], fetcher: fetcher)
    let items = Task { await fake.reasons(of: 1) }
    let lines = try await lines(fake, 10)
    expectEqual(Set(lines.map { $0.split(separator: " ")[1] }).count, 10)
    expectEqual(lines.last?.hasSuffix("after 30"), true)
    expectEqual(fetcher.most, WorkerFetches.limit)
    fake.worker.dismiss()
    _ = await items.value
  }

  @Test func `No more is sent than the worker has room for`() async throws {
    let size = 2 * StreamRequest.window
    let fetcher = TestFetcher { receiver in await receiver.receive(Array(repeating: 7, count: size)) }
    let fake = try FakeWorker("fetch-slowly", granted: ["network"], fetcher: fetcher)
    let items = Task { await fake.reasons(of: 1) }
    try await expectEqual(lines(fake, 1), ["ended 7 after \(size)"])
    fake.worker.dismiss()
    _ = await items.value
  }

  @Test func `One that is cancelled, or whose worker ends, is cancelled here`() async throws {
    let fetcher = TestFetcher { (receiver) throws(SourceFailure) in
      await receiver.receive([1])
      let (never, _) = AsyncStream<Void>.makeStream()
      for await _ in never {}
      if !Task.isCancelled { throw SourceFailure(.failed, "it wasn't cancelled") }
    }
    for how in ["fetch-cancelled", "fetch-slowly"] {
      let fake = try FakeWorker(how, granted: ["network"], fetcher: fetcher)
      let items = Task { await fake.reasons(of: 1) }
      if how == "fetch-cancelled" {
        try await expectEqual(lines(fake, 1), ["ended 7 after 1"])
      } else {
        await fetcher.begun.opened()
      }
      fake.worker.dismiss()
      _ = await items.value
      try await waitUntilIdle(fetcher)
    }
  }

  @Test(arguments: [
    ("fetch-unasked", [], "it asked for an address, which it may not"),
    ("fetch-twice", ["network"], "two fetches have the number 2147483655"),
    ("fetch-as-host", ["network"], "a fetch has the number of a host's call"),
    (
      "fetch-flood-of-bytes", ["network"], "the addresses of fetches that wait for their turn take more than 1 MiB"
    ),
    ("fetch-flood", ["network"], "more than 1024 fetches wait for their turn"),
  ])
  func `A worker that asks for what none asks for is ended`(
    how: String, granted: [String], detail: String
  ) async throws {
    let fetcher = TestFetcher { (_) throws(SourceFailure) in
      let (never, _) = AsyncStream<Void>.makeStream()
      for await _ in never {}
    }
    let fake = try FakeWorker(how, granted: granted, fetcher: fetcher)
    let reasons = await fake.reasons(of: 1)
    expectEqual(
      reasons, ["org.example.fake: it wrote to the connection of its worker in decode() (\(detail)), and was ended"])
  }

  @Test func `A worker that reads nothing of what it asked for is ended, and holds up nobody for good`() async throws {
    let fetcher = TestFetcher { receiver in
      await receiver.receive(Array(repeating: 7, count: StreamRequest.window))
    }
    let (failure, _) = try await growingDeadline(from: .milliseconds(300)) { deadline in
      let fake = try FakeWorker("search-unread", deadline: deadline, granted: ["network"], fetcher: fetcher)
      let source = RemoteSource(SourceId(rawValue: "zoo"), of: fake.worker)
      return await #expect(throws: SourceFailure.self) {
        try await source.search(SearchRequest(terms: ["x"]), answer: Collector())
      }
    } whileTooShort: { failure, _ in
      failure?.detail.contains("it took longer than") == true && !fetcher.begun.isOpen
    }
    expectEqual(failure?.detail.contains("it took longer than"), true)
    #expect(fetcher.begun.isOpen)
    try await waitUntilIdle(fetcher)
  }

  @Test func `A flood of messages is cut off and holds nobody up`() async throws {
    let fake = try FakeWorker("log-flood")
    _ = await fake.reasons(of: 1)
    let lines = fake.notes.lines.withLock { $0 }
    expectEqual(lines.count, LineLimit.count + 1)
    expectEqual(lines.first, "moo")
    expectEqual(lines.last, LineLimit.sentence)
  }
}
