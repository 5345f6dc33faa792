import Bindery
@testable import BinderyExchange
import BinderySystem
@testable import BinderyWorkers
@testable import BinderyLoading
import Glibc
import Synchronization
import TestSupport
import Testing
import WorkerTestSupport

@Suite(.startsProcesses) struct `Workers that are ended from outside` {
  private static let signals = [SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGTERM]

  /// The end of a sentence about a worker that was ended for the second time.
  private static let reason = ", which it can't send itself; the system may be short of memory"

  @Test(arguments: signals)
  func `Its item is tried again on a new worker, and nothing is held against the plugin`(signal: Int32) async throws {
    let counting = try FakeWorker("ended-once-again-\(signal)")
    await expectEqual(counting.reasons(of: 3), ["answered", "answered", "answered"])
    expectEqual(counting.notes.starts.withLock { $0 }, 2)
    #expect(counting.notes.ends.withLock { $0.isEmpty })
  }

  @Test(arguments: signals)
  func `An item about which it happens again fails, and counts`(signal: Int32) async throws {
    let fake = try FakeWorker("ended-always-\(signal)")
    let sentence =
      "org.example.fake: it was ended in decode() again and again: \(SignalName(signal))" + Self.reason
    await expectEqual(fake.reasons(of: 2), [sentence, sentence])
    expectEqual(fake.notes.starts.withLock { $0 }, 4)
    expectEqual(fake.notes.items.withLock { $0 }, ["zoo 1", "zoo 0"])
    expectEqual(fake.notes.ends.withLock { $0 }.map(\.reason), [.signal(signal), .signal(signal)])
  }

  @Test func `One that ends itself by a signal that it can raise has failed at once`() async throws {
    let fake = try FakeWorker("ended-once-\(SIGUSR1)")
    await expectEqual(fake.reasons(of: 2), ["answered", "org.example.fake: it crashed in decode(): SIGUSR1"])
    expectEqual(fake.notes.ends.withLock { $0 }.map(\.reason), [.signal(SIGUSR1)])
  }

  @Test func `One that is opening its plugin is followed by another, once`() async throws {
    let fake = try FakeWorker("open-ended")
    // It opens nothing that could answer.
    _ = try await fake.worker.whenRunning()
    #expect(fake.notes.ends.withLock { $0.isEmpty })
    expectEqual(fake.notes.starts.withLock { $0 }, 2)

    let other = try FakeWorker("open-ended-always")
    await expectEqual(other.reasons(of: 1), ["org.example.fake: it was ended again and again: SIGKILL" + Self.reason])
    expectEqual(other.notes.starts.withLock { $0 }, 2)
    expectEqual(other.notes.ends.withLock { $0.count }, 1)
  }

  @Test func `One that nobody has called counts for nothing`() async throws {
    let fake = try FakeWorker("idle-ended")
    for count in 1...5 {
      let connection = try await fake.worker.whenRunning().connection
      try await waitUntil("the worker has ended") { connection.hasEnded }
      expectEqual(fake.notes.starts.withLock { $0 }, count)
    }
    #expect(fake.notes.ends.withLock { $0.isEmpty })
  }

  @Test @MainActor func `A view model is made by another worker, and fails where that is ended, too`() throws {
    let fake = try FakeWorker("live-ended")
    let table = WorkerTables.MediaType(kind: "zoo", properties: [], actions: [], isLive: true)
    let model = RemoteLiveModel(Record(kind: "zoo", fields: ["id": 1]), type: RemoteType(table, of: fake.worker))
    let error = #expect(throws: PluginError.self) { try model.viewModel(in: Context()) }
    expectEqual(error?.description, "org.example.fake: it was ended in decode() again and again: SIGTERM" + Self.reason)
    expectEqual(fake.notes.starts.withLock { $0 }, 2)
    expectEqual(fake.notes.ends.withLock { $0 }.map(\.reason), [.signal(SIGTERM)])
  }

  @Test func `One whose processor time is used up was not ended from outside`() async throws {
    let ends = Mutex<[WorkerEnd]>([])
    var limits = WorkerLimits()
    limits.processorSeconds = 1
    let handlers = WorkerConnection.Handlers(
      frame: { _, _ in }, line: { _ in }, end: { end, _ in ends.withLock { $0.append(end) } })
    // Both limits at once: the system doesn't say so first, but ends it. It has used more than it may, by any count.
    let program = WorkerLauncher.Program(
      path: "/bin/sh", arguments: ["-c", "ulimit -t 3; while :; do :; done"])
    let connection = try await onOwnThread { [limits] in
      Result { try WorkerConnection.start(program, plugin: -1, limits: limits, handlers: handlers) }
    }.get()
    try await waitUntil("its processor time is used up") {
      // Each frame keeps the process from being stopped, as one that nobody calls is.
      connection.send(.cancel, call: 77)
      return connection.hasEnded
    }
    let told = ends.withLock { $0 }
    expectEqual(told.map(\.reason), [.signal(SIGXCPU)])
    expectEqual(told.map(\.isFailure), [true])
  }

  @Test(
    arguments: [
      (SIGKILL, 0, SIGKILL), (SIGKILL, 299_999, SIGKILL), (SIGKILL, 300_000, SIGXCPU), (SIGTERM, 600_000, SIGTERM),
      (SIGXCPU, 600_000, SIGXCPU), (SIGSEGV, 600_000, SIGSEGV),
    ] as [(Int32, Int64, Int32)])
  func `A kill of one that has used its processor time is told as that`(signal: Int32, time: Int64, told: Int32) {
    let end = ProcessEnd(wasSignaled: true, code: signal, processorTime: .milliseconds(time))
    expectEqual(WorkerEnd.Reason(end, within: WorkerLimits()), .signal(told))
  }

  @Test func `Ends about nothing that is known count from the third in a row on`() {
    let ends = OutsideEnds()
    expectEqual((0..<4).map { _ in ends.isRepeated(nil) }, [false, false, true, false])
    ends.noteAnswers()
    #expect(!ends.isRepeated(nil))
    #expect(!ends.isRepeated(nil))
    #expect(!ends.isRepeated(.opening))
    #expect(ends.isRepeated(.opening))
  }
}
