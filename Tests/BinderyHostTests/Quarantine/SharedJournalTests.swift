import Bindery
@testable import BinderyHost
import Foundation
import TestSupport
import Testing

/// Several hosts that share the file of a journal: threads, and processes of their own.
@Suite(.startsProcesses) struct `Shared journal` {
  private let file: TestJournal

  init() throws {
    file = try TestJournal()
  }

  /// Starts and ends loads of a number of libraries, of which each seventh fails too often.
  private static func work(_ journal: QuarantineJournal, on numbers: Range<Int>) {
    for number in numbers {
      let digest = TestJournal.digest(number)
      journal.begin(digest: digest, id: somePlugin).end()
      guard number % 7 == 0 else { continue }
      journal.noteCrashes(3, digest: digest)
    }
  }

  private func expectEverySeventh(of numbers: Range<Int>) {
    let expected = Set(numbers.filter { $0 % 7 == 0 }.map(TestJournal.digest))
    expectEqual(Set(file.journal().all().map(\.digest)), expected)
    #expect(file.complaints.isEmpty)
  }

  @Test func `Two journals and several threads lose no line and tear none`() async {
    let journals = [file.journal(), file.journal()]
    await withTaskGroup { group in
      for thread in 0..<4 {
        let journal = journals[thread % 2]
        group.addTask { await onOwnThread { Self.work(journal, on: thread * 70..<thread * 70 + 70) } }
      }
    }
    expectEverySeventh(of: 0..<280)
    for journal in journals { expectEqual(journal.all(), file.journal().all()) }
  }

  @Test func `Two processes lose no line and tear none, while the file is made smaller`() async {
    let path = file.path
    await withTaskGroup { group in
      for process in 0..<2 {
        group.addTask {
          await #expect(processExitsWith: .success) { [path = path as String, process = process as Int] in
            for part in 0..<8 {
              // One that is opened anew may find the file its own for a moment, and replace it.
              let journal = QuarantineJournal(path: path) { _ in exit(1) }
              `Shared journal`.work(journal, on: process * 400 + part * 50..<process * 400 + part * 50 + 50)
            }
          }
        }
      }
    }
    expectEverySeventh(of: 0..<800)
  }

  @Test func `A host that is killed during a load blames nobody`() async {
    let path = file.path
    for rule in [LoadRule.process, .process, .worker] {
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
        let journal = QuarantineJournal(path: path) { _ in exit(1) }
        PluginHost.installCrashReporter()
        journal.begin(digest: someDigest, id: somePlugin).run { _ = kill(getpid(), SIGKILL) }
      }
      expectEqual(file.journal().rule(for: someDigest), rule)
    }
    #expect(file.journal().all().isEmpty)
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS, SIGTRAP])
  func `A plugin that ends its host by a signal of its own is in quarantine`(number: Int32) async throws {
    let path = file.path
    await #expect(processExitsWith: .signal(number)) { [path = path as String, number = number as Int32] in
      let journal = QuarantineJournal(path: path) { _ in exit(1) }
      PluginHost.installCrashReporter()
      journal.begin(digest: otherDigest, id: somePlugin).run {}
      journal.begin(digest: someDigest, id: somePlugin).run {
        if number == SIGABRT { abort() }
        _ = raise(number)
      }
    }
    expectEqual(file.journal().all().map(\.digest), [someDigest])
    expectEqual(file.journal().all().map(\.failure), [PluginFailure(.endedHost, in: .process, at: .load)])
  }

  @Test func `A signal from outside during a load blames nobody, whatever it is`() async throws {
    let path = file.path
    await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
      let journal = QuarantineJournal(path: path) { _ in exit(1) }
      PluginHost.installCrashReporter()
      journal.begin(digest: someDigest, id: somePlugin).run {
        let host = getpid()
        guard (try? shell("kill -SEGV \(host)")) != nil else { exit(9) }
        while true { pause() }
      }
    }
    #expect(file.journal().all().isEmpty)
  }

  @Test func `A plugin that calls exit() while it is loaded is in quarantine, unless its host leaves`() async {
    let path = file.path
    for isLeaving in [false, true] {
      await #expect(processExitsWith: .exitCode(3)) { [path = path as String, isLeaving = isLeaving as Bool] in
        let journal = QuarantineJournal(path: path) { _ in exit(1) }
        PluginHost.installCrashReporter()
        let attempt = journal.begin(digest: isLeaving ? otherDigest : someDigest, id: somePlugin)
        if isLeaving { journal.leave() } else { attempt.run { exit(3) } }
        withExtendedLifetime(attempt) { exit(3) }
      }
    }
    expectEqual(file.journal().all().map(\.digest), [someDigest])
  }

  @Test func `What a host that lives is loading is no crash to another`() async {
    let path = file.path
    let attempt = file.journal().begin(digest: someDigest, id: somePlugin)
    await #expect(processExitsWith: .success) { [path = path as String] in
      let journal = QuarantineJournal(path: path) { _ in exit(1) }
      try #require(journal.verdict(for: someDigest) == nil)
      journal.noteCrashes(3, digest: otherDigest)
    }
    attempt.end()
    expectEqual(file.journal().all().map(\.digest), [otherDigest])
  }
}
