import Bindery
import BinderyCollections
import TestSupport
import Testing

@MainActor
struct `Cancelling the load of a page` {
  private typealias Paged = PagedModelCollection<Thing, Trouble, Int>

  private let fetch = ScriptedFetch<Int?, Page<Thing, Int>, Trouble>()

  private func collection() -> Paged {
    Paged(nearness: 1) { [fetch] cursor throws(Trouble) in try await fetch(cursor) }
  }

  @Test func `The first page that is cancelled never comes, and nothing is loaded`() async throws {
    let collection = collection()
    collection.refresh()
    let call = try #require(await fetch.next())
    collection.cancel()
    expectEqual(collection.state.phase, .notLoaded)
    await call.waitForCancellation()
    call.succeed(Page([1]))
    collection.didShow(at: 5)
    collection.loadMore()
    expectEqual(fetch.count, 1)
    expectEqual(collection.state, ThingState(sections: [CollectionSection()], status: .notLoaded))
  }

  @Test func `A later page that is cancelled leaves the others, and is asked for again`() async throws {
    let collection = collection()
    collection.refresh()
    try #require(await fetch.next()).succeed(Page([1], next: 7))
    await collection.reaches { $0.phase == .loaded }
    collection.didShow(at: 0)
    let call = try #require(await fetch.next())
    collection.cancel()
    call.succeed(Page([9]))
    expectEqual(collection.state, ThingState([1]))
    collection.loadMore()
    let again = try #require(await fetch.next())
    expectEqual(again.input, 7)
    again.succeed(Page([2]))
    await collection.reaches { $0.phase == .loaded }
    expectEqual(collection.state.elements, [1, 2])
  }

  @Test func `What a cancelled page had brought counts when it is asked for again`() async throws {
    let (gate, asked) = (Gate(), Gate())
    let collection = Paged(nearness: 1) { cursor, receiver in
      guard cursor != nil else { return Page([1], next: 7) }
      await receiver.append([2, 3])
      asked.open()
      if !gate.isOpen { try? await Gate().openedOrCancelled() }
      return Page([], next: 9)
    }
    collection.refresh()
    await collection.reaches { $0.phase == .loaded }
    collection.loadMore()
    await asked.opened()
    collection.cancel()
    gate.open()
    expectEqual(collection.state.elements, [1, 2, 3])
    collection.loadMore()
    await collection.reaches { $0.phase == .loaded }
    expectEqual(collection.state.elements, [1, 2, 3])
    #expect(!collection.isAtEnd)
  }

  @Test func `Where nothing is loaded, there is nothing to cancel`() async throws {
    let collection = collection()
    let recorder = Recorder(collection)
    collection.cancel()
    #expect(recorder.states.isEmpty)
    collection.refresh()
    try #require(await fetch.next()).fail(3)
    await collection.reaches { $0.phase == .failed }
    collection.cancel()
    expectEqual(collection.state.status, .failed(3))
  }

  @Test func `A try again that is cancelled has failed as before`() async throws {
    let collection = collection()
    collection.refresh()
    try #require(await fetch.next()).fail(3)
    await collection.reaches { $0.phase == .failed }
    collection.retry()
    let call = try #require(await fetch.next())
    collection.cancel()
    call.succeed(Page([9]))
    expectEqual(collection.state.status, .failed(3))
  }
}
