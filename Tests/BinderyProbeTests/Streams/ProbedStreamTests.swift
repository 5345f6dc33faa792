import Bindery
@testable import BinderyProbe
import BinderyRules
import CBindery
import TestSupport
import Testing

extension UnsafePointer<bindery_stream> {
  /// Writes a text to the stream, and returns whether more is wanted.
  func write(_ text: String) -> Bool {
    text.withContractText { pointee.write(self, $0) }
  }
}

struct `A watched stream` {
  private let call = ProbedCall("search", subject: "store", report: KeptAnswers().report)

  @Test func `It collects what is written, and finds no fault with a good answer`() {
    let stream = ProbedStream(of: call)
    stream.pointer.pointee.expect(stream.pointer, 5)
    #expect(stream.pointer.write("ab") && stream.pointer.write("") && stream.pointer.write("cde"))
    #expect(!stream.pointer.pointee.is_cancelled(stream.pointer))
    stream.end()
    expectEqual(stream.contents.bytes, Array("abcde".utf8))
    expectEqual(stream.contents.expected, 5)
    #expect(stream.contents.faults == [] && !stream.contents.isRefused)
  }

  @Test(arguments: 1...4)
  func `It refuses more from the wanted write on, and keeps nothing that follows`(wanted: Int) {
    let stream = ProbedStream(of: call, wanted: wanted)
    let isWanted = (0..<4).map { _ in stream.pointer.write("a") }
    expectEqual(isWanted, (1...4).map { $0 < wanted })
    expectEqual(stream.contents.bytes.count, wanted)
    #expect(stream.contents.isRefused)
    let fault = "write() is called again after it has returned false"
    expectEqual(stream.contents.faults, Array(repeating: fault, count: 4 - wanted))
    #expect(stream.pointer.pointee.is_cancelled(stream.pointer))
  }

  @Test func `An announcement is made once, and before the first write`() {
    let stream = ProbedStream(of: call)
    stream.pointer.pointee.expect(stream.pointer, 1)
    stream.pointer.pointee.expect(stream.pointer, 2)
    _ = stream.pointer.write("a")
    stream.pointer.pointee.expect(stream.pointer, 3)
    expectEqual(
      stream.contents.faults,
      [
        "expect() is called twice", "expect() is called twice", "expect() is called after write()",
      ])
  }

  @Test func `Pages are turned once, by a place of at most 4 KiB, and only in a search`() {
    expectNil(ProbedStream(of: call).pointer.pointee.page)
    let stream = ProbedStream(of: call, turnsPages: true)
    func tell(_ next: String) {
      next.withContractText { stream.pointer.pointee.page(stream.pointer, $0, 3400) }
    }
    tell("page 2")
    expectEqual(stream.contents.page, ProbedStream.Page(next: Array("page 2".utf8), total: 3400))
    #expect(stream.contents.pageFaults == [] && stream.contents.faults == [])
    tell(String(repeating: "x", count: 4097))
    expectEqual(
      stream.contents.pageFaults,
      [
        "page() is called twice", "page() is given a `next` of 4097 bytes, where 4096 are the most",
      ])
    stream.end()
    tell("")
    expectEqual(stream.contents.faults, ["page() of the stream is called when the call is over"])
  }

  @Test func `Each function that is called when the call is over is told by name`() {
    let stream = ProbedStream(of: call)
    stream.end()
    let (pointer, table) = (stream.pointer, stream.pointer.pointee)
    _ = pointer.write("late")
    table.expect(pointer, 1)
    table.retry_after(pointer, 1)
    _ = table.is_cancelled(pointer)
    table.on_cancel(pointer, nil, nil)
    let names = ["write", "expect", "retry_after", "is_cancelled", "on_cancel"]
    let told = stream.contents.faults.filter { $0.hasSuffix("() of the stream is called when the call is over") }
    expectEqual(told.map { $0.prefix { $0 != "(" } }, names.map { $0[...] })
  }

