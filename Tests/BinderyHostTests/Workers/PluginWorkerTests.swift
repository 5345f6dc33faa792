import Bindery
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BinderyHost

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite(.timeLimit(.minutes(30))) struct `Workers that misbehave` {
  @Test(arguments: [
    ("segv", "it crashed in decode(): SIGSEGV, it touched memory that isn't its own"),
    ("abort", "it crashed in decode(): SIGABRT, it gave up"),
    ("exit", "it ended its process in decode(), with the exit code 3"),
    ("stop", "it took longer than 300 ms in decode(), and was ended"),
    ("hang", "it took longer than 300 ms in decode(), and was ended"),
    ("spin", "it took longer than 300 ms in decode(), and was ended"),
    ("half", "it took longer than 300 ms in decode(), and was ended"),
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
        + "67108864 are read), and was ended"
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
    // Only those that hang need a short time; on a busy machine others may take long.
    let fake = try FakeWorker(how, deadline: sentence.contains("300 ms") ? .milliseconds(300) : .seconds(60))
    let reasons = await fake.reasons(of: 2)
    #expect(reasons == ["org.example.fake: \(sentence)", "org.example.fake: \(sentence)"])
    #expect(fake.notes.starts.withLock { $0 } == 2)
    #expect(fake.notes.items.withLock { $0 } == ["zoo 1", nil])
  }

  @Test func `One that crashes before it has opened the plugin costs an item each time`() async throws {
    let fake = try FakeWorker("at-open", deadline: .seconds(60))
    let reasons = await fake.reasons(of: 2)
    let sentence = "org.example.fake: it crashed: SIGSEGV, it touched memory that isn't its own"
    #expect(reasons == [sentence, sentence])
  }

  @Test func `One that says why it doesn't open the plugin, and ends, has not failed`() async throws {
    let fake = try FakeWorker("refuse", deadline: .seconds(60))
    // Often, since the worker ends while the host ends it.
    for _ in 0..<20 { #expect(await fake.reasons(of: 1) == ["org.example.fake: a"]) }
    #expect(fake.notes.ends.withLock { $0.isEmpty })
  }

  @Test func `One that says why it doesn't open the plugin, and crashes then, has failed`() async throws {
    let fake = try FakeWorker("refuse-segv", deadline: .seconds(60))
    let sentence = "org.example.fake: it crashed: SIGSEGV, it touched memory that isn't its own"
    #expect(await fake.reasons(of: 1) == [sentence])
    #expect(fake.notes.ends.withLock { $0 }.map(\.reason) == [.signal(SIGSEGV)])
  }

  @Test(arguments: ["scatter-said", "scatter-unsaid"])
  func `Three bad records that stand far apart in a batch cost no others`(how: String) async throws {
    let journal = QuarantineJournal(path: nil, report: { _ in })
    let fake = try FakeWorker(how, deadline: .seconds(60), quarantine: journal)
    let reasons = await fake.reasons(of: 200)
    #expect(reasons.indices.filter { reasons[$0] != "answered" } == [50, 100, 150])
    #expect(journal.all().isEmpty)
  }

  @Test func `Three kills in a batch with answers between them cost nothing`() async throws {
    let journal = QuarantineJournal(path: nil, report: { _ in })
    let fake = try FakeWorker("parts", deadline: .seconds(60), quarantine: journal)
    #expect(await fake.reasons(of: 200) == Array(repeating: "answered", count: 200))
    #expect(journal.all().isEmpty)
  }

  @Test func `One that sends on and on while nobody calls it is ended`() async throws {
    let fake = try FakeWorker("idle-flood")
    _ = try await fake.worker.whenRunning()
    while fake.notes.ends.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(5)) }
    let detail = "it sent 10000 frames that nobody had asked for"
    #expect(fake.notes.ends.withLock { $0 }.map(\.reason) == [.brokeProtocol(detail)])
  }

  @Test func `Those that hang as they start hold up no task, and are dismissed at once`() async throws {
    let folder = try TemporaryFolder()
    let journal = QuarantineJournal(path: folder.path(of: "journal"), report: { _ in })
    let fakes = try (0..<8).map { _ in try FakeWorker("open-hangs", deadline: .seconds(3600), quarantine: journal) }
    let tasks = fakes.map { fake in Task { await fake.reasons(of: 1) } }
    while lines(of: folder).count(where: { $0.hasPrefix("start") }) < 8 {
      try await Task.sleep(for: .milliseconds(5))
    }
    for fake in fakes { fake.worker.dismiss() }
    for task in tasks { #expect(await task.value == ["org.example.fake: its worker was dismissed"]) }
    #expect(lines(of: folder).count(where: { $0.contains("left") }) == 8)
    #expect(journal.all().isEmpty)
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
    #expect(error == SystemError(number: EAGAIN))
    #expect(ends.withLock { $0 }.map(\.reason) == [.dismissed])
  }

  @Test func `One that can't be started is let go in the journal`() throws {
    let folder = try TemporaryFolder()
    let subject = try FakeWorker.subject()
    let journal = QuarantineJournal(path: folder.path(of: "journal"), report: { _ in })
    let notes = LoadNotes(journal: journal, digest: subject.image.digest, plugin: subject.plugin)
    let worker = PluginWorker(
      subject, host: HostDescription(name: "bindery", version: "1.0.0", log: { _, _, _ in }, context: Context()),
      settings: WorkerSettings(program: nil), journal: notes.workerJournal)
    #expect(throws: PluginError.self) { try worker.running() }
    #expect(lines(of: folder).map { $0.contains("left") } == [false, true])
  }

  @Test func `One that blames another plugin is blamed itself`() async throws {
    let fake = try FakeWorker("blame", deadline: .seconds(60))
    let record = Record(kind: "zoo", fields: ["id": .integer(1)])
    let answer = try await fake.worker.items(of: [record], bringing: ModelRequest(.drawing))[0].get()
    #expect(answer.refusal?.description == "org.example.fake: a")
  }

  @Test func `One that has answered in time isn't late because the host was`() async throws {
    let fake = try FakeWorker("line-and-answer", deadline: .seconds(4), onLine: { usleep(4_500_000) })
    for _ in 0..<2 { #expect(await fake.reasons(of: 1) == ["answered"]) }
    #expect(fake.notes.starts.withLock { $0 } == 1)
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
    #expect(
      error?.description == "org.example.fake: its answer can't be read: "
        + "a drawing has neither text nor room nor the end of a line where one has to be")
  }

  @Test func `A flood of lines is cut off and holds nobody up`() async throws {
    let fake = try FakeWorker("flood")
    _ = await fake.reasons(of: 1)
    let lines = fake.notes.lines.withLock { $0 }
    #expect(lines.count == 201)
    #expect(lines.last == "it writes on and on; the rest of it is left out")
  }

  @Test func `A search that goes on after it was cancelled ends its worker`() async throws {
    let fake = try FakeWorker("deaf")
    let gate = Gate()
    let receiver = Collector(onTaken: { _ in gate.open() })
    let source = RemoteSource(sourceId: SourceId(rawValue: "zoo"), worker: fake.worker)
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
    #expect(await search.value?.code == .cancelled)
    while fake.notes.ends.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(5)) }
    #expect(fake.notes.ends.withLock { $0 }.map(\.reason) == [.timedOut(.milliseconds(300))])
  }

  @Test func `A search that sends more than anybody has taken ends its worker`() async throws {
    let fake = try FakeWorker("search-flood")
    let receiver = StuckReceiver()
    let source = RemoteSource(sourceId: SourceId(rawValue: "zoo"), worker: fake.worker)
    let search = Task { () async -> SourceFailure? in
      do throws(SourceFailure) {
        try await source.search(SearchRequest(terms: ["x"]), answer: receiver)
        return nil
      } catch {
        return error
      }
    }
    while fake.notes.ends.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(5)) }
    receiver.gate.open()
    let detail = "a piece of 65536 bytes came, for which it has no credit"
    #expect(fake.notes.ends.withLock { $0 }.map(\.reason) == [.brokeProtocol(detail)])
    #expect(await search.value?.code == .failed)
  }

  @Test func `Without a program for workers nothing runs, and the sentence says why`() throws {
    let worker = PluginWorker(
      try FakeWorker.subject(),
      host: HostDescription(name: "bindery", version: "1.0.0", log: { _, _, _ in }, context: Context()),
      settings: WorkerSettings(program: nil), journal: WorkerJournal())
    #expect(throws: PluginError.self) { try worker.running() }
  }
}

/// What stands in the journal of a folder.
private func lines(of folder: TemporaryFolder) -> [Substring] {
  let text = try? String(contentsOfFile: folder.path(of: "journal"), encoding: .utf8)
  return text?.split(separator: "\n") ?? []
}

/// Takes what comes, but not before a gate opens.
private struct StuckReceiver: ByteReceiver {
  let gate = Gate()

  func expect(_ count: Int) {}

  func receive(_ bytes: [UInt8]) async {
    await gate.opened()
  }
}
