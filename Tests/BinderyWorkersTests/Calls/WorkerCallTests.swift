import Bindery
@testable import BinderyExchange
@testable import BinderyWorkers
@testable import BinderyLoading
import TestSupport
import Testing

struct `Calls of a worker` {
  @Test func `Answers that answer nothing are none`() throws {
    let call = ItemsCall([Record(kind: "song", fields: [:])], of: "org.example.songs") { _ in }
    var writer = ByteWriter()
    writer.append(UInt32(0))
    writer.append(UInt32(0))
    #expect(throws: ExchangeError("answer 0 was expected, and 0 from 0 on came")) {
      try call.take(Frame(.answers, call: 1, payload: writer.bytes))
    }
  }

  @Test func `A call is over once its answers come to what a call may have, and the rest is asked for anew`() throws {
    let records = (0..<3).map { Record(kind: "song", fields: ["id": .integer($0)]) }
    let kept = KeptAnswers(limit: AnswerLimits.call + 100_000)
    let call = ItemsCall(records, of: "org.example.songs", keptIn: kept) { _ in }
    #expect(try !call.take(Self.refusals(1, from: 0, of: AnswerLimits.call / 2)))
    #expect(try call.take(Self.refusals(1, from: 1, of: AnswerLimits.call)))
    let outcome = call.outcome.wait()
    expectEqual(outcome.answers.count, 2)
    expectNil(outcome.failure)
    // There was no room for the second.
    expectEqual(outcome.answers.map { $0.room != nil }, [true, false])
    #expect(kept.count < AnswerLimits.call)
  }

  @Test func `Texts are charged for as they are kept, and a payload that nobody keeps isn't`() throws {
    let records = [Record(kind: "song", fields: [:])]
    let kept = KeptAnswers()
    let call = ItemsCall(records, of: "org.example.songs", keptIn: kept) { _ in }
    var writer = ByteWriter()
    for number in [0, 1] as [UInt32] { writer.append(number) }
    writer.appendModel()
    // Each byte of the identifier takes three bytes once it is repaired.
    for _ in 0..<2 { writer.append(true) }
    [UInt8](repeating: 0xff, count: 100_000).withUnsafeBytes { writer.append($0) }
    writer.append(true)
    writer.append(UInt64(1))
    for _ in 0..<7 { writer.append(false) }
    #expect(try call.take(Frame(.answers, call: 1, payload: writer.bytes)))
    let outcome = call.outcome.wait()
    #expect((300_000..<310_000).contains(kept.count))
    withExtendedLifetime(outcome) {}
  }

  @Test func `A call has its time in all, behind those before it`() throws {
    var calls = WorkerCalls(limit: .seconds(3600))
    let start = SuspendingClock.now
    let call = ItemsCall([Record(kind: "song", fields: [:])], of: "org.example.songs") { _ in }
    let numbers = (0..<2).map { _ in calls.add(call, isTimed: true, atMost: .seconds(100)) }
    // Answers give it no more.
    for number in numbers { _ = number.flatMap { calls.call($0) } }
    let end = SuspendingClock.now
    expectNil(calls.exceeded(at: start + .seconds(99)))
    expectEqual(calls.exceeded(at: end + .seconds(100)), .seconds(100))
    if let first = numbers[0] { calls.remove(first) }
    expectNil(calls.exceeded(at: start + .seconds(199)))
    expectEqual(calls.exceeded(at: end + .seconds(200)), .seconds(100))
    if let second = numbers[1] { calls.remove(second) }
    expectNil(calls.firstDeadline)
  }

  @Test func `Those overdue are the calls whose own time is over, and the timed ones if none gets on`() throws {
    var calls = WorkerCalls(limit: .seconds(3600))
    let call = ItemsCall([Record(kind: "song", fields: [:])], of: "org.example.songs") { _ in }
    // The calls are a bounded one, a timed one, one to be cancelled, and one that may take its time.
    _ = calls.add(call, isTimed: true, atMost: .seconds(100))
    _ = calls.add(call, isTimed: true)
    _ = calls.add(StreamingCall(callee: "a source"), isTimed: false)
    _ = calls.add(StreamingCall(callee: "another source"), isTimed: false)
    calls.grant(3, .seconds(200))
    let now = SuspendingClock.now
    expectEqual(calls.overdue(at: now), [])
    expectEqual(calls.overdue(at: now + .seconds(100)), [1])
    expectEqual(calls.overdue(at: now + .seconds(200)), [1, 3])
    expectEqual(calls.overdue(at: now + .seconds(3600)), [1, 2, 3])
    for number in 1...4 as ClosedRange<UInt32> { calls.remove(number) }
    expectEqual(calls.overdue(at: now + .seconds(3600)), [])
  }

  @Test func `While the worker waits for this process, the time of its calls stands still`() throws {
    var calls = WorkerCalls(limit: .seconds(100))
    let call = ItemsCall([Record(kind: "song", fields: [:])], of: "org.example.songs") { _ in }
    let added = calls.add(call, isTimed: true)
    let number = try #require(added)
    let first = try #require(calls.firstDeadline)
    calls.suspendDeadlines(at: first - .seconds(60))
    calls.suspendDeadlines(at: first - .seconds(50))
    expectNil(calls.firstDeadline)
    calls.resumeDeadlines(at: first - .seconds(40))
    expectNil(calls.firstDeadline, "there is another reason")
    calls.resumeDeadlines(at: first)
    expectEqual(calls.firstDeadline, first + .seconds(60), "what it had used before counts")
    calls.remove(number)
    expectNil(calls.firstDeadline)
  }

  @Test func `Progress while the worker waits for this process gives no more than the whole time`() throws {
    var calls = WorkerCalls(limit: .seconds(100))
    let call = ItemsCall([Record(kind: "song", fields: [:])], of: "org.example.songs") { _ in }
    let added = calls.add(call, isTimed: true)
    let number = try #require(added)
    calls.suspendDeadlines(at: .now - .seconds(60))
    _ = calls.call(number)
    calls.resumeDeadlines(at: .now)
    #expect(try #require(calls.firstDeadline) <= .now + .seconds(100))
  }

  @Test func `A call that begins while the worker waits for this process has no more than the whole time`() throws {
    var calls = WorkerCalls(limit: .seconds(100))
    let call = ItemsCall([Record(kind: "song", fields: [:])], of: "org.example.songs") { _ in }
    calls.suspendDeadlines(at: .now - .seconds(60))
    _ = calls.add(call, isTimed: true)
    calls.resumeDeadlines(at: .now)
    #expect(try #require(calls.firstDeadline) <= .now + .seconds(100))
  }

  @Test func `The limit on the whole time of a call stays while the worker waits for this process`() throws {
    var calls = WorkerCalls(limit: .seconds(100))
    let call = ItemsCall([Record(kind: "song", fields: [:])], of: "org.example.songs") { _ in }
    _ = calls.add(call, isTimed: true, atMost: .seconds(500))
    calls.suspendDeadlines(at: .now)
    #expect(try #require(calls.firstDeadline) > .now + .seconds(300))
  }

  @Test func `Small pieces that nobody takes are kept as few`() throws {
    let call = StreamingCall(callee: "a source")
    for index in 0..<100_000 {
      #expect(try !call.take(Frame(.piece, call: 1, payload: [7])))
      if index % 10 == 0 {
        #expect(try !call.take(Frame(.expected, call: 1, payload: [UInt8](repeating: 0, count: 8))))
      }
    }
    expectEqual(call.waitingCount, 2)
  }

  /// Answers that there is no model, each for a sentence of some bytes.
  private static func refusals(_ count: Int, from first: Int, of size: Int) -> Frame {
    var writer = ByteWriter()
    writer.append(UInt32(first))
    writer.append(UInt32(count))
    let sentence = String(repeating: "z", count: size)
    for _ in 0..<count { writer.append(modelRefusal: PluginError(code: .failed, plugin: "", detail: sentence)) }
    return Frame(.answers, call: 1, payload: writer.bytes)
  }

  @Test func `More of a stream than there is credit for is refused`() throws {
    let call = StreamingCall(callee: "a source")
    let piece = [UInt8](repeating: 7, count: StreamRequest.pieceLimit)
    for _ in 0..<StreamRequest.window / piece.count {
      #expect(try !call.take(Frame(.piece, call: 1, payload: piece)))
    }
    #expect(throws: ExchangeError("a piece of 1 bytes came, for which it has no credit")) {
      try call.take(Frame(.piece, call: 1, payload: [7]))
    }
  }

  @Test func `A piece of nothing is refused`() throws {
    let call = StreamingCall(callee: "a source")
    #expect(throws: ExchangeError("a piece of 0 bytes came, for which it has no credit")) {
      try call.take(Frame(.piece, call: 1, payload: []))
    }
  }

  @Test func `A message is cut where it is read, too`() throws {
    var writer = ByteWriter()
    writer.append(UInt32(2))
    writer.append(String(repeating: "a", count: 1 << 20))
    try expectEqual(LogMessage(writer.bytes).text.utf8.count, 64 << 10)
  }

  @Test(arguments: [(Int64.min, 0), (-1, 0), (80, 80), (Int64.max, 4_294_967_295)])
  func `A size is one that can be reckoned with`(number: Int64, read: Int) throws {
    var writer = ByteWriter()
    writer.append(number)
    writer.append(number)
    let size = try ReceivedBytes(writer.bytes).read { (reader) throws(ExchangeError) in try reader.size() }
    expectEqual(size, Size(columns: read, rows: read))
  }
}
