@testable import BinderyRendering
import TestSupport
import Testing

struct `The output of a chunk` {
  @Test func `Parts come in order, the last one too, and then no more`() async {
    let outlet = PartOutlet()
    let making = Task {
      for count in 1...3 { await outlet.put(part(count)) }
      outlet.finish(part(4))
    }
    var counts: [Int] = []
    while let part = await outlet.next() { counts.append(part.count) }
    expectEqual(counts, [1, 2, 3, 4])
    await expectNil(outlet.next())
    await making.value
  }

  @Test func `Whoever puts a part goes on when it is taken, and not before`() async {
    let outlet = PartOutlet()
    let (events, continuation) = AsyncStream<String>.makeStream()
    let making = Task {
      await outlet.put(part(1))
      continuation.yield("goes on")
      outlet.finish(part(2))
    }
    // However often others get their turn, nothing happens until somebody takes it.
    for _ in 0..<1000 { await Task.yield() }
    continuation.yield("takes")
    await expectEqual(outlet.next()?.count, 1)
    await making.value
    continuation.finish()
    await expectEqual(events.reduce(into: []) { $0.append($1) }, ["takes", "goes on"])
    await expectEqual(outlet.next()?.count, 2)
  }

  @Test func `Nobody waits for an outlet that is closed`() async {
    let outlet = PartOutlet()
    let making = Task {
      for count in 1...3 { await outlet.put(part(count)) }
      outlet.finish(part(4))
    }
    #expect(await outlet.next() != nil)
    outlet.close()
    await making.value
    await expectNil(outlet.next())
  }
}

private func part(_ count: Int) -> Rendering.Part {
  Rendering.Part(utf8: [], problems: [], count: count, damagedCount: 0, kinds: [])
}
