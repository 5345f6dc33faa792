import Bindery
@testable import BinderyHost
import BinderySystem
@testable import BinderyWorkers
import Foundation
import Testing
import TestSupport

struct `Quarantine verdicts` {
  private func sentence(_ failure: PluginFailure) -> String {
    Quarantine(digest: someDigest, id: somePlugin, failure: failure, time: 0).description
  }

  private let remedy = "; to try it again, call QuarantineJournal.clear() with 'org.example.tape'"

  @Test func `It says in one sentence what happened, and ends with the remedy`() {
    expectEqual(
      sentence(.crash),
      "'org.example.tape' is in quarantine because it crashed (SIGSEGV) while it decoded a record, "
        + "the item 'track 7'" + remedy)
    expectEqual(
      sentence(PluginFailure(.endedHost, in: .process, at: .load)),
      "'org.example.tape' is in quarantine because it ended the whole program while it was loaded" + remedy)
    expectEqual(
      sentence(PluginFailure(.exited, in: .worker, at: .draw, status: .exit(3))),
      "'org.example.tape' is in quarantine because it ended its process (exit code 3) while it drew an item"
        + remedy)
    expectEqual(
      sentence(PluginFailure(.init(rawValue: "sulked"), in: .worker, at: .init(rawValue: "tea"), status: .signal(64))),
      "'org.example.tape' is in quarantine because it failed ('sulked') (signal 64) at the stage 'tea'" + remedy)
  }

  @Test func `An item can't break the line or command a terminal`() {
    let item = "a\nb\u{1B}[2J\u{202E}\u{2028}"
    let text = sentence(PluginFailure(.crashed, in: .worker, at: .draw, item: item))
    #expect(text.contains("'a\u{FFFD}b\u{FFFD}[2J\u{FFFD}\u{FFFD}'"))
    #expect(text.hasSuffix(remedy))
  }

  @Test(arguments: [SIGABRT: "SIGABRT", SIGKILL: "SIGKILL", SIGSYS: "SIGSYS"])
  func `Signals have names`(number: Int32, name: String) {
    expectEqual(PluginFailure(.crashed, in: .worker, at: .draw, status: .signal(number)).signalName, name)
  }

  @Test func `What a signal means is told where it is the process's own`() {
    expectEqual(SignalName(SIGABRT).explanation, "SIGABRT, it gave up")
    expectEqual(SignalName(SIGPIPE).explanation, "SIGPIPE")
    expectEqual(SignalName(64).explanation, "signal 64")
  }

  @Test(arguments: [SIGKILL: "SIGKILL", SIGTERM: "SIGTERM"])
  func `A worker that somebody else ended didn't crash`(number: Int32, name: String) {
    expectEqual(WorkerEnd(reason: .signal(number)).sentence, "it was ended: \(name)")
  }

  @Test func `What is no signal has no name of one`() {
    expectNil(PluginFailure(.exited, in: .worker, at: .draw, status: .exit(11)).signalName)
    expectNil(PluginFailure(.timedOut, in: .worker, at: .draw).signalName)
  }
}
