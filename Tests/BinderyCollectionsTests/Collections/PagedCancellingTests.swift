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

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Pages whose loads are cancelled and resumed come as if they never were`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let collection = collection()
    collection.refresh()
    var expected: [Thing] = []
    for page in 0..<4 {
      while Bool.random(using: &random) {
        let call = try #require(await fetch.next())
        collection.cancel()
        collection.didShow(at: expected.count - 1)
        #expect(!collection.state.phase.isLoading)
        collection.resume()
        #expect(collection.state.phase.isLoading)
        call.succeed(Page([99]))
      }
      let things = (0..<Int.random(in: 1...3, using: &random)).map { Thing(10 * page + $0) }
      let call = try #require(await fetch.next())
      expectEqual(call.input, page == 0 ? nil : page)
      call.succeed(Page(things, next: page + 1))
      expected += things
      await collection.reaches { $0.phase == .loaded }
      expectEqual(collection.state.elements, expected)
      collection.didShow(at: expected.count - 1)
    }
    let call = try #require(await fetch.next())
    collection.cancel()
    call.succeed(Page([99]))
    collection.refresh()
    collection.cancel()
    collection.refresh()
    collection.resume()
    expectEqual(collection.state.phase, .loading(LoadProgress()))
  }

  @Test func `Where nothing was cancelled, or something else is loaded since, nothing is resumed`() async throws {
    let collection = collection()
    collection.resume()
    expectEqual(fetch.count, 0)
    collection.refresh()
    let first = try #require(await fetch.next())
    collection.cancel()
    first.succeed(Page([9]))
    collection.refresh()
    collection.resume()
    try #require(await fetch.next()).succeed(Page([1]))
    await collection.reaches { $0.phase == .loaded }
    collection.resume()
    expectEqual(fetch.count, 2)
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
