import Bindery
import BinderyCollections
import TestSupport
import Testing

@MainActor
struct `Collections that load page after page` {
  private typealias Paged = PagedModelCollection<Thing, Trouble, Int>
  private typealias Fetch = ScriptedFetch<Int?, Page<Thing, Int>, Trouble>

  private let fetch = Fetch()

  private func collection(nearness: Int = 1, _ refreshing: Paged.Refreshing = .keepsElements) -> Paged {
    Paged(nearness: nearness, refreshing: refreshing) { [fetch] cursor throws(Trouble) in try await fetch(cursor) }
  }

  /// Answers the next request, and waits until the page is there.
  private func answer(
    _ things: [Thing], next: Int? = nil, in collection: Paged, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let count = collection.pageCount
    let call = try #require(await fetch.next(), sourceLocation: sourceLocation)
    call.succeed(Page(things, next: next))
    await collection.reaches { _ in collection.pageCount > count }
  }

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>, [Paged.Refreshing.keepsElements, .clearsElements])
  func `Never two pages at once, each element once, and in order`(
    seed: UInt64, refreshing: PagedModelCollection<Thing, Trouble, Int>.Refreshing
  ) async throws {
    var random = SplitMix64(seed: seed)
    let total = Int.random(in: 1...40, using: &random)
    let collection = collection(nearness: Int.random(in: 1...5, using: &random), refreshing)
    collection.refresh()
    while true {
      let call = try #require(await fetch.next())
      collection.didShow(at: .max)
      collection.loadMore()
      expectEqual(collection.state.phase, .loading)
      let start = call.input ?? 0
      let end = min(total, start + Int.random(in: 1...9, using: &random))
      let overlap = max(0, start - Int.random(in: 0...3, using: &random))
      let pages = collection.pageCount
      let requests = fetch.count
      call.succeed(Page((overlap..<end).map { Thing($0) }, next: end < total ? end : nil))
      await collection.reaches { _ in collection.pageCount > pages }
      if end == total { break }
      expectEqual(collection.state.elements.map(\.elementId), Array(0..<end))
      #expect(fetch.count <= requests + 1)
    }
    expectEqual(collection.state.elements.map(\.elementId), Array(0..<total))
    #expect(collection.isAtEnd)
  }

  // MARK: Empty

  @Test(arguments: [Paged.Refreshing.keepsElements, .clearsElements])
  func `An empty first page is loaded, empty, and the end`(
    refreshing: PagedModelCollection<Thing, Trouble, Int>.Refreshing
  ) async throws {
    let collection = collection(refreshing)
    let recorder = Recorder(collection)
    collection.refresh()
    try await answer([], next: 1, in: collection)
    expectEqual(recorder.phases, [.loading, .loaded])
    #expect(collection.state.isEmpty)
    collection.didShow(at: 0)
    collection.loadMore()
    expectEqual(fetch.count, 1)
    collection.refresh()
    try await answer([], in: collection)
    expectEqual(recorder.phases, [.loading, .loaded, .loading, .loaded])
  }

  @Test(arguments: [Paged.Refreshing.keepsElements, .clearsElements])
  func `An empty first page after a full one leaves nothing`(
    refreshing: PagedModelCollection<Thing, Trouble, Int>.Refreshing
  ) async throws {
    let collection = collection(refreshing)
    collection.refresh()
    try await answer([1, 2], next: 1, in: collection)
    collection.refresh()
    try await answer([], in: collection)
    expectEqual(collection.state, ThingState([]))
    #expect(collection.isAtEnd)
  }

  // MARK: The flow

  @Test func `Nothing is asked before the first refresh`() {
    let collection = collection()
    collection.didShow(at: 0)
    collection.loadMore()
    collection.retry()
    expectEqual(collection.state.phase, .notLoaded)
    expectEqual(fetch.count, 0)
  }

  @Test func `Page follows on page, with the cursor of the one before`() async throws {
    let collection = collection()
    let recorder = Recorder(collection)
    collection.refresh()
    try await answer([1, 2], next: 10, in: collection)
    collection.didShow(2)
    let second = try #require(await fetch.next())
    expectEqual(second.input, 10)
    second.succeed(Page([3], next: 20))
    await collection.reaches { $0.phase == .loaded }
    collection.loadMore()
    try await answer([4], in: collection)
    expectEqual(recorder.loadingFlips, [true, false, true, false, true, false])
    expectEqual(recorder.states.map(\.elements.count), [0, 2, 2, 3, 3, 4])
    #expect(collection.isAtEnd)
  }

  @Test func `Elements that come again on a later page are dropped`() async throws {
    let collection = collection()
    collection.refresh()
    try await answer([1, 2], next: 1, in: collection)
    collection.loadMore()
    try await answer([2, Thing(1, version: 9), 3, 3], next: 2, in: collection)
    expectEqual(collection.state.elements, [1, 2, 3])
    collection.loadMore()
    try await answer([3, 2], next: 3, in: collection)
    expectEqual(collection.state.elements, [1, 2, 3])
    #expect(collection.isAtEnd)
  }

  @Test func `Pages are counted anew after a refresh`() async throws {
    let collection = collection()
    var counts: [Int] = []
    for _ in 0..<2 {
      collection.refresh()
      counts.append(collection.pageCount)
      try await answer([1], next: 1, in: collection)
      counts.append(collection.pageCount)
      collection.loadMore()
      try await answer([2], in: collection)
      counts.append(collection.pageCount)
    }
    expectEqual(counts, [0, 1, 2, 0, 1, 2])
  }

  @Test func `An empty page counts as a page`() async throws {
    let collection = collection()
    collection.refresh()
    try await answer([1], next: 1, in: collection)
    collection.loadMore()
    try await answer([], next: 2, in: collection)
    expectEqual(collection.pageCount, 2)
    #expect(collection.isAtEnd)
  }

  @Test func `No page is asked for after the last`() async throws {
    let collection = collection()
    collection.refresh()
    try await answer([1], in: collection)
    collection.didShow(1)
    collection.loadMore()
    expectEqual(collection.state.phase, .loaded)
    expectEqual(fetch.count, 1)
    collection.refresh()
    try await answer([1], next: 1, in: collection)
    collection.loadMore()
    expectEqual(collection.state.phase, .loading)
    try await answer([2], in: collection)
  }

  // MARK: Refreshing

  @Test func `Elements stay at a refresh until the first page comes`() async throws {
    let collection = collection(.keepsElements)
    collection.refresh()
    try await answer([1, 2], next: 1, in: collection)
    collection.refresh()
    expectEqual(collection.state.elements, [1, 2])
    expectEqual(collection.state.phase, .loading)
    try await answer([2, 3], next: 1, in: collection)
    expectEqual(collection.state.elements, [2, 3])
  }

  @Test func `Elements go at a refresh where that is wanted`() async throws {
    let collection = collection(.clearsElements)
    let recorder = Recorder(collection)
    collection.refresh()
    try await answer([1, 2], next: 1, in: collection)
    collection.refresh()
    #expect(collection.state.isEmpty)
    try await answer([2, 3], next: 1, in: collection)
    expectEqual(recorder.states.map(\.elements), [[], [1, 2], [], [2, 3]])
  }

  @Test(arguments: [Paged.Refreshing.keepsElements, .clearsElements])
  func `A refresh while a page is on its way cancels it, and the page never comes`(
    refreshing: PagedModelCollection<Thing, Trouble, Int>.Refreshing
  ) async throws {
    let tracker = LifetimeTracker()
    let collection = collection(refreshing)
    let recorder = Recorder(collection)
    collection.refresh()
    try await answer([1], next: 1, in: collection)
    collection.loadMore()
    var late = await fetch.next()
    collection.refresh()
    await late?.waitForCancellation()
    late?.succeed(Page([Thing(2, token: tracker.track())]))
    late = nil
    await tracker.waitUntilAlive(atMost: 0)
    expectEqual(collection.state.phase, .loading)
    try await answer([3], next: 1, in: collection)
    expectEqual(collection.state.elements, [3])
    expectEqual(recorder.loadingFlips, [true, false, true, false])
  }

  @Test func `Asking twice while a page is on its way asks once`() async throws {
    let collection = collection()
    collection.refresh()
    try await answer([1], next: 1, in: collection)
    collection.didShow(1)
    collection.didShow(1)
    collection.loadMore()
    try await answer([2], next: 2, in: collection)
    expectEqual(fetch.count, 2)
    expectEqual(collection.state.phase, .loaded)
  }

  // MARK: Nearness

  @Test func `The next page is asked for near the end, and not before`() async throws {
    let collection = collection(nearness: 3)
    collection.refresh()
    try await answer((0..<10).map { Thing($0) }, next: 1, in: collection)
    collection.didShow(at: 6)
    collection.didShow(99)
    expectEqual(collection.state.phase, .loaded)
    collection.didShow(7)
    expectEqual(collection.state.phase, .loading)
    try await answer((10..<20).map { Thing($0) }, next: 2, in: collection)
    expectEqual(collection.state.phase, .loaded)
  }

  @Test func `Short pages follow until the view has enough`() async throws {
    let collection = collection(nearness: 5)
    collection.refresh()
    try await answer([1, 2], next: 1, in: collection)
    collection.didShow(at: 0)
    try await answer([3, 4], next: 2, in: collection)
    try await answer([5, 6], next: 3, in: collection)
    expectEqual(collection.state.phase, .loaded)
    expectEqual(fetch.count, 3)
  }

  // MARK: Failures

  @Test func `A page that fails leaves the elements, and comes when asked again`() async throws {
    let collection = collection()
    collection.refresh()
    try await answer([1], next: 1, in: collection)
    collection.loadMore()
    try #require(await fetch.next()).fail(7)
    await collection.reaches { $0.phase == .failed }
    expectEqual(collection.state.elements, [1])
    expectEqual(collection.state.status, .failed(7))
    collection.didShow(1)
    collection.loadMore()
    expectEqual(collection.state.phase, .failed)
    collection.retry()
    let retry = try #require(await fetch.next())
    expectEqual(retry.input, 1)
    retry.succeed(Page([2]))
    await collection.reaches { $0.phase == .loaded }
    expectEqual(collection.state.elements, [1, 2])
  }

  @Test func `What a list of sections is told turns pages, and tries again`() async throws {
    let collection = collection()
    let list: any ModelCollection<Thing, Trouble> = collection
    collection.refresh()
    try await answer([1, 2], next: 2, in: collection)
    list.didShow(at: 0, in: .only)
    expectEqual(collection.state.phase, .loaded)
    list.didShow(at: 1, in: .only)
    try #require(await fetch.next()).fail(1)
    await collection.reaches { $0.phase == .failed }
    list.retry(nil)
    try await answer([3], next: 3, in: collection)
    list.loadMore(in: .only)
    try await answer([4], in: collection)
    expectEqual(collection.state.elements, [1, 2, 3, 4])
  }

  @Test func `A first page that fails is the one that is asked again`() async throws {
    let collection = collection()
    collection.refresh()
    try await answer([1, 2], next: 1, in: collection)
    collection.refresh()
    try #require(await fetch.next()).fail(7)
    await collection.reaches { $0.phase == .failed }
    expectEqual(collection.state.elements, [1, 2])
    collection.retry()
    let retry = try #require(await fetch.next())
    expectNil(retry.input)
    retry.succeed(Page([1]))
    await collection.reaches { $0.phase == .loaded }
    expectEqual(collection.state.elements, [1])
  }
}
