import Bindery
@testable import BinderyExchange
@testable import BinderyWorkers
@testable import BinderyLoading
import Synchronization
import TestSupport
import Testing
import WorkerTestSupport

@MainActor
@Suite(.startsProcesses) struct `View models of a worker that misbehaves` {
  private nonisolated static let start = "org.example.fake: it wrote to the connection of its worker in decode() ("

  @Test(arguments: [
    ("live-sends-as-host", start + "an action has the number of a host's call), and was ended"),
    ("live-sends-half", start + "3 bytes were announced, and 0 are there), and was ended"),
    ("live-changes", "org.example.fake: it crashed in decode(): SIGSEGV, it touched memory that isn't its own"),
    ("live-changes-half", start + "4 bytes were announced, and 0 are there), and was ended"),
    ("live-answers-half", start + "1 bytes were announced, and 0 are there), and was ended"),
    (
      "live-answers-items",
      start + "the answer of a view model was expected, and 'answers' came), and was ended"
    ),
    ("live-closes", "org.example.fake: it closed the connection to the host in decode(), and was ended"),
    ("live-hangs", "org.example.fake: it took longer than LIMIT in decode(), and was ended"),
  ])
  func `Each costs its view model, and leaves nothing behind`(how: String, sentence: String) async throws {
    let first: Duration = sentence.contains("LIMIT") ? .milliseconds(300) : .seconds(3600)
    let ((fake, left, problem), deadline) = try await growingDeadline(from: first) { deadline in
      let fake = try FakeWorker(how, deadline: deadline)
      let live = try? fake.worker.running().requests.live
      let problem = self.problem(of: fake)
      return (fake, live?.count, problem)
    } whileTooShort: {
      $0.2.isTimeout && $0.2 != sentence.replacing("LIMIT", with: $1.shortText)
    }
    expectEqual(problem, sentence.replacing("LIMIT", with: deadline.shortText))
    expectEqual(left, 0)
    expectEqual(fake.notes.items.withLock { $0 }, ["zoo 1"])
  }

  @Test func `One that blames another plugin is blamed itself`() throws {
    let fake = try FakeWorker("live-blames")
    let error = #expect(throws: PluginError.self) { try model(of: fake).viewModel(in: Context()) }
    expectEqual(error?.description, "org.example.fake: a")
  }

  @Test func `One that sends on and on, and reads no answer, is ended`() async throws {
    typealias Attempt = (code: PluginError.Code?, isStarted: Bool)
    let ((code, isStarted), _) = try await growingDeadline(from: .milliseconds(300)) { deadline -> Attempt in
      let fake = try FakeWorker("live-sends", deadline: deadline)
      let model = model(of: fake)
      do throws(PluginError) {
        _ = try fake.worker.running()
      } catch {
        return (error.code, false)
      }
      return (#expect(throws: PluginError.self) { try model.viewModel(in: Context()) }?.code, true)
    } whileTooShort: { result, _ in
      !result.isStarted && result.code == .timedOut
    }
    #expect(isStarted)
    // Too many at once, too many in all, or nobody reads what became of them: whatever comes first.
    #expect(code == .brokeProtocol || code == .timedOut)
  }

  @Test func `Actions that wait for the main actor take so many bytes and no more`() throws {
    let fake = try FakeWorker("hang")
    let running = try fake.worker.running()
    let action = SentAction(
      of: 0, isQuestion: false, ActionRequest(verb: "moo", argument: String(repeating: "z", count: 255 << 10)))
    let send = { (call: UInt32) throws(ExchangeError) in
      try running.requests.live.takeAction(
        Frame(.send, call: Frame.workerCalls | call, payload: action.payload), from: running.connection)
    }
    // This test is on the main actor, so that none of them is done.
    for call in 0..<16 as Range<UInt32> { try send(call) }
    #expect(throws: ExchangeError("the actions that came at once take more than 4 MiB")) { try send(16) }
    fake.worker.dismiss()
  }

  /// Why no view model can be made.
  private func problem(of fake: FakeWorker) -> String {
    do {
      _ = try model(of: fake).viewModel(in: Context())
      return "none"
    } catch {
      return "\(error)"
    }
  }

  private func model(of fake: FakeWorker) -> RemoteLiveModel {
    let table = WorkerTables.MediaType(kind: "zoo", properties: [], actions: [], isLive: true)
    return RemoteLiveModel(Record(kind: "zoo", fields: ["id": 1]), type: RemoteType(table, of: fake.worker))
  }
}
