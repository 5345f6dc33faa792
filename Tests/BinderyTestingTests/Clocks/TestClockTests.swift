import BinderyTesting
import TestSupport
import Testing

@MainActor
struct `Test clock` {
  private let clock = TestClock()

  @Test func `Sleepers wake when their time has come, in order`() async throws {
    let (log, woken) = AsyncStream<Int>.makeStream()
    var tasks: [Task<Void, any Error>] = []
    for (index, delay) in [30, 10, 20, 10].enumerated() {
      tasks.append(
        Task { [clock] in
          // Not by duration: that would go over another executor, which has an order of its own.
          try await clock.sleep(until: clock.now.advanced(by: .seconds(delay)))
          woken.yield(index)
        })
      await clock.waitForSleepers(index + 1)
    }
    var order = log.makeAsyncIterator()
    clock.advanceAtOnce(by: .seconds(9))
    expectEqual(clock.sleeperCount, 4)
    clock.advanceAtOnce(by: .seconds(1))
    expectEqual(clock.sleeperCount, 2)
    // Which of two that wake together goes on first is the executor's matter.
    expectEqual(Set([await order.next(), await order.next()]), [1, 3])
    clock.advanceAtOnce(by: .seconds(10))
    expectEqual(clock.sleeperCount, 1)
    await expectEqual(order.next(), 2)
    clock.advanceAtOnce(by: .seconds(10))
    await expectEqual(order.next(), 0)
    expectEqual(clock.now.offset, .seconds(30))
    for task in tasks { try await task.value }
  }

  @Test func `A cancelled sleeper wakes at once`() async {
    let asleep = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers()
    asleep.cancel()
    expectEqual(clock.sleeperCount, 0)
    await #expect(throws: CancellationError.self) { try await asleep.value }
    let early = Task { [clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await early.value }
    expectEqual(clock.sleeperCount, 0)
  }

  @Test func `Nobody sleeps until a time that is not to come`() async throws {
    clock.advanceAtOnce(by: .seconds(2))
    try await clock.sleep(until: clock.now)
    try await clock.sleep(until: clock.now.advanced(by: .seconds(-1)))
    expectEqual(clock.sleeperCount, 0)
  }

  /// The moments at which a task woke.
  @MainActor
  private final class Wakings {
    private(set) var all: [Duration] = []

    func note(_ clock: TestClock) { all.append(clock.now.offset) }
  }

  @Test func `A task that was just started sleeps before time passes, and wakes at each of its deadlines`() async {
    let wakings = Wakings()
    let task = Task { [clock] in
      while true {
        try await clock.sleep(until: clock.now.advanced(by: .seconds(1)))
        wakings.note(clock)
      }
    }
    await clock.advance(by: .milliseconds(3500))
    expectEqual(wakings.all, [.seconds(1), .seconds(2), .seconds(3)])
    expectEqual(clock.now.offset, .milliseconds(3500))
    expectEqual(clock.sleeperCount, 1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `A task on another executor isn't missed`() async {
    let wakings = Wakings()
    let task = Task.detached { [clock] in
      for _ in 0..<10 { await Task.yield() }
      try await clock.sleep(for: .seconds(1))
      await wakings.note(clock)
    }
    await clock.advance(by: .seconds(5))
    expectEqual(wakings.all, [.seconds(1)])
    task.cancel()
    _ = await task.result
  }

  @Test func `Time passes at once where that is wanted, and a task that is about to sleep misses it`() async throws {
    let task = Task { [clock] in try await clock.sleep(until: clock.now.advanced(by: .seconds(1))) }
    clock.advanceAtOnce(by: .seconds(5))
    await clock.waitForSleepers()
    expectEqual(clock.now.offset, .seconds(5))
    await clock.advance(by: .seconds(1))
    try await task.value
  }

  @Test func `Time passes where nobody sleeps, and never back`() async {
    await clock.advance(by: .seconds(5))
    await clock.advance(by: .seconds(-1))
    await clock.advance(by: .zero)
    expectEqual(clock.now.offset, .seconds(5))
  }

  @Test func `Time goes on until nobody sleeps`() async throws {
    let task = Task { [clock] in
      for _ in 0..<5 { try await clock.sleep(until: clock.now.advanced(by: .seconds(60))) }
    }
    await clock.waitForSleepers()
    #expect(await clock.runUntilIdle())
    expectEqual(clock.now.offset, .seconds(300))
    try await task.value
  }

  @Test func `Time goes on no further than it may`() async throws {
    let task = Task { [clock] in
      while true { try await clock.sleep(until: clock.now.advanced(by: .seconds(60))) }
    }
    await clock.waitForSleepers()
    #expect(await !clock.runUntilIdle(limit: .seconds(600)))
    #expect(clock.now.offset <= .seconds(600))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
