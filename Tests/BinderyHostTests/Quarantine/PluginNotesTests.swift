import BinderyExchange
@testable import BinderyHost
@testable import BinderyWorkers
import BinderyLoading
import Foundation
import TestSupport
import Testing

struct `The notes about a plugin` {
  private let notes: PluginNotes

  init() throws {
    let digest = try #require(PluginDigest(Substring(someDigest)))
    notes = PluginNotes(journal: QuarantineJournal(path: nil) { _ in }, digest: digest, plugin: somePlugin)
  }

  /// Three ends of workers, each of which crashes before or after it has opened the plugin.
  private func crash(at stage: WorkProgress.Stage, isOpen: Bool) {
    let journal = notes.workerJournal
    for _ in 0..<3 {
      journal.willStart()
      if isOpen { journal.didStart() }
      journal.didFail(WorkerEnd(reason: .signal(SIGSEGV), place: WorkProgress.Place(stage: stage)), nil)
    }
  }

  @Test(
    arguments: [
      (.idle, false, "while its worker started"),
      (.open, false, "while its worker started"),
      (.idle, true, "while it was idle"),
      (.search, true, "while it searched"),
    ] as [(WorkProgress.Stage, Bool, String)])
  func `A verdict says what the worker was doing when it ended`(
    stage: WorkProgress.Stage, isOpen: Bool, clause: String
  ) {
    crash(at: stage, isOpen: isOpen)
    expectEqual(notes.verdict?.detail.hasPrefix("it is in quarantine because it crashed (SIGSEGV) \(clause); "), true)
  }
}
