import Bindery
import BinderyCollections
import TestSupport
import Testing

@MainActor
struct `Collections that answer a query` {
  private let fetch = ScriptedFetch<String, [Thing], Trouble>()
  private let clock = ManualClock()

  private func collection() -> QueryModelCollection<String, Thing, Trouble> {
    QueryModelCollection(debounce: .milliseconds(100), clock: clock) { [fetch] query throws(Trouble) in
      try await fetch(query)
    }
  }

  /// Lets a query stand long enough, and returns the call that asks it.
  private func call() async throws -> ScriptedFetch<String, [Thing], Trouble>.Call {
    await clock.waitForSleepers()
    clock.advanceAtOnce(by: .milliseconds(100))
    return try #require(await fetch.next())
  }

  private func answer(_ things: [Thing], in collection: QueryModelCollection<String, Thing, Trouble>) async throws {
    try await call().succeed(things)
    await collection.reaches { $0.phase == .loaded }
  }

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `The last query of many is the only one that is asked`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let collection = collection()
    let recorder = Recorder(collection)
    var last = ""
    for _ in 0..<Int.random(in: 1...9, using: &random) {
      last += ["a", "b"].randomElement(using: &random) ?? ""
      collection.setQuery(last)
      if Bool.random(using: &random) {
        await clock.waitForSleepers()
        clock.advanceAtOnce(by: .milliseconds(99))
      }
    }
    let call = try await call()
    expectEqual(call.input, last)
    call.succeed([1])
    await collection.reaches { $0.phase == .loaded }
    expectEqual(fetch.count, 1)
    expectEqual(recorder.phases, [.loading, .loaded])
  }

  // MARK: Examples

  @Test func `It begins without a query, not loaded`() {
    expectNil(collection().query)
    expectEqual(collection().state.phase, .notLoaded)
  }

  @Test func `A query is asked when it has stood for a while, and not before`() async throws {
    let collection = collection()
    collection.setQuery("a")
    expectEqual(collection.state.phase, .loading)
    await clock.waitForSleepers()
    clock.advanceAtOnce(by: .milliseconds(99))
    expectEqual(clock.sleeperCount, 1)
    expectEqual(fetch.count, 0)
    clock.advanceAtOnce(by: .milliseconds(1))
    try expectEqual(#require(await fetch.next()).answered(with: [1]), "a")
    await collection.reaches { $0.phase == .loaded }
    expectEqual(collection.state, ThingState([1]))
  }

  @Test func `The same query again does nothing`() async throws {
    let collection = collection()
    collection.setQuery("a")
    try await answer([1], in: collection)
    let recorder = Recorder(collection)
    collection.setQuery("a")
    #expect(recorder.states.isEmpty)
    expectEqual(clock.sleeperCount, 0)
  }

  @Test func `Elements stay while a longer query is asked, and go with another one`() async throws {
    let collection = collection()
    collection.setQuery("a")
    try await answer([1, 2], in: collection)
    collection.setQuery("ab")
    expectEqual(collection.state, ThingState(sections: [ThingSection(elements: [1, 2])], status: .loading))
    collection.setQuery("ac")
    expectEqual(collection.state.elements, [1, 2])
    try await answer([2], in: collection)
    expectEqual(collection.state.elements, [2])
    collection.setQuery("a")
    expectEqual(collection.state, ThingState(sections: [ThingSection()], status: .loading))
    collection.setQuery("ac")
    #expect(collection.state.isEmpty)
  }

  @Test func `A new query cancels the one that is asked, whose answer is never shown`() async throws {
    let tracker = LifetimeTracker()
    let collection = collection()
    collection.setQuery("a")
    var old: ScriptedFetch<String, [Thing], Trouble>.Call? = try await call()
    collection.setQuery("b")
    await old?.waitForCancellation()
    old?.succeed([Thing(1, token: tracker.track())])
    old = nil
    await tracker.waitUntilAlive(atMost: 0)
    expectEqual(collection.state.phase, .loading)
    #expect(collection.state.isEmpty)
    try await answer([2], in: collection)
    expectEqual(collection.state.elements, [2])
  }

  @Test func `An empty query clears the collection without asking`() async throws {
    let collection = collection()
    collection.setQuery("a")
    try await answer([1], in: collection)
    let recorder = Recorder(collection)
    collection.setQuery("")
    expectEqual(recorder.states, [ThingState(sections: [ThingSection()], status: .notLoaded)])
    collection.refresh()
    expectEqual(clock.sleeperCount, 0)
    expectEqual(fetch.count, 1)
    collection.setQuery("ab")
    #expect(collection.state.isEmpty)
  }

  @Test func `A query that failed is asked again by refreshing, at once`() async throws {
    let collection = collection()
    collection.setQuery("a")
    try await answer([1], in: collection)
    collection.setQuery("ab")
    try await call().fail(7)
    await collection.reaches { $0.phase == .failed }
    expectEqual(collection.state.elements, [1])
    expectEqual(collection.state.status.failures, [7])
    collection.refresh()
    expectEqual(collection.state.phase, .loading)
    expectEqual(collection.state.elements, [1])
    let retry = try #require(await fetch.next())
    expectEqual(retry.input, "ab")
    retry.succeed([2])
    await collection.reaches { $0.phase == .loaded }
    expectEqual(collection.state, ThingState([2]))
  }

  @Test func `A query that is cancelled leaves the rows and the status from before it`() async throws {
    let collection = collection()
    collection.cancel()
    expectEqual(collection.state.phase, .notLoaded)
    collection.setQuery("a")
    try await answer([1], in: collection)
    collection.setQuery("ab")
    let call = try await call()
    collection.cancel()
    expectEqual(collection.state, ThingState(sections: [ThingSection(elements: [1])], status: .loaded))
    await call.waitForCancellation()
    call.succeed([2])
    await Task {}.value
    expectEqual(collection.state.elements, [1])
    collection.refresh()
    try #require(await fetch.next()).succeed([3])
    await collection.reaches { $0.phase == .loaded }
    expectEqual(collection.state.elements, [3])
  }

  @Test func `A cancelled query that removed the rows before leaves nothing loaded`() async throws {
    let collection = collection()
    collection.setQuery("a")
    try await answer([1], in: collection)
    collection.setQuery("b")
    await clock.waitForSleepers()
    collection.cancel()
    expectEqual(collection.state, ThingState(sections: [ThingSection()], status: .notLoaded))
    expectEqual(fetch.count, 1)
  }
}

extension ScriptedFetch.Call {
  fileprivate func answered(with output: Output) -> Input {
    succeed(output)
    return input
  }
}
