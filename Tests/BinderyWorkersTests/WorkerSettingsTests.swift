import Bindery
@testable import BinderyExchange
@testable import BinderyLoading
@testable import BinderyWorkers
import Testing
import TestSupport
import WorkerTestSupport

struct `Settings of workers` {
  @Test func `All plugins that run with the same settings share a budget`() throws {
    let settings = WorkerSettings(program: nil)
    let host = HostDescription(name: "bindery", version: "1.0.0", log: { _, _, _ in }, context: Context())
    let workers = try (0..<4).map { _ in
      PluginWorker(try FakeWorker.subject(), host: host, settings: settings, journal: WorkerJournal())
    }
    let rooms = workers.map { $0.kept.take(KeptAnswers.limit) }
    expectEqual(rooms.map { $0 != nil }, [true, true, false, false])
    withExtendedLifetime(rooms) { expectEqual(settings.keptAnswers.count, KeptAnswers.hostLimit) }
  }
}
