@testable import BinderyWorkers
import TestSupport
import Testing

struct `The pause of a worker` {
  private let start = SuspendingClock.now

  private func after(_ milliseconds: Int) -> SuspendingClock.Instant { start + .milliseconds(milliseconds) }

  @Test func `A worker that nobody calls is stopped after the quiet period`() {
    var pause = WorkerPause(at: start)
    expectNil(pause.decide(.idle(hasUnread: false), at: after(10)))
    expectEqual(pause.nextDecision, after(60))
    expectEqual(pause.decide(.idle(hasUnread: false), at: after(60)), .stop)
    #expect(pause.isStopped)
    expectNil(pause.nextDecision)
    expectNil(pause.decide(.idle(hasUnread: false), at: after(1000)))
  }

  @Test func `A call keeps it running, and the quiet period begins at the end of the last`() {
    var pause = WorkerPause(at: start)
    let isResumed = pause.willWrite()
    #expect(!isResumed)
    pause.didWrite(at: start)
    expectNil(pause.decide(.called, at: after(500)))
    expectNil(pause.nextDecision)
    expectNil(pause.decide(.idle(hasUnread: false), at: after(1000)))
    expectEqual(pause.nextDecision, after(1050))
    expectEqual(pause.decide(.idle(hasUnread: false), at: after(1050)), .stop)
  }

  @Test func `It is resumed once, before the next write`() {
    var pause = stoppedPause()
    let areResumed = [pause.willWrite(), pause.willWrite()]
    expectEqual(areResumed, [true, false])
    #expect(!pause.isStopped)
    pause.didWrite(at: after(200))
    expectNil(pause.decide(.idle(hasUnread: false), at: after(5000)))
    expectEqual(pause.nextDecision, after(5050))
    pause.didWrite(at: after(5100))
    expectNil(pause.decide(.idle(hasUnread: false), at: after(5120)))
    expectEqual(pause.decide(.idle(hasUnread: false), at: after(5170)), .stop)
  }

  @Test func `It isn't stopped while it has something to read, but for a while`() {
    var pause = WorkerPause(at: start)
    _ = pause.decide(.idle(hasUnread: true), at: start)
    expectNil(pause.decide(.idle(hasUnread: true), at: after(999)))
    expectEqual(pause.nextDecision, after(1000))
    expectEqual(pause.decide(.idle(hasUnread: true), at: after(1000)), .stop)
  }

  @Test func `A live worker that sleeps is never stopped`() {
    var pause = WorkerPause(at: start)
    for second in 0..<1000 {
      expectNil(pause.decide(.live(processorTime: .milliseconds(second)), at: after(second * 1000)))
    }
    expectEqual(pause.nextDecision, after(999_000) + WorkerPause.burst)
  }

  @Test func `A worker that sends an action every 40 ms and spins has a share of a processor`() throws {
    var pause = WorkerPause(at: start)
    var (now, used, action, last) = (start, Duration.zero, after(40), after(-1))
    while now < after(60_000) {
      if !pause.isStopped, now >= action {
        _ = pause.willWrite(isReply: true)
        pause.didWrite(isReply: true, at: now)
        action = now + .milliseconds(40)
      }
      let isReplied = pause.isReplied(at: now, hasUnread: false)
      if !isReplied, pause.isMeasured { pause.charge(used, at: now) }
      _ = pause.decide(isReplied ? .live(processorTime: used) : .idle(hasUnread: false), at: now)
      last = now
      guard let next = pause.isStopped ? pause.nextDecision : min(try #require(pause.nextDecision), action) else {
        break
      }
      if !pause.isStopped { used += next - now }
      now = next
    }
    #expect(pause.isStopped || now > last)
    #expect(used <= .milliseconds(7000))
  }

  @Test func `A reply that comes to a stopped worker resumes it, for as long as it may run`() {
    var pause = stoppedPause()
    let isResumed = pause.willWrite(isReply: true)
    #expect(isResumed)
    #expect(pause.isReplied(at: after(5000), hasUnread: false))
    pause.didWrite(isReply: true, at: after(5000))
    expectNil(pause.decide(.live(processorTime: .zero), at: after(5000)))
    expectEqual(pause.nextDecision, after(5050))
    #expect(pause.isReplied(at: after(5900), hasUnread: true))
    #expect(!pause.isReplied(at: after(5050), hasUnread: false))
    expectEqual(pause.decide(.idle(hasUnread: false), at: after(5050)), .stop)
  }

  @Test func `A reply doesn't resume a worker that has used up its share, and a call does`() throws {
    var pause = WorkerPause(at: start)
    _ = pause.decide(.live(processorTime: .zero), at: start)
    expectEqual(pause.decide(.live(processorTime: .milliseconds(900)), at: after(900)), .stop)
    let byReply = pause.willWrite(isReply: true)
    #expect(!byReply)
    #expect(pause.isStopped)
    // The writer of a call waits for that of the reply.
    expectEqual(pause.decide(.called, at: after(901)), .resume)
    #expect(!pause.isStopped)
  }

  @Test func `What a live worker uses until it is called is charged`() {
    var pause = WorkerPause(at: start)
    _ = pause.decide(.live(processorTime: .zero), at: start)
    pause.charge(.milliseconds(900), at: after(900))
    _ = pause.willWrite()
    pause.didWrite(at: after(900))
    expectEqual(pause.decide(.live(processorTime: .milliseconds(900)), at: after(1000)), .stop)
  }

  @Test(arguments: [1, 4, 16, 64]) func `Live workers that spin have a share of a processor`(threads: Int) throws {
    var pause = WorkerPause(at: start, processors: threads)
    var (now, used) = (start, Duration.zero)
    var (beginning, longest, stops) = (Duration.zero, Duration.zero, 0)
    while now < after(60_000) {
      let step = pause.decide(.live(processorTime: used), at: now)
      if step == .stop { stops += 1 }
      if now < after(10_000) { beginning = used }
      let next = try #require(pause.nextDecision)
      if pause.isStopped { longest = max(longest, next - now) } else { used += (next - now) * threads }
      now = next
    }
    #expect(stops > 50)
    #expect(used - beginning <= .milliseconds(5500))
    #expect(used - beginning >= .milliseconds(4500))
    #expect(longest <= .milliseconds(750))
  }

  @Test func `What a worker uses while nobody decides is charged, too`() throws {
    var pause = WorkerPause(at: start, processors: 8)
    var (now, used, beginning) = (start, Duration.zero, Duration.zero)
    while now < after(120_000) {
      _ = pause.decide(.live(processorTime: used), at: now)
      if now < after(60_000) { beginning = used }
      // A host that is busy comes 30 ms late.
      let next = try #require(pause.nextDecision) + .milliseconds(30)
      if !pause.isStopped { used += (next - now) * 8 }
      now = next
    }
    #expect(used - beginning <= .milliseconds(6600))
  }

  @Test func `A stopped worker whose last live view model has gone stays stopped`() {
    var pause = WorkerPause(at: start)
    var (now, used) = (start, Duration.zero)
    while !pause.isStopped {
      _ = pause.decide(.live(processorTime: used), at: now)
      (now, used) = (now + .milliseconds(100), used + .milliseconds(100))
    }
    expectNil(pause.decide(.idle(hasUnread: false), at: now))
    #expect(pause.isStopped)
    expectNil(pause.nextDecision)
  }

  private func stoppedPause() -> WorkerPause {
    var pause = WorkerPause(at: start)
    _ = pause.decide(.idle(hasUnread: false), at: start)
    _ = pause.decide(.idle(hasUnread: false), at: after(60))
    return pause
  }
}
