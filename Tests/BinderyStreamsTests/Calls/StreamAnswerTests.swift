import Bindery
import BinderyStreams
import CBindery
import Synchronization
import Testing
import TestSupport

/// Both sides of the contract at once: a call of a function that an asynchronous one answers.
struct `Answers to calls that write a stream` {
  private let threads = ThreadPool(limit: 4)

  private func ask(_ receiver: any ByteReceiver, _ answer: @escaping StreamAnswer.Function) async throws {
    try await StreamCall.make("the test", on: threads, receiver: receiver) { stream, failure in
      StreamAnswer.give(to: stream, failure: failure, answer)
    }
  }

  @Test(arguments: 0..<16)
  func `All that is given arrives, in order`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let pieces = (0..<Int.random(in: 0...20, using: &random)).map { _ in
      [UInt8](repeating: .random(in: 0...255, using: &random), count: .random(in: 0...100_000, using: &random))
    }
    let collector = Collector()
    try await ask(collector) { receiver in
      receiver.expect(pieces.joined().count)
      for piece in pieces { await receiver.receive(piece) }
    }
    expectEqual(collector.bytes, Array(pieces.joined()))
    expectEqual(collector.expected, [pieces.joined().count])
  }

  @Test(
    arguments: [
      SourceFailure.Code.offline, .limited, .refused, .malformed, .timedOut, .cancelled, .failed,
    ], [nil, Duration.milliseconds(2500)])
  func `A failure arrives as it was thrown`(code: SourceFailure.Code, delay: Duration?) async {
    let failure = SourceFailure(code, "the zoo's gate is shut", retryAfter: delay)
    let collector = Collector()
    await #expect(throws: failure) {
      try await ask(collector) { (receiver) throws(SourceFailure) in
        await receiver.receive(Array("some".utf8))
        throw failure
      }
    }
    expectEqual(collector.text, "some")
  }

  @Test func `Many answers at once wait for their readers, and for no threads of tasks`() async throws {
    let collectors = (0..<32).map { _ in Collector { await Task.yield() } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for collector in collectors {
        group.addTask {
          try await ask(collector) { receiver in
            for _ in 0..<8 { await receiver.receive(Array(repeating: 1, count: 100_000)) }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(collectors.allSatisfy { $0.bytes.count == 800_000 })
  }

  @Test func `Cancelling in mid-stream cancels the task of the answer`() async throws {
    let collector = Collector()
    let (ends, end) = AsyncStream<Bool>.makeStream()
    let task = Task {
      try await ask(collector) { receiver in
        await receiver.receive(Array("first".utf8))
        let (never, _) = AsyncStream<Void>.makeStream()
        for await _ in never {}
        end.yield(Task.isCancelled)
        await receiver.receive(Array("late".utf8))
      }
    }
    await collector.wait(for: 5)
    task.cancel()
    let failure = await #expect(throws: SourceFailure.self) { try await task.value }
    expectEqual(failure?.code, .cancelled)
    await expectEqual(ends.first { _ in true }, true)
    expectEqual(collector.text, "first")
  }

  @Test func `What a task gives that outlives its answer is dropped`() async throws {
    let collector = Collector()
    let (receivers, handOver) = AsyncStream<any ByteReceiver>.makeStream()
    try await ask(collector) { receiver in handOver.yield(receiver) }
    let receiver = try #require(await receivers.first { _ in true })
    receiver.expect(7)
    await receiver.receive([1])
    #expect(collector.bytes.isEmpty && collector.expected.isEmpty)
  }

  @Test(arguments: 0..<8)
  func `A stream that is wrong is refused with a sentence`(fault: Int) async {
    let (status, sentence) = await onOwnThread { Self.give(toStreamWith: fault) }
    let isGood = fault == 7
    expectEqual(status, Int32((isGood ? BINDERY_OK : BINDERY_FAILED).rawValue))
    expectEqual(sentence, (isGood ? "" : "the stream is NULL, too small, or lacks a function"))
  }

  private static func give(toStreamWith fault: Int) -> (status: Int32, sentence: String) {
    var stream = bindery_stream(
      size: 56, reserved: 0, state: nil, write: { _, _ in true }, expect: { _, _ in }, retry_after: { _, _ in },
      is_cancelled: { _ in false }, on_cancel: { _, _, _ in }, page: nil)
    switch fault {
    case 0: stream.size = 55
    case 1: stream.write = nil
    case 2: stream.expect = nil
    case 3: stream.retry_after = nil
    case 4: stream.is_cancelled = nil
    case 5: stream.on_cancel = nil
    default: break
    }
    var sentence: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &sentence) { sentence in
      var sink = bindery_sink(size: 24, state: sentence) { sink, text in
        sink?.pointee.state?.assumingMemoryBound(to: [UInt8].self).pointee += text.utf8
      }
      return withUnsafePointer(to: stream) { stream in
        StreamAnswer.give(to: fault == 6 ? nil : stream, failure: &sink) { _ in }
      }
    }
    return (status, String(decoding: sentence, as: UTF8.self))
  }
}