  @Test func `A cancellation handler runs at once where the rest is refused, else never`() {
    var count = 0
    for wanted in [nil, 1] {
      let stream = ProbedStream(of: call, wanted: wanted)
      _ = stream.pointer.write("a")
      withUnsafeMutablePointer(to: &count) { count in
        stream.pointer.pointee.on_cancel(
          stream.pointer, { $0?.assumingMemoryBound(to: Int.self).pointee += 1 }, count)
      }
      expectEqual(count, (wanted == nil ? 0 : 1))
    }
  }

  @Test func `A late cancellation calls what wasn't taken back, and once`() {
    let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { count.deallocate() }
    count.initialize(to: 0)
    for isTakenBack in [false, true] {
      let stream = ProbedStream(of: call)
      stream.pointer.pointee.on_cancel(
        stream.pointer, { $0?.assumingMemoryBound(to: Int.self).pointee += 1 }, count)
      if isTakenBack { stream.pointer.pointee.on_cancel(stream.pointer, nil, nil) }
      stream.cancelLate()
      stream.cancelLate()
      expectEqual(stream.contents.faults, [])
      expectEqual(count.pointee, 1)
    }
  }

  @Test func `A late cancellation finds a context that was a variable of the call, and leaves it alone`() {
    let stream = ProbedStream(of: call)
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 1) { place in
      place.initialize(repeating: 7)
      stream.pointer.pointee.on_cancel(
        stream.pointer, { $0?.assumingMemoryBound(to: Int.self).pointee = 0 }, place.baseAddress)
      stream.cancelLate()
      expectEqual(place[0], 7)
    }
    expectEqual(stream.contents.faults.count, 1)
    expectEqual(stream.contents.faults.first?.hasPrefix("on_cancel() keeps a variable of the call"), true)
  }

  @Test func `Of an answer without end a part is kept`() {
    let stream = ProbedStream(of: call)
    let piece = String(repeating: "x", count: 1 << 20)
    for _ in 0..<20 { #expect(stream.pointer.write(piece)) }
    expectEqual(stream.contents.bytes.count, 16 << 20)
  }
}

struct `A stream that nobody wants` {
  @Test func `It is cancelled before the call, by a write, or by its reader alone`() {
    let streams = [0, 2, nil].map { UnwantedStream(wanted: $0) }
    let writes = streams.map { stream in (0..<3).map { _ in stream.pointer.write("a") } }
    expectEqual(writes, [[false, false, false], [true, false, false], [true, true, true]])
    expectEqual(streams.map(\.isCancelled), [true, true, false])
    expectEqual(streams.map(\.isRefused), [true, true, false])
    streams[2].cancel()
    #expect(streams[2].pointer.pointee.is_cancelled(streams[2].pointer))
    #expect(!streams[2].isRefused, "no write was refused yet")
  }

  @Test func `A handler runs once, however often the call is cancelled`() {
    var count = 0
    withUnsafeMutablePointer(to: &count) { count in
      let stream = UnwantedStream(wanted: nil)
      stream.pointer.pointee.on_cancel(
        stream.pointer, { $0?.assumingMemoryBound(to: Int.self).pointee += 1 }, count)
      for _ in 0..<3 { stream.cancel() }
    }
    expectEqual(count, 1)
  }

  @Test func `A handler that comes too late runs at once, and one that was removed never`() {
    var counts = [0, 0]
    counts.withUnsafeMutableBufferPointer { counts in
      let (late, removed) = (UnwantedStream(wanted: 0), UnwantedStream(wanted: nil))
      for (index, stream) in [late, removed].enumerated() {
        stream.pointer.pointee.on_cancel(
          stream.pointer, { $0?.assumingMemoryBound(to: Int.self).pointee += 1 }, counts.baseAddress.map { $0 + index })
      }
      removed.close()
      removed.cancel()
    }
    expectEqual(counts, [1, 0])
  }
}
