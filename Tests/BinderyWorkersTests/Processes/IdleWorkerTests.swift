import Bindery
@testable import BinderyWorkers
import Synchronization
import TestSupport
import Testing
import WorkerTestSupport

@Suite(.startsProcesses) struct `Idle workers` {
  @Test func `Threads that spin use no processor time once nobody calls`() async throws {
    let spinning = try FakeWorker("idle-spin")
    let other = try FakeWorker("idle")
    await expectEqual(spinning.reasons(of: 1), ["answered"])
    let connection = try spinning.worker.running().connection
    try await stopped(connection)
    // A thread that waited for a processor when the signal came uses a last moment of one to stop: each of the two
    // once.
    var usesTime = true
    for _ in 0..<3 where usesTime {
      let before = try #require(connection.processorTime)
      for _ in 0..<20 { await expectEqual(other.reasons(of: 3), Array(repeating: "answered", count: 3)) }
      usesTime = connection.processorTime != before
    }
    #expect(connection.isStopped)
    #expect(!usesTime)
  }

  @Test func `A stopped worker answers the next call, as often as it is called`() async throws {
    let fake = try FakeWorker("idle-spin")
    for _ in 0..<5 {
      await expectEqual(fake.reasons(of: 1), ["answered"])
      try await stopped(try fake.worker.running().connection)
    }
    expectEqual(fake.notes.starts.withLock { $0 }, 1)
  }

  @Test func `A call under way keeps a worker running until it is overdue`() async throws {
    let (reasons, deadline) = try await growingDeadline(from: .milliseconds(300)) { deadline in
      try await FakeWorker("spin", deadline: deadline).reasons(of: 1)
    } whileTooShort: { reasons, deadline in
      reasons.contains { $0.isTimeout && $0 != overdue(deadline) }
    }
    expectEqual(reasons, [overdue(deadline)])
  }

  @Test func `A stopped worker is ended when its plugin is dismissed`() async throws {
    let fake = try FakeWorker("idle-spin")
    let connection = try await fake.worker.whenRunning().connection
    try await stopped(connection)
    fake.worker.dismiss()
    try await waitUntil("the worker has ended") { connection.hasEnded }
    expectNil(connection.processorTime)
  }

  @Test func `Whoever calls just when a worker is stopped is answered`() async throws {
    let fake = try FakeWorker("idle")
    // About as long as the quiet period: before it, within it, and after.
    for pause in 0..<40 {
      try await Task.sleep(for: WorkerPause.quietPeriod + .microseconds(100 * (pause - 20)))
      await expectEqual(fake.reasons(of: 1), ["answered"])
    }
    expectEqual(fake.notes.starts.withLock { $0 }, 1)
  }

  /// What becomes of a record whose call takes longer than the deadline.
  private func overdue(_ deadline: Duration) -> String {
    "org.example.fake: it took longer than \(deadline.shortText) in decode(), and was ended"
  }

  /// Waits until the host has stopped a worker.
  private func stopped(_ connection: WorkerConnection) async throws {
    try await waitUntil("the host has stopped the worker", unless: { end(of: connection) }) { connection.isStopped }
  }

  /// Why a worker does nothing any more, or `nil` while it is there.
  private func end(of connection: WorkerConnection) -> String? {
    connection.hasEnded ? "the worker has ended" : nil
  }
}
