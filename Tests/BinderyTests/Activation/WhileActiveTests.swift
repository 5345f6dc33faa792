import Bindery
import BinderyInterface
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(30))) struct `Forwarding while active` {
  @Test func `Each activation subscribes again, and nothing passes in between`() async {
    let subscriptions = NoticeCounter()
    let forwarding = WhileActive {
      subscriptions.increment()
      return endless([1, 2])
    }
    var values = forwarding.values.makeAsyncIterator()
    forwarding.activate(.near)
    #expect(subscriptions.count == 0)
    forwarding.activate(.visible)
    #expect(await [values.next(), values.next()] == [1, 2])
    forwarding.activate(.focused)
    #expect(subscriptions.count == 1)
    forwarding.activate(.offscreen)
    forwarding.activate(.visible)
    #expect(await [values.next(), values.next()] == [1, 2])
    #expect(subscriptions.count == 2)
  }

  @Test func `A value that comes after the level was left is not forwarded`() async {
    let events = Outputs<Int>()
    let forwarding = WhileActive { events.subscribe() }
    var values = forwarding.values.makeAsyncIterator()
    forwarding.activate(.visible)
    events.send(1)
    #expect(await values.next() == 1)
    events.send(2)
    forwarding.activate(.offscreen)
    events.send(3)
    await Task {}.value
    forwarding.activate(.visible)
    events.send(4)
    #expect(await values.next() == 4)
  }

  @Test func `The end of the sequence is the end of what is forwarded`() async {
    let subscriptions = NoticeCounter()
    let forwarding = WhileActive {
      subscriptions.increment()
      return AsyncStream<Int> {
        $0.yield(1)
        $0.finish()
      }
    }
    var values = forwarding.values.makeAsyncIterator()
    forwarding.activate(.visible)
    #expect(await [values.next(), values.next()] == [1, nil])
    forwarding.activate(.offscreen)
    forwarding.activate(.visible)
    #expect(subscriptions.count == 1)
  }

  @Test func `It ends when it is let go, also while it forwards`() async {
    var forwarding: WhileActive<Int>? = WhileActive { endless([1]) }
    weak let weakly = forwarding
    var values = forwarding?.values.makeAsyncIterator()
    forwarding?.activate(.visible)
    #expect(await values?.next() == 1)
    forwarding = nil
    #expect(await values?.next() == nil)
    #expect(weakly == nil && forwarding == nil)
  }
}

@MainActor
@Suite(.timeLimit(.minutes(30))) struct `Throttling below a level` {
  private let clock = ManualClock()

  @Test func `Values go through at once while visible, and the last one of an interval while near`() async {
    let throttle = ThrottledWhileBelow<Int>(.visible, for: .seconds(1), on: clock)
    var values = throttle.values.makeAsyncIterator()
    throttle.activate(.visible)
    throttle.send(0)
    throttle.send(1)
    #expect(await [values.next(), values.next()] == [0, 1])
    throttle.activate(.near)
    throttle.send(2)
    throttle.send(3)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    #expect(await values.next() == 3)
    throttle.send(4)
    throttle.activate(.visible)
    #expect(await values.next() == 4)
    throttle.send(5)
    throttle.finish()
    #expect(await [values.next(), values.next()] == [5, nil])
  }

  @Test func `Nothing goes through offscreen, and the last value does on activation`() async {
    let throttle = ThrottledWhileBelow<Int>(.visible, for: .seconds(1), on: clock)
    var values = throttle.values.makeAsyncIterator()
    throttle.send(1)
    throttle.activate(.near)
    await clock.waitForSleepers()
    throttle.activate(.offscreen)
    throttle.send(2)
    throttle.send(3)
    #expect(clock.sleeperCount == 0)
    clock.advance(by: .seconds(5))
    await Task {}.value
    throttle.activate(.focused)
    throttle.send(4)
    #expect(await [values.next(), values.next()] == [3, 4])
  }

  @Test func `Each interval begins with the first value that it holds back`() async {
    let throttle = ThrottledWhileBelow<Int>(.visible, for: .seconds(1), on: clock)
    var values = throttle.values.makeAsyncIterator()
    throttle.activate(.near)
    for value in [1, 2, 3] {
      throttle.send(value * 10)
      await clock.waitForSleepers()
      clock.advance(by: .milliseconds(500))
      throttle.send(value)
      await clock.waitForSleepers()
      clock.advance(by: .milliseconds(500))
      #expect(await values.next() == value)
    }
  }

  @Test func `The value that waits goes through at the end`() async {
    let throttle = ThrottledWhileBelow<Int>(.visible, for: .seconds(1), on: clock)
    var values = throttle.values.makeAsyncIterator()
    throttle.send(1)
    throttle.finish()
    #expect(await [values.next(), values.next()] == [1, nil])
  }
}

/// A sequence that gives values, and then waits for ever.
private func endless(_ values: [Int]) -> AsyncStream<Int> {
  let events = AsyncStream<Int>.makeStream()
  for value in values { events.continuation.yield(value) }
  events.continuation.onTermination = { _ in withExtendedLifetime(events.continuation) {} }
  return events.stream
}
