import Bindery
import BinderyCollections
import TestSupport
import Testing

@MainActor
struct `Asynchronous collections` {
  private typealias Fetch = ScriptedFetch<Void, [Thing], Trouble>

  private let fetch = Fetch()

  private func collection() -> AsyncModelCollection<Thing, Trouble> {
    AsyncModelCollection { [fetch] () throws(Trouble) in try await fetch(()) }
  }

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `The latest request wins in whatever order the answers come`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let tracker = LifetimeTracker()
    let collection = collection()
    let recorder = Recorder(collection)
    var calls: [Fetch.Call] = []
    for _ in 0..<Int.random(in: 2...5, using: &random) {
      collection.refresh()
      calls.append(try #require(await fetch.next()))
    }
    for call in calls.dropLast() { await call.waitForCancellation() }
    for index in calls.indices.shuffled(using: &random) {
      calls[index].succeed([Thing(index, token: tracker.track())])
    }
    calls.removeAll()
    await collection.reaches { $0.phase == .loaded }
    await tracker.waitUntilAlive(atMost: 1)
    expectEqual(collection.state.elements.map(\.elementId), [fetch.count - 1])
    expectEqual(recorder.phases, [.loading, .loaded])
  }

  // MARK: Examples

  @Test func `It starts not loaded, and asks for nothing before the first refresh`() {
    expectEqual(collection().state.phase, .notLoaded)
    #expect(collection().state.isEmpty)
    expectEqual(fetch.count, 0)
  }

  @Test func `It is loading, then loaded with the elements`() async throws {
    let collection = collection()
    let recorder = Recorder(collection)
    collection.refresh()
    expectEqual(collection.state.phase, .loading)
    #expect(collection.state.isEmpty)
    try #require(await fetch.next()).succeed([1, 2])
    await collection.reaches { $0.phase == .loaded }
    expectEqual(collection.state, ThingState([1, 2]))
    expectEqual(recorder.phases, [.loading, .loaded])
  }

  @Test func `It is failed, with the reason`() async throws {
    let collection = collection()
    collection.refresh()
    try #require(await fetch.next()).fail(7)
    await collection.reaches { $0.phase == .failed }
    expectEqual(collection.state.status.failures, [7])
  }

  @Test func `The last elements stay while more are loaded, and when that fails`() async throws {
    let collection = collection()
    collection.refresh()
    try #require(await fetch.next()).succeed([1, 2])
    await collection.reaches { $0.phase == .loaded }
    collection.refresh()
    expectEqual(collection.state.phase, .loading)
    expectEqual(collection.state.elements, [1, 2])
    try #require(await fetch.next()).fail(7)
    await collection.reaches { $0.phase == .failed }
    expectEqual(collection.state.elements, [1, 2])
    collection.refresh()
    expectEqual(collection.state.elements, [1, 2])
    #expect(collection.state.status.failures.isEmpty)
    try #require(await fetch.next()).succeed([])
    await collection.reaches { $0.phase == .loaded }
    #expect(collection.state.isEmpty)
  }

  @Test func `A second failure takes the place of the first`() async throws {
    let collection = collection()
    let recorder = Recorder(collection)
    for trouble in [1, 2] as [Trouble] {
      collection.refresh()
      try #require(await fetch.next()).fail(trouble)
      await collection.reaches { $0.phase == .failed }
    }
    expectEqual(recorder.states.map(\.status.failures), [[], [1], [], [2]])
  }

  @Test func `Loaded sections take the place of the old ones`() async throws {
    let fetch = ScriptedFetch<Void, [ThingSection], Trouble>()
    let collection = AsyncModelCollection<Thing, Trouble>(fetchSections: { () throws(Trouble) in try await fetch(()) })
    let first = [ThingSection(id: "a", elements: [1]), ThingSection(id: "b", elements: [2])]
    let second = [ThingSection(id: "b", title: "B", elements: [3])]
    for sections in [first, second] {
      collection.refresh()
      try #require(await fetch.next()).succeed(sections)
      await collection.reaches { $0.phase == .loaded }
      expectEqual(collection.state, ThingState(sections: sections))
    }
  }

  @Test func `A function that can't fail makes a collection that can't`() async {
    let collection = AsyncModelCollection<Thing, Never> { [1, 2] }
    collection.refresh()
    await collection.reaches { $0.phase == .loaded }
    expectEqual(collection.state.elements, [1, 2])
  }

  @Test func `The function runs off the main actor`() async {
    let collection = AsyncModelCollection<Thing, Never> { [Thing(isOnMainActor() ? 1 : 0)] }
    collection.refresh()
    await collection.reaches { $0.phase == .loaded }
    expectEqual(collection.state.elements, [0])
  }

  // MARK: Cancelling

  @Test(arguments: [false, true])
  func `Cancelling goes back to the phase before, and nothing is delivered`(wasLoaded: Bool) async throws {
    let tracker = LifetimeTracker()
    let collection = collection()
    if wasLoaded {
      collection.refresh()
      try #require(await fetch.next()).succeed([1])
      await collection.reaches { $0.phase == .loaded }
    }
    let before = collection.state
    collection.refresh()
    collection.refresh()
    collection.cancel()
    expectEqual(collection.state, before)
    collection.cancel()
    expectEqual(collection.state, before)
    collection.refresh()
    var call = await fetch.next()
    collection.cancel()
    await call?.waitForCancellation()
    call?.succeed([Thing(9, token: tracker.track())])
    call = nil
    await tracker.waitUntilAlive(atMost: 0)
    expectEqual(collection.state, before)
  }

  @Test func `Letting go of the collection cancels its load`() async throws {
    var collection: AsyncModelCollection<Thing, Trouble>? = collection()
    weak let released = collection
    collection?.refresh()
    let call = try #require(await fetch.next())
    collection = nil
    await call.waitForCancellation()
    expectNil(released)
    call.succeed([])
  }
}

private func isOnMainActor(_ actor: isolated (any Actor)? = #isolation) -> Bool {
  actor === MainActor.shared
}
