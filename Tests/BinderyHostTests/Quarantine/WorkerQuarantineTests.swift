import Bindery
@testable import BinderyHost
import BinderyLoading
@testable import BinderyWorkers
import Foundation
import Testing
import TestSupport
import WorkerTestSupport

/// Workers whose starts and failures are written down in a journal of quarantine.
@Suite(.startsProcesses) struct `Quarantine of workers that misbehave` {
  @Test(arguments: [SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGTERM])
  func `Its item is tried again on a new worker, and nothing is held against the plugin`(signal: Int32) async throws {
    let journal = QuarantineJournal(path: nil, report: { _ in })
    let fake = try FakeWorker("ended-once-\(signal)", journal: journal.noting)
    await expectEqual(fake.reasons(of: 3), ["answered", "answered", "answered"])
    #expect(journal.all().isEmpty)
  }

  @Test(arguments: ["scatter-said", "scatter-unsaid"])
  func `Three bad records that stand far apart in a batch cost no others`(how: String) async throws {
    let journal = QuarantineJournal(path: nil, report: { _ in })
    let fake = try FakeWorker(how, journal: journal.noting)
    let reasons = await fake.reasons(of: 200)
    expectEqual(reasons.indices.filter { reasons[$0] != "answered" }, [50, 100, 150])
    #expect(journal.all().isEmpty)
  }

  @Test func `Three kills in a batch with answers between them cost nothing`() async throws {
    let journal = QuarantineJournal(path: nil, report: { _ in })
    let fake = try FakeWorker("parts", journal: journal.noting)
    await expectEqual(fake.reasons(of: 200), Array(repeating: "answered", count: 200))
    #expect(journal.all().isEmpty)
  }

  @Test func `Those that hang as they start hold up no task, and are dismissed at once`() async throws {
    let folder = try TemporaryFolder()
    let journal = QuarantineJournal(path: folder.path(of: "journal"), report: { _ in })
    let fakes = try (0..<8).map { _ in try FakeWorker("open-hangs", journal: journal.noting) }
    let tasks = fakes.map { fake in Task { await fake.reasons(of: 1) } }
    try await waitUntil("8 workers start") { lines(of: folder).count { $0.hasPrefix("start") } == 8 }
    for fake in fakes { fake.worker.dismiss() }
    for task in tasks { await expectEqual(task.value, ["org.example.fake: its worker was dismissed"]) }
    expectEqual(lines(of: folder).count(where: { $0.contains("left") }), 8)
    #expect(journal.all().isEmpty)
  }

  @Test func `One that can't be started is let go in the journal`() throws {
    let folder = try TemporaryFolder()
    let subject = try FakeWorker.subject()
    let journal = QuarantineJournal(path: folder.path(of: "journal"), report: { _ in })
    let notes = PluginNotes(journal: journal, digest: subject.image.digest, plugin: subject.plugin)
    let worker = PluginWorker(
      subject, host: HostDescription(name: "bindery", version: "1.0.0", log: { _, _, _ in }, context: Context()),
      settings: WorkerSettings(program: nil), journal: notes.workerJournal)
    #expect(throws: PluginError.self) { try worker.running() }
    expectEqual(lines(of: folder).map { $0.contains("left") }, [false, true])
  }
}

extension QuarantineJournal {
  /// Notes the starts and failures of a plugin's workers in this journal.
  fileprivate func noting(_ subject: WorkerSubject) -> WorkerJournal {
    PluginNotes(journal: self, digest: subject.image.digest, plugin: subject.plugin).workerJournal
  }
}

/// What stands in the journal of a folder.
private func lines(of folder: TemporaryFolder) -> [Substring] {
  let text = try? String(contentsOfFile: folder.path(of: "journal"), encoding: .utf8)
  return text?.split(separator: "\n") ?? []
}
