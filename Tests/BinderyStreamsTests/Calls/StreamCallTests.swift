import Bindery
import BinderyStreams
import CBindery
import Synchronization
import Testing
import TestSupport

struct `Calls that write a stream` {
  private let threads = ThreadPool(limit: 4)
  private let ok = Int32(BINDERY_OK.rawValue)

  private func call(_ receiver: any ByteReceiver, _ function: @escaping StreamCall.Function) async throws {
    try await StreamCall.make("the test", on: threads, receiver: receiver, function)
  }

  /// Pieces of random sizes, from none to more than there is room for.
  private func somePieces(using random: inout SplitMix64) -> [[UInt8]] {
    (0..<Int.random(in: 0...12, using: &random)).map { _ in
      let most = [1, 100, 70_000, 200_000][Int.random(in: 0..<4, using: &random)]
      let first = UInt8.random(in: 0...255, using: &random)
      return (0..<Int.random(in: 0...most, using: &random)).map { first &+ UInt8(truncatingIfNeeded: $0) }
    }
  }

  // MARK: What is written

  @Test(arguments: 0..<16)
  func `All that is written arrives, in order`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let pieces = somePieces(using: &random)
    let collector = Collector()
    try await call(collector) { [ok] stream, _ in
      stream.pointee.expect(stream, UInt64(pieces.joined().count))
      for piece in pieces { #expect(stream.write(piece)) }
      return ok
    }
    expectEqual(collector.bytes, Array(pieces.joined()))
    expectEqual(collector.expected, [pieces.joined().count])
  }

  @Test func `A writer is never far ahead of its reader`() async throws {
    let room = 1 << 16
    // What was written and not yet taken, and the most of it.
    let ahead = Mutex((now: 0, most: 0))
    let reader = Collector {
      for _ in 0..<20 { await Task.yield() }
    } onTaken: { count in
      ahead.withLock { $0 = ($0.now - count, max($0.most, $0.now)) }
    }
    try await call(reader) { [ok] stream, _ in
      for _ in 0..<64 {
        stream.write(Array(repeating: 7, count: room))
        ahead.withLock { $0.now += room }
      }
      return ok
    }
    expectEqual(reader.bytes.count, 64 * room)
    // At most a piece that the reader has in hand, and one that waits.
    #expect((1...2 * room).contains(ahead.withLock { $0.most }))
  }

