import Bindery
@testable import BinderyExchange
@testable import BinderyLoading
import BinderySystem
@testable import BinderyWorkers
import Foundation
import Glibc
import Synchronization
import Testing
import TestSupport
import WorkerTestSupport

@Suite(.startsProcesses) struct `Workers that misbehave` {
  @Test(arguments: [
    ("segv", "it crashed in decode(): SIGSEGV, it touched memory that isn't its own"),
    ("abort", "it crashed in decode(): SIGABRT, it gave up"),
    ("exit", "it ended its process in decode(), with the exit code 3"),
    ("stop", "it took longer than LIMIT in decode(), and was ended"),
    ("hang", "it took longer than LIMIT in decode(), and was ended"),
    ("spin", "it took longer than LIMIT in decode(), and was ended"),
    ("half", "it took longer than LIMIT in decode(), and was ended"),
    ("close", "it closed the connection to the host in decode(), and was ended"),
    (
      "garbage",
      "it wrote to the connection of its worker in decode() (a frame was expected, and something else came), "
        + "and was ended"
    ),
    (
      "unknown",
      "it wrote to the connection of its worker in decode() (a frame was expected, and something else came), "
        + "and was ended"
    ),
    (
      "endless",
      "it wrote to the connection of its worker in decode() (a frame of 4294967280 bytes was announced, and at most "
        + "4325376 are read), and was ended"
    ),
    (
      "unasked",
      "it wrote to the connection of its worker in decode() ('opened' came without being asked for), and was ended"
    ),
    (
      "many",
      "it wrote to the connection of its worker in decode() (answer 0 was expected, and 1000 from 0 on came), "
        + "and was ended"
    ),
    (
      "nothing",
      "it wrote to the connection of its worker in decode() (answer 0 was expected, and 0 from 0 on came), "
        + "and was ended"
    ),
  ])
  func `Each costs the item that the worker was about, and the next gets a fresh one`(
    how: String, sentence: String
  ) async throws {
    // Only those that hang need a deadline that passes.
    let first: Duration = sentence.contains("LIMIT") ? .milliseconds(300) : .seconds(3600)
    let ((fake, reasons), deadline) = try await growingDeadline(from: first) { deadline in
      let fake = try FakeWorker(how, deadline: deadline)
      return (fake, await fake.reasons(of: 2))
    } whileTooShort: { attempt, deadline in
      sentence.contains("LIMIT") && zip(attempt.1, expected(sentence, deadline)).contains { $0.isTimeout && $0 != $1 }
    }
    expectEqual(reasons, expected(sentence, deadline))
    expectEqual(fake.notes.starts.withLock { $0 }, 2)
    expectEqual(fake.notes.items.withLock { $0 }, ["zoo 1", nil])
  }

  /// What two records come to, each of which costs a worker.
  private func expected(_ sentence: String, _ deadline: Duration) -> [String] {
    let sentence = "org.example.fake: " + sentence.replacing("LIMIT", with: deadline.shortText)
    return [sentence, sentence]
  }

  @Test func `One that crashes before it has opened the plugin costs an item each time`() async throws {
    let fake = try FakeWorker("at-open")
    let reasons = await fake.reasons(of: 2)
    let sentence = "org.example.fake: it crashed: SIGSEGV, it touched memory that isn't its own"
    expectEqual(reasons, [sentence, sentence])
  }

  @Test func `One that says why it doesn't open the plugin, and ends, has not failed`() async throws {
    let fake = try FakeWorker("refuse")
    // Often, since the worker ends while the host ends it.
    for _ in 0..<20 { await expectEqual(fake.reasons(of: 1), ["org.example.fake: a"]) }
    #expect(fake.notes.ends.withLock { $0.isEmpty })
  }

  @Test func `One that says why it doesn't open the plugin, and crashes then, has failed`() async throws {
    let fake = try FakeWorker("refuse-segv")
    let sentence = "org.example.fake: it crashed: SIGSEGV, it touched memory that isn't its own"
    await expectEqual(fake.reasons(of: 1), [sentence])
    expectEqual(fake.notes.ends.withLock { $0 }.map(\.reason), [.signal(SIGSEGV)])
  }

  @Test func `One that sends on and on while nobody calls it is ended`() async throws {
    let fake = try FakeWorker("idle-flood")
    let running = try await fake.worker.whenRunning()
    try await waitUntil("the worker has ended") {
      // Each frame that it gets keeps it from being stopped.
      running.connection.send(.cancel, call: 77)
      return fake.notes.ends.withLock { !$0.isEmpty }
    }
    let detail = "it sent 10000 frames that nobody had asked for"
    try await expectEqual(fake.ends().map(\.reason), [.brokeProtocol(detail)])
  }

