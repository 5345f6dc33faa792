@testable import BinderyWorkers
import Synchronization
import TestSupport
import Testing

struct `The outbox of live view models` {
  @Test func `Writes are done in order, and whoever adds them doesn't wait`() async throws {
    let (outbox, gate, log) = (LiveOutbox(), Gate(), Log())
    outbox.add { gate.wait() }
    for number in 0..<1000 { outbox.add { log.append(number) } }
    #expect(log.numbers.isEmpty, "the first one still waits")
    gate.open()
    try await waitUntil("all are written") { log.numbers.count == 1000 }
    expectEqual(log.numbers, Array(0..<1000))
    outbox.add { log.append(1000) }
    try await waitUntil("a later one is written by another thread") { log.numbers.last == 1000 }
  }

  private final class Log: Sendable {
    private let state = Mutex<[Int]>([])
    var numbers: [Int] { state.withLock { $0 } }
    func append(_ number: Int) { state.withLock { $0.append(number) } }
  }
}