  @Test func `What was written before a failure counts`() async throws {
    let collector = Collector()
    await #expect(throws: SourceFailure(.malformed, "no end")) {
      try await call(collector) { stream, failure in
        stream.write("start")
        "no end".write(to: failure)
        return Int32(BINDERY_MALFORMED.rawValue)
      }
    }
    expectEqual(collector.text, "start")
  }

  // MARK: Failures

  @Test(arguments: [
    (BINDERY_REFUSED, SourceFailure.Code.refused), (BINDERY_FAILED, .failed), (BINDERY_UNSUPPORTED, .refused),
    (BINDERY_OFFLINE, .offline), (BINDERY_LIMITED, .limited), (BINDERY_MALFORMED, .malformed),
    (BINDERY_TIMED_OUT, .timedOut), (BINDERY_CANCELLED, .cancelled), (bindery_status(999), .failed),
  ])
  func `A status is a failure with a sentence`(status: bindery_status, code: SourceFailure.Code) async {
    await #expect(throws: SourceFailure(code, "caf\u{FFFD}, closed")) {
      try await call(Collector()) { _, failure in
        [UInt8]("caf".utf8 + [0xC3] + ", closed".utf8).withUnsafeBytes { bytes in
          let text = bindery_text(bytes: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count: bytes.count)
          failure.pointee.write(failure, text)
        }
        return Int32(bitPattern: status.rawValue)
      }
    }
    await #expect(throws: SourceFailure(code, "the test failed with status \(status.rawValue) and gave no reason")) {
      try await call(Collector()) { _, _ in Int32(bitPattern: status.rawValue) }
    }
  }

  @Test(arguments: [
    (0 as UInt64, Duration.zero), (1500, .milliseconds(1500)), (.max, .milliseconds(Int64.max)),
  ])
  func `How long to wait comes with a failure`(milliseconds: UInt64, delay: Duration) async {
    await #expect(throws: SourceFailure(.limited, "too often", retryAfter: delay)) {
      try await call(Collector()) { stream, failure in
        stream.pointee.retry_after(stream, milliseconds)
        "too often".write(to: failure)
        return Int32(BINDERY_LIMITED.rawValue)
      }
    }
  }

  // MARK: Cancellation

  @Test func `Cancelling in mid-stream stops the function, and ends the call`() async throws {
    let collector = Collector()
    let (ends, end) = AsyncStream<[Bool]>.makeStream()
    let task = Task {
      try await call(collector) { stream, _ in
        let signal = Semaphore()
        var answers = [stream.write("first"), stream.isCancelled]
        stream.pointee.on_cancel(
          stream, { $0.map { Unmanaged<Semaphore>.fromOpaque($0).takeUnretainedValue().signal() } },
          Unmanaged.passUnretained(signal).toOpaque())
        withExtendedLifetime(signal) { signal.wait() }
        answers += [stream.write("second"), stream.isCancelled]
        end.yield(answers)
        return Int32(BINDERY_CANCELLED.rawValue)
      }
    }
    await collector.wait(for: 5)
    task.cancel()
    let failure = await #expect(throws: SourceFailure.self) { try await task.value }
    expectEqual(failure, SourceFailure(.cancelled, "the test was cancelled"))
    await expectEqual(ends.first { _ in true }, [true, false, false, true])
    expectEqual(collector.text, "first")
  }

  @Test func `A function that ignores cancellation holds up nobody, and its late answer is dropped`() async throws {
    let collector = Collector()
    let late = Semaphore()
    let (ends, end) = AsyncStream<Bool>.makeStream()
    let task = Task {
      try await call(collector) { [ok] stream, failure in
        stream.write("first")
        late.wait()
        end.yield(stream.write("late"))
        stream.pointee.expect(stream, 9)
        "late".write(to: failure)
        return ok
      }
    }
    await collector.wait(for: 5)
    task.cancel()
    let failure = await #expect(throws: SourceFailure.self) { try await task.value }
    expectEqual(failure?.code, .cancelled)
    late.signal()
    await expectEqual(ends.first { _ in true }, false)
    #expect(collector.text == "first" && collector.expected.isEmpty)
  }

  @Test func `A call that stands in line when it is cancelled is never made`() async throws {
    let single = ThreadPool(limit: 1)
    let (goOn, collector) = (Semaphore(), Collector())
    let first = Task {
      try await StreamCall.make("the first", on: single, receiver: collector) { [ok] stream, _ in
        stream.write("first")
        goOn.wait()
        return ok
      }
    }
    await collector.wait(for: 5)
    let wasMade = Atomic(false)
    let second = Task {
      try await StreamCall.make("the second", on: single, receiver: Collector()) { [ok] _, _ in
        wasMade.store(true, ordering: .sequentiallyConsistent)
        return ok
      }
    }
    second.cancel()
    let failure = await #expect(throws: SourceFailure.self) { try await second.value }
    expectEqual(failure?.code, .cancelled)
    goOn.signal()
    try await first.value
    // The same thread makes the next call, so the one before would have been made by now.
    try await StreamCall.make("the third", on: single, receiver: Collector()) { [ok] _, _ in ok }
    let made = wasMade.load(ordering: .sequentiallyConsistent)
    #expect(!made)
  }

  // MARK: Threads that are lost

  @Test func `Without a thread the call fails at once, however much the function would write`() async {
    let none = ThreadPool(limit: 4) { _ in false }
    for _ in 0..<6 {
      let sentence = "the system has no thread for a call of the test; try again later"
      await #expect(throws: SourceFailure(.failed, sentence)) {
        try await StreamCall.make("the test", on: none, receiver: Collector()) { [ok] stream, _ in
          stream.write(Array(repeating: 7, count: 1 << 18))
          return ok
        }
      }
    }
  }

  @Test func `Where all threads make cancelled calls, those in line and later ones fail at once`() async throws {
    let ended = Gate()
    let single = ThreadPool(limit: 1) { body in
      SystemThread.start {
        body()
        ended.open()
      }
    }
    let (goOn, collector) = (Semaphore(), Collector())
    let first = Task {
      try await StreamCall.make("the first", on: single, receiver: collector) { [ok] stream, _ in
        stream.write("first")
        goOn.wait()
        return ok
      }
    }
    await collector.wait(for: 5)
    let second = Task {
      try await StreamCall.make("the second", on: single, receiver: Collector()) { [ok] _, _ in ok }
    }
    first.cancel()
    await #expect(throws: SourceFailure.busy("the second")) { try await second.value }
    await #expect(throws: SourceFailure.busy("the third")) {
      try await StreamCall.make("the third", on: single, receiver: Collector()) { [ok] _, _ in ok }
    }
    goOn.signal()
    await ended.opened()
    try await StreamCall.make("the fourth", on: single, receiver: Collector()) { [ok] _, _ in ok }
  }

  @Test(arguments: [false, true])
  func `Who wants to know of a cancellation is told once, unless it was taken back`(isTakenBack: Bool) async throws {
    let (collector, counter, goOn) = (Collector(), CancellationCounter(), Semaphore())
    let task = Task {
      try await call(collector) { [ok] stream, _ in
        stream.pointee.on_cancel(stream, CancellationCounter.count, counter.context)
        if isTakenBack { stream.pointee.on_cancel(stream, nil, nil) }
        stream.write("ready")
        goOn.wait()
        return ok
      }
    }
    await collector.wait(for: 5)
    task.cancel()
    task.cancel()
    if !isTakenBack { await counter.told.opened() }
    goOn.signal()
    _ = await task.result
    expectEqual(counter.value, (isTakenBack ? 0 : 1))
  }

  @Test func `Who takes long to hear of a cancellation holds up nobody`() async throws {
    let (collector, goOn) = (Collector(), Semaphore())
    let task = Task {
      try await call(collector) { [ok] stream, _ in
        stream.pointee.on_cancel(
          stream, { context in context.map { Unmanaged<Semaphore>.fromOpaque($0).takeUnretainedValue() }?.wait() },
          Unmanaged.passRetained(goOn).toOpaque())
        stream.write("ready")
        return ok
      }
    }
    await collector.wait(for: 5)
    task.cancel()
    _ = await task.result
    goOn.signal()
  }

  @Test func `Who wants to know of a cancellation too late is told at once`() async throws {
    let (collector, counter, goOn) = (Collector(), CancellationCounter(), Semaphore())
    let (ends, end) = AsyncStream<Int>.makeStream()
    let task = Task {
      try await call(collector) { [ok] stream, _ in
        stream.write("ready")
        goOn.wait()
        stream.pointee.on_cancel(stream, CancellationCounter.count, counter.context)
        end.yield(counter.value)
        return ok
      }
    }
    await collector.wait(for: 5)
    task.cancel()
    goOn.signal()
    await expectEqual(ends.first { _ in true }, 1)
    _ = await task.result
  }

  @Test func `Many calls take no more threads than there are`() async throws {
    let running = RunningCount()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<64 {
        group.addTask {
          try await call(Collector()) { [ok] stream, _ in
            running.begin()
            stream.write("x")
            running.end()
            return ok
          }
        }
      }
      try await group.waitForAll()
    }
    #expect((1...4).contains(running.most))
  }
}

extension SourceFailure {
  fileprivate static func busy(_ callee: String) -> Self {
    Self(.limited, "\(callee) is still busy with calls that were cancelled; try again later")
  }
}

/// Counts how many run at a time.
private final class RunningCount: Sendable {
  private let state = Mutex((now: 0, most: 0))

  var most: Int { state.withLock { $0.most } }

  func begin() {
    state.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
  }

  func end() {
    state.withLock { $0.now -= 1 }
  }
}

/// Counts how often a function is told of a cancellation.
private final class CancellationCounter: Sendable {
  private let state = Mutex(0)

  /// Open once it was told.
  let told = Gate()

  var value: Int { state.withLock { $0 } }

  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static let count: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
    let counter = context.map { Unmanaged<CancellationCounter>.fromOpaque($0).takeUnretainedValue() }
    counter?.state.withLock { $0 += 1 }
    counter?.told.open()
  }
}