  @Test func `A worker that gets no thread is ended, for no fault of the plugin`() async throws {
    let ends = Mutex<[WorkerEnd]>([])
    let handlers = WorkerConnection.Handlers(
      frame: { _, _ in }, line: { _ in }, end: { end, _ in ends.withLock { $0.append(end) } })
    let error = await onOwnThread { () -> SystemError? in
      do throws(SystemError) {
        _ = try WorkerConnection.start(
          WorkerLauncher.Program(path: "/bin/sleep", arguments: ["3600"]), plugin: -1, limits: WorkerLimits(),
          handlers: handlers, startThread: { _ in false })
        return nil
      } catch {
        return error
      }
    }
    expectEqual(error, SystemError(number: EAGAIN))
    expectEqual(ends.withLock { $0 }.map(\.reason), [.dismissed])
  }

  @Test func `One that blames another plugin is blamed itself`() async throws {
    let fake = try FakeWorker("blame")
    let record = Record(kind: "zoo", fields: ["id": .integer(1)])
    let answer = try await fake.worker.items(of: [record], bringing: ModelRequest(.drawing))[0].get()
    expectEqual(answer.refusal?.description, "org.example.fake: a")
  }

  @Test func `One that has answered in time isn't late because the host was`() async throws {
    let ((fake, reasons), _) = try await growingDeadline(from: .seconds(1)) { deadline in
      let late = UInt32((deadline + .milliseconds(500)) / .microseconds(1))
      let fake = try FakeWorker("line-and-answer", deadline: deadline, onLine: { usleep(late) })
      return (fake, await fake.reasons(of: 1) + fake.reasons(of: 1))
    } whileTooShort: { attempt, _ in
      attempt.1.contains { $0.isTimeout }
    }
    expectEqual(reasons, ["answered", "answered"])
    expectEqual(fake.notes.starts.withLock { $0 }, 1)
    #expect(fake.notes.ends.withLock { $0.isEmpty })
  }

  @Test func `One whose drawing is none is blamed for it`() async throws {
    let fake = try FakeWorker("scribble")
    let table = WorkerTables.MediaType(kind: "zoo", properties: [], actions: [], isLive: false)
    let type = RemoteType(table, of: fake.worker)
    let record = Record(kind: "zoo", fields: ["id": .integer(1)])
    let model = try type.binding.model(from: record)
    var canvas: any TextCanvas = WritingCanvas(measure: { $0.count })
    let error = #expect(throws: PluginError.self) { try model.viewModel(in: Context()).draw(on: &canvas) }
    expectEqual(
      error?.description,
      "org.example.fake: its answer can't be read: "
        + "a drawing has neither text nor room nor the end of a line where one has to be")
  }

  @Test func `A flood of lines is cut off and holds nobody up`() async throws {
    let fake = try FakeWorker("flood")
    _ = await fake.reasons(of: 1)
    let lines = fake.notes.lines.withLock { $0 }
    expectEqual(lines.count, 201)
    expectEqual(lines.last, "it writes on and on; the rest of it is left out")
  }

  @Test func `A search that goes on after it was cancelled ends its worker`() async throws {
    let fake = try FakeWorker("deaf", cancellationDeadline: .milliseconds(300))
    let gate = Gate()
    let receiver = Collector(onTaken: { _ in gate.open() })
    let source = RemoteSource(SourceId(rawValue: "zoo"), of: fake.worker)
    let search = Task { () async -> SourceFailure? in
      do throws(SourceFailure) {
        try await source.search(SearchRequest(terms: ["x"]), answer: receiver)
        return nil
      } catch {
        return error
      }
    }
    await gate.opened()
    search.cancel()
    await expectEqual(search.value?.code, .cancelled)
    try await expectEqual(fake.ends().map(\.reason), [.timedOut(.milliseconds(300))])
  }

  @Test func `A search that sends more than anybody has taken ends its worker`() async throws {
    let fake = try FakeWorker("search-flood")
    let receiver = StuckReceiver()
    let source = RemoteSource(SourceId(rawValue: "zoo"), of: fake.worker)
    let search = Task { () async -> SourceFailure? in
      do throws(SourceFailure) {
        try await source.search(SearchRequest(terms: ["x"]), answer: receiver)
        return nil
      } catch {
        return error
      }
    }
    let ends = try await fake.ends()
    receiver.gate.open()
    let detail = "a piece of 65536 bytes came, for which it has no credit"
    expectEqual(ends.map(\.reason), [.brokeProtocol(detail)])
    await expectEqual(search.value?.code, .failed)
  }

  @Test func `Without a program for workers nothing runs, and the sentence says why`() throws {
    let worker = PluginWorker(
      try FakeWorker.subject(),
      host: HostDescription(name: "bindery", version: "1.0.0", log: { _, _, _ in }, context: Context()),
      settings: WorkerSettings(program: nil), journal: WorkerJournal())
    #expect(throws: PluginError.self) { try worker.running() }
  }
}

/// Takes what comes, but not before a gate opens.
private struct StuckReceiver: ByteReceiver {
  let gate = Gate()

  func expect(_ count: Int) {}

  func receive(_ bytes: [UInt8]) async {
    await gate.opened()
  }
}
