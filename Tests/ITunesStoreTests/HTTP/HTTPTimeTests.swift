import Bindery
@testable import ITunesStore
import TestSupport
import Testing

struct `Time limits of an answer` {
  private let short: Duration = .milliseconds(50)

  @Test func `A server that accepts and never answers is given up`() async throws {
    let server = try LoopbackServer(LoopbackReply([.hangUp]))
    let failure = await failure { () throws(SourceFailure) in
      try await get(server, client: HTTPClient(limits: TimeLimits(head: short)))
    }
    expectEqual(failure?.code, .timedOut)
    expectEqual(failure?.detail, "127.0.0.1 doesn't answer within 50 milliseconds; try again later")
  }

  @Test func `A server that stops in the middle is given up, and what came counts`() async throws {
    let server = try LoopbackServer(LoopbackReply(chunks: ["[1,", "2]"], between: [.hangUp]))
    let basket = Basket()
    let failure = await failure { () throws(SourceFailure) in
      try await get(server, client: HTTPClient(limits: TimeLimits(idle: short)), into: basket)
    }
    expectEqual(failure?.code, .timedOut)
    expectEqual(failure?.detail, "127.0.0.1 sent nothing more within 50 milliseconds; try again later")
    expectEqual(basket.text, "[1,")
  }

  @Test func `A server that doesn't come to its end is given up, however long it may rest`() async throws {
    let server = try LoopbackServer(LoopbackReply(chunks: ["a", "b"], between: [.hangUp]))
    let limits = TimeLimits(idle: .seconds(3600), whole: short)
    let failure = await failure { () throws(SourceFailure) in try await get(server, client: HTTPClient(limits: limits))
    }
    expectEqual(failure?.code, .timedOut)
    expectEqual(failure?.detail, "127.0.0.1 didn't finish its answer within 50 milliseconds; try again later")
  }

  @Test func `While the receiver has a piece, no limit of the server's silence runs`() async throws {
    let server = try LoopbackServer(LoopbackReply(chunks: ["first", "second"], between: []))
    let clock = StillClock()
    let limits = TimeLimits(head: .seconds(1), idle: .seconds(2), whole: .seconds(3))
    let basket = Basket { _ in
      // Whoever slept for them is told to stop before the piece is given, and does so in a moment.
      do {
        try await waitUntil("nobody sleeps for the head or the next piece") {
          !clock.isSleeping(for: limits.head) && !clock.isSleeping(for: limits.idle)
        }
      } catch {
        Issue.record(error)
      }
    }
    try await get(server, client: HTTPClient(limits: limits, clock: clock), into: basket)
    expectEqual(basket.text, "firstsecond")
  }

  @Test func `A time is told in words`() {
    expectEqual(Duration.milliseconds(50).text, "50 milliseconds")
    expectEqual(Duration.seconds(1).text, "1 second")
    expectEqual(Duration.milliseconds(1001).text, "2 seconds")
  }
}

struct `Cancelled requests` {
  @Test func `A request whose answer has not begun drops its connection`() async throws {
    let asked = Gate()
    let left = Gate()
    let server = try LoopbackServer(LoopbackReply([.open(asked), .hangUp, .open(left)]))
    let task = Task { await failure { () throws(SourceFailure) in try await get(server) } }
    await asked.opened()
    task.cancel()
    await expectEqual(task.value?.code, .cancelled)
    await left.opened()
  }

  @Test func `A request in the middle of its answer drops its connection`() async throws {
    let begun = Gate()
    let left = Gate()
    let server = try LoopbackServer(LoopbackReply(chunks: ["a", "b"], between: [.hangUp, .open(left)]))
    let task = Task {
      await failure { () throws(SourceFailure) in try await get(server, into: Basket { _ in begun.open() }) }
    }
    await begun.opened()
    task.cancel()
    await expectEqual(task.value?.code, .cancelled)
    await left.opened()
  }

  @Test func `A request that was cancelled before it began ends at once`() async throws {
    let server = try LoopbackServer(LoopbackReply([.hangUp]))
    let start = Gate()
    let task = Task {
      await start.opened()
      return await failure { () throws(SourceFailure) in try await get(server) }
    }
    task.cancel()
    start.open()
    await expectEqual(task.value?.code, .cancelled)
  }
}
