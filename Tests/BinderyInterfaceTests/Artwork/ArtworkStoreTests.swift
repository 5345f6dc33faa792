import Bindery
import BinderyCollections
import BinderyInterface
import Synchronization
import TestSupport
import Testing

struct `Artwork store` {
  private let fetcher = ScriptedFetcher()

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Memory never holds more than its budget, and holds what was used last`(seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    let fetcher = InstantFetcher()
    let store = ArtworkStore(fetcher: fetcher, budget: 100)
    var recent: [String] = []
    for _ in 0..<60 {
      let address = "\(Int.random(in: 1...60, using: &random))"
      let before = fetcher.count
      await expectEqual(end(store.load(address)), .loaded(InstantFetcher.bytes(address)))
      expectEqual((fetcher.count == before), recent.contains(address))
      recent = kept(recent.filter { $0 != address } + [address])
      expectEqual(store.byteCount, recent.compactMap(Int.init).reduce(0, +))
      #expect(store.byteCount <= 100)
    }
  }

  /// What a budget of 100 keeps of addresses that stand for their sizes, the last used last.
  private func kept(_ addresses: [String]) -> [String] {
    var addresses = addresses
    while addresses.compactMap(Int.init).reduce(0, +) > 100 { addresses.removeFirst() }
    return addresses
  }

  // MARK: Sharing

  @Test func `Two rows of one address make one request`() async {
    let store = ArtworkStore(fetcher: fetcher)
    var events = fetcher.events.subscribe().makeAsyncIterator()
    let (first, second) = (store.load("a"), store.load("a"))
    await expectEqual(events.next(), "+a")
    fetcher.answer("a", .bytes([1, 2]), .bytes([3]), .end)
    await expectEqual(end(first), .loaded([1, 2, 3]))
    await expectEqual(end(second), .loaded([1, 2, 3]))
    await expectEqual(end(store.load("a")), .loaded([1, 2, 3]))
    expectEqual(fetcher.requests, ["a"])
  }

  @Test func `A request is cancelled when the last one lets go, and not before`() async {
    let store = ArtworkStore(fetcher: fetcher)
    var events = fetcher.events.subscribe().makeAsyncIterator()
    var first: AsyncStream<ArtworkStep>? = store.load("a")
    var second: AsyncStream<ArtworkStep>? = store.load("a")
    await expectEqual(events.next(), "+a")
    _ = first.take()
    fetcher.answer("a", .expect(2), .bytes([1]))
    var steps = second?.makeAsyncIterator()
    await expectEqual(steps?.next(), .progress(LoadProgress(completed: 1, total: 2)))
    steps = nil
    second = nil
    await expectEqual(events.next(), "-a")
    #expect(second == nil && store.byteCount == 0)
  }

  @Test func `Whoever comes back at once has a request of his own, after the other has ended`() async {
    let store = ArtworkStore(fetcher: fetcher)
    var events = fetcher.events.subscribe().makeAsyncIterator()
    var first: AsyncStream<ArtworkStep>? = store.load("a")
    await expectEqual(events.next(), "+a")
    _ = first.take()
    let second = store.load("a")
    await expectEqual([events.next(), events.next()], ["-a", "+a"])
    fetcher.answer("a", .bytes([1]), .end)
    await expectEqual(end(second), .loaded([1]))
    expectEqual(fetcher.most, 1)
  }

  // MARK: Failures

  @Test func `A failure is told to all, and not remembered`() async {
    let store = ArtworkStore(fetcher: fetcher)
    var events = fetcher.events.subscribe().makeAsyncIterator()
    let failure = SourceFailure(.offline, "no network")
    let (first, second) = (store.load("a"), store.load("a"))
    await expectEqual(events.next(), "+a")
    fetcher.answer("a", .bytes([1]), .failure(failure))
    await expectEqual([end(first), end(second)], [.failed(failure), .failed(failure)])
    let third = store.load("a")
    await expectEqual([events.next(), events.next()], ["-a", "+a"])
    fetcher.answer("a", .bytes([2]), .end)
    await expectEqual(end(third), .loaded([2]))
  }

  // MARK: Progress

  @Test(arguments: [1, 99, 100, 101, 100_000])
  func `Progress is told once for each whole per cent, however many pieces come`(count: Int) async {
    let store = ArtworkStore(fetcher: PieceFetcher(count: count, expected: count))
    let progress = await progress(of: store.load("a"))
    expectEqual(progress.count, min(count, 100))
    expectEqual(progress.compactMap(\.fraction).sorted(), progress.compactMap(\.fraction))
    expectEqual(progress.last?.fraction, 1)
  }

  @Test(arguments: [nil, 0, -5] as [Int?])
  func `A length that nobody knows tells no progress`(expected: Int?) async {
    let store = ArtworkStore(fetcher: PieceFetcher(count: 1000, expected: expected))
    #expect(await progress(of: store.load("a")).isEmpty)
  }

  @Test func `More than was announced is no more than all`() async {
    let store = ArtworkStore(fetcher: PieceFetcher(count: 1000, expected: 10))
    await expectEqual(progress(of: store.load("a")).map(\.fraction), (1...10).map { Double($0) / 10 })
  }

  // MARK: Turns

  // The rows come and go in one job of the main actor, as those of a list that is scrolled do.
  @Test @MainActor func `A fling over 500 rows requests only what stays`() async {
    let store = ArtworkStore(fetcher: fetcher, limit: 4)
    var events = fetcher.events.subscribe().makeAsyncIterator()
    var rows: [AsyncStream<ArtworkStep>] = []
    for row in 0..<500 {
      rows.append(store.load("\(row)"))
      if rows.count > 10 { rows.removeFirst() }
    }
    var begun: [String] = []
    while begun.count < 10, let event = await events.next() {
      let address = String(event.dropFirst())
      guard event.hasPrefix("+"), let number = Int(address), number >= 490 else { continue }
      begun.append(address)
      fetcher.answer(address, .bytes([1]), .end)
    }
    for row in rows { await expectEqual(end(row), .loaded([1])) }
    // Those that begin at once may ask in any order.
    expectEqual(begun.sorted(), (490..<500).map(String.init))
    #expect(fetcher.most <= 4)
    // Where this thread has to wait for a processor, rows that are there at that time begin, too: how many is up to the
    // system, but rows that have left before a thread came to them never do.
    #expect(fetcher.requests.count < 500)
  }

  @Test @MainActor func `Rows that leave together begin no request that waits for one of theirs`() async {
    let store = ArtworkStore(fetcher: fetcher, limit: 4)
    var events = fetcher.events.subscribe().makeAsyncIterator()
    var rows = (0..<40).map { store.load("\($0)") }
    for _ in 0..<4 { _ = await events.next() }
    while !rows.isEmpty { rows.removeFirst() }
    for _ in 0..<4 { await expectEqual(events.next()?.hasPrefix("-"), true) }
    let last = store.load("last")
    await expectEqual(events.next(), "+last")
    fetcher.answer("last", .bytes([1]), .end)
    await expectEqual(end(last), .loaded([1]))
    expectEqual(fetcher.requests.count, 5)
  }

  // MARK: Cache

  @Test func `What the cache keeps is not requested, and what comes is kept there`() async {
    let cache = MemoryCache()
    await cache.set("a", [1])
    let store = ArtworkStore(fetcher: fetcher, cache: cache, budget: 0)
    await expectEqual(end(store.load("a")), .loaded([1]))
    #expect(fetcher.requests.isEmpty)
    var events = fetcher.events.subscribe().makeAsyncIterator()
    let steps = store.load("b")
    await expectEqual(events.next(), "+b")
    fetcher.answer("b", .bytes([2]), .end)
    await expectEqual(end(steps), .loaded([2]))
    await expectEqual(cache.get("b"), [2])
    await store.purge()
    await expectNil(cache.get("a"))
  }

  @Test func `Purging empties the memory`() async {
    let fetcher = InstantFetcher()
    let store = ArtworkStore(fetcher: fetcher)
    _ = await end(store.load("7"))
    expectEqual(store.byteCount, 7)
    await store.purge()
    expectEqual(store.byteCount, 0)
    _ = await end(store.load("7"))
    expectEqual(fetcher.count, 2)
  }

  // MARK: Stores of contexts

  @Test func `All scopes of a context with a fetcher share one store`() throws {
    let context = Context()
    expectNil(context.artworkStore)
    let window = context.newScope()
    window.fetcher = fetcher
    let store = try #require(window.newScope().artworkStore)
    #expect(window.artworkStore === store && window.newScope().artworkStore === store)
    expectNil(context.artworkStore)
  }

  @Test(arguments: [true, false])
  func `A scope with another fetcher has another store, whoever asks first`(parentIsFirst: Bool) {
    let context = Context()
    context.fetcher = fetcher
    let scope = context.newScope()
    scope.fetcher = InstantFetcher()
    let first = parentIsFirst ? context.artworkStore : scope.artworkStore
    let second = parentIsFirst ? scope.artworkStore : context.artworkStore
    #expect(first != nil && second != nil && first !== second)
  }

  @Test func `A scope that sets no store has none`() {
    let context = Context()
    context.fetcher = fetcher
    let scope = context.newScope()
    scope[ArtworkStore.Key.self] = nil
    #expect(scope.artworkStore == nil && context.artworkStore != nil)
  }

  @Test func `A store that was set is taken rather than one over a fetcher nearby`() {
    let (context, store) = (Context(), ArtworkStore(fetcher: fetcher))
    context[ArtworkStore.Key.self] = store
    let scope = context.newScope()
    scope.fetcher = fetcher
    #expect(scope.artworkStore === store)
  }

  // MARK: Support

  private func end(_ steps: AsyncStream<ArtworkStep>) async -> ArtworkStep? {
    var last: ArtworkStep?
    for await step in steps { last = step }
    return last
  }

  private func progress(of steps: AsyncStream<ArtworkStep>) async -> [LoadProgress] {
    var progress: [LoadProgress] = []
    for await step in steps { if case .progress(let new) = step { progress.append(new) } }
    return progress
  }
}

/// Gives at once as many bytes as the address says.
private final class InstantFetcher: Fetcher {
  private let calls = NoticeCounter()

  var count: Int { calls.count }

  static func bytes(_ address: String) -> [UInt8] {
    Array(repeating: 1, count: Int(address) ?? 0)
  }

  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    calls.increment()
    await receiver.receive(Self.bytes(address))
  }
}

/// Gives bytes one by one.
private struct PieceFetcher: Fetcher {
  let count: Int
  let expected: Int?

  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    if let expected { receiver.expect(expected) }
    for _ in 0..<count { await receiver.receive([0]) }
  }
}

/// A cache without files.
private final class MemoryCache: ByteCache {
  private let kept = Mutex<[String: [UInt8]]>([:])

  func get(_ address: String) async -> [UInt8]? { kept.withLock { $0[address] } }
  func set(_ address: String, _ bytes: [UInt8]) async { kept.withLock { $0[address] = bytes } }
  func remove(_ address: String) async { kept.withLock { $0[address] = nil } }
  func purge() async { kept.withLock { $0 = [:] } }
  func removeExpired() async {}
}
