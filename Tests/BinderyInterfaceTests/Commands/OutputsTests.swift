import Bindery
import BinderyInterface
import TestSupport
import Testing

struct `Events that happen once` {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Everybody gets each event from his subscription on, in order`(seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    let outputs = Outputs<Int>()
    var subscribers: [(stream: AsyncStream<Int>, since: Int)] = []
    var count = 0
    for _ in 0..<60 {
      if Int.random(in: 0..<5, using: &random) == 0 {
        subscribers.append((outputs.subscribe(), count))
      } else {
        outputs.send(count)
        count += 1
      }
    }
    outputs.end()
    for (stream, since) in subscribers {
      var received: [Int] = []
      for await event in stream { received.append(event) }
      expectEqual(received, Array(since..<count))
    }
  }

  @Test func `A burst of three arrives as three`() async {
    let outputs = Outputs<String>()
    var events = outputs.subscribe().makeAsyncIterator()
    for _ in 0..<3 { outputs.send("again") }
    await expectEqual([events.next(), events.next(), events.next()], ["again", "again", "again"])
  }

  @Test func `Outputs end with their owner`() async {
    var outputs: Outputs<Int>? = Outputs()
    var events = outputs?.subscribe().makeAsyncIterator()
    outputs?.send(1)
    outputs = nil
    await expectEqual([events?.next(), events?.next()], [1, nil])
    expectNil(outputs)
  }

  @Test func `A subscription after the end is empty`() async {
    let outputs = Outputs<Int>()
    outputs.end()
    outputs.send(1)
    var events = outputs.subscribe().makeAsyncIterator()
    await expectNil(events.next())
  }

  @Test func `Who goes away while events come takes nothing from the others`() async {
    let outputs = Outputs<Int>()
    var events = outputs.subscribe().makeAsyncIterator()
    do {
      let other = outputs.subscribe()
      outputs.send(1)
      _ = other
    }
    outputs.send(2)
    await expectEqual([events.next(), events.next()], [1, 2])
  }
}
