import Bindery
import BinderyCollections
import TestSupport
import Testing

@MainActor
struct `Updates of a collection` {
  private let collection = SimpleThings(ThingState([0]))

  @Test func `The first is the present state, from nothing`() async throws {
    var updates = collection.updates.makeAsyncIterator()
    let first = try #require(await updates.next())
    expectNil(first.old)
    expectEqual(first.new, ThingState([0]))
  }

  @Test func `A thousand changes in one turn give one update`() async {
    var updates = collection.updates.makeAsyncIterator()
    _ = await updates.next()
    for number in 1...1000 { collection.state = ThingState([Thing(number)]) }
    let update = await updates.next()
    expectEqual(update?.old, ThingState([0]))
    expectEqual(update?.new, ThingState([1000]))
    collection.state = ThingState([2000])
    await expectEqual(updates.next()?.new, ThingState([2000]))
  }

  @Test func `A consumer that waits gets one update for a turn of many changes`() async {
    let (seen, sight) = AsyncStream<ThingState>.makeStream()
    let consumer = Task { for await state in collection.states { sight.yield(state) } }
    var sights = seen.makeAsyncIterator()
    await expectEqual(sights.next(), ThingState([0]))
    for turn in 1...50 {
      for number in 1...1000 { collection.state = ThingState([Thing(turn), Thing(number)]) }
      await expectEqual(sights.next(), ThingState([Thing(turn), 1000]))
    }
    consumer.cancel()
    await consumer.value
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `The steps form a chain that ends with the newest state`(seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    let collection = SimpleThings(random.state())
    let consumer = Task {
      var steps: [CollectionUpdate<Thing, Trouble>] = []
      for await update in collection.updates {
        steps.append(update)
        if update.new.elements == [-1] { break }
        if Bool.random(using: &random) { await Task.yield() }
      }
      return steps
    }
    var changes = SplitMix64(seed: seed &+ 1)
    for _ in 0..<20 {
      for _ in 0..<Int.random(in: 0...3, using: &changes) { collection.state = changes.state() }
      await Task.yield()
    }
    collection.state = ThingState([-1])
    let steps = await withTaskCancellationHandler {
      await consumer.value
    } onCancel: {
      consumer.cancel()
    }
    expectEqual(steps.last?.new, ThingState([-1]))
    expectEqual(steps.dropFirst().map(\.old), steps.dropLast().map(\.new))
  }

  @Test func `Several consumers each get every newest state`() async {
    var first = collection.updates.makeAsyncIterator()
    var second = collection.updates.makeAsyncIterator()
    _ = await first.next()
    _ = await second.next()
    collection.state = ThingState([1])
    await expectEqual(first.next()?.new, ThingState([1]))
    await expectEqual(second.next()?.new, ThingState([1]))
  }

  @Test func `The sequence ends with the task of its consumer`() async {
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let consumer = Task {
      for await _ in collection.states { begin.yield() }
      return true
    }
    for await _ in begun { break }
    consumer.cancel()
    #expect(await consumer.value)
  }

  @Test func `A consumer off the main actor gets the updates too`() async {
    let (seen, sight) = AsyncStream<ThingState>.makeStream()
    let states = collection.states
    let consumer = Task { @concurrent in for await state in states { sight.yield(state) } }
    var sights = seen.makeAsyncIterator()
    await expectEqual(sights.next(), ThingState([0]))
    collection.state = ThingState([1])
    await expectEqual(sights.next(), ThingState([1]))
    consumer.cancel()
    await consumer.value
  }

  @Test func `Letting go of the sequence lets go of the collection`() async {
    var owned: SimpleThings? = SimpleThings()
    weak let released = owned
    var updates = owned.map(\.updates)?.makeAsyncIterator()
    _ = await updates?.next()
    owned = nil
    #expect(released != nil)
    updates = nil
    expectNil(released)
  }
}
