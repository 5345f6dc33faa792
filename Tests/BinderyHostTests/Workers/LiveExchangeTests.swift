import Bindery
import Synchronization
import TestSupport
import Testing

@testable import BinderyHost

@MainActor
@Suite(.timeLimit(.minutes(30))) struct `View models of a worker that misbehaves` {
  private nonisolated static let start = "org.example.fake: it wrote to the connection of its worker in decode() ("

  @Test(arguments: [
    ("live-sends-as-host", start + "an action has the number of a host's call), and was ended"),
    ("live-sends-half", start + "3 bytes were announced, and 0 are there), and was ended"),
    ("live-changes", "org.example.fake: it was ended in decode(): SIGKILL"),
    ("live-changes-half", start + "4 bytes were announced, and 0 are there), and was ended"),
    ("live-answers-half", start + "1 bytes were announced, and 0 are there), and was ended"),
    (
      "live-answers-items",
      start + "the answer of a view model was expected, and 'answers' came), and was ended"
    ),
    ("live-closes", "org.example.fake: it closed the connection to the host in decode(), and was ended"),
    ("live-hangs", "org.example.fake: it took longer than 300 ms in decode(), and was ended"),
  ])
  func `Each costs its view model, and leaves nothing behind`(how: String, sentence: String) throws {
    let fake = try FakeWorker(how, deadline: sentence.contains("300 ms") ? .milliseconds(300) : .seconds(60))
    let live = try fake.worker.running().requests.live
    let error = #expect(throws: PluginError.self) { try model(of: fake).viewModel(in: Context()) }
    #expect(error?.description == sentence)
    #expect(live.count == 0)
    #expect(fake.notes.items.withLock { $0 } == ["zoo 1"])
  }

  @Test func `One that blames another plugin is blamed itself`() throws {
    let fake = try FakeWorker("live-blames", deadline: .seconds(60))
    let error = #expect(throws: PluginError.self) { try model(of: fake).viewModel(in: Context()) }
    #expect(error?.description == "org.example.fake: a")
  }

  @Test func `One that sends on and on, and reads no answer, is ended`() throws {
    let fake = try FakeWorker("live-sends", deadline: .milliseconds(300))
    let error = #expect(throws: PluginError.self) { try model(of: fake).viewModel(in: Context()) }
    // Too many at once, too many in all, or nobody reads what became of them: whatever comes first.
    #expect([.brokeProtocol, .timedOut].contains(error?.code))
  }

  private func model(of fake: FakeWorker) -> RemoteLiveModel {
    let table = WorkerTables.MediaType(kind: "zoo", properties: [], actions: [], isLive: true)
    return RemoteLiveModel(Record(kind: "zoo", fields: ["id": 1]), type: RemoteType(table, of: fake.worker))
  }
}
