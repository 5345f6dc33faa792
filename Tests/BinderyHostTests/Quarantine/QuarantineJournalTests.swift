import Bindery
@testable import BinderyHost
import Foundation
import TestSupport
import Testing

struct `Quarantine journal` {
  private let file: TestJournal

  init() throws {
    file = try TestJournal()
  }

  // MARK: Starts

  /// Adds ends of hosts that nobody saw, each while it loaded the plugin of tests.
  private func endHosts(_ count: Int, place: PluginFailure.Place = .process) throws {
    for _ in 0..<count { try file.appendCrash(of: someDigest, place: place) }
  }

  @Test func `The rule follows from the verdict and the number of ends alone`() {
    expectEqual(
      (0...5).map { LoadRule(nil, unexplainedCrashes: $0) }, [.process, .process, .process, .worker, .worker, .worker])
    let verdict = Quarantine(digest: someDigest, id: somePlugin, failure: .crash, time: 0)
    for count in 0...5 { expectEqual(LoadRule(verdict, unexplainedCrashes: count), .quarantine(verdict)) }
  }

  @Test func `Hosts that end during a load, and nobody saw why, blame nobody, and three lead to a worker`() throws {
    file.journal().noteCrashes(1, digest: otherDigest)
    for rule in [LoadRule.process, .process, .worker, .worker] {
      try endHosts(1)
      expectEqual(file.journal().rule(for: someDigest), rule)
      expectNil(file.journal().verdict(for: someDigest))
    }
    expectEqual(file.journal().rule(for: otherDigest), .process)
  }

  @Test func `A load that ends well ends the row of such ends, and one in a worker gives another try`() throws {
    file.journal().noteCrashes(1)
    try endHosts(3)
    let journal = file.journal()
    journal.begin(digest: someDigest, id: somePlugin, place: .worker, stage: .start).end()
    expectEqual(file.journal().rule(for: someDigest), .process)
    try endHosts(1)
    expectEqual(journal.rule(for: someDigest), .worker)
    journal.begin(digest: someDigest, id: somePlugin).end()
    try endHosts(2)
    expectEqual(journal.rule(for: someDigest), .process)
    try endHosts(1)
    expectEqual(journal.rule(for: someDigest), .worker)
  }

  @Test func `What fails in a worker after such ends is in quarantine like any other`() throws {
    file.journal().noteCrashes(1, digest: otherDigest)
    try endHosts(3)
    for _ in 0..<3 { file.journal().begin(digest: someDigest, id: somePlugin, place: .worker).fail(.killed) }
    let verdict = try #require(file.journal().verdict(for: someDigest))
    expectEqual(file.journal().rule(for: someDigest), .quarantine(verdict))
    expectEqual(verdict.failure.reason, .killed)
  }

  @Test func `A worker that was starting when its host went is nobody's fault, for it can't have ended the host`()
    throws
  {
    file.journal().noteCrashes(1, digest: otherDigest)
    try endHosts(5, place: .worker)
    expectEqual(file.journal().rule(for: someDigest), .process)
    #expect(file.journal().all().isEmpty)
  }

  @Test func `A load by a living host is no crash`() {
    let attempt = file.journal().begin(digest: someDigest, id: somePlugin)
    expectNil(file.journal().verdict(for: someDigest))
    attempt.end()
    #expect(file.journal().all().isEmpty)
  }

  @Test func `A number that another process has now does not stand for the host that is gone`() throws {
    let current = try #require(HostProcess.current)
    #expect(current.isAlive)
    #expect(!HostProcess(pid: current.pid, start: current.start + 1, boot: current.boot).isAlive)
    #expect(!HostProcess(pid: current.pid, start: current.start, boot: "another").isAlive)
  }

  @Test func `An attempt that is let go, or left by its host, is no such end`() {
    for _ in 0..<3 { _ = file.journalOfTheDead().begin(digest: someDigest, id: somePlugin) }
    expectEqual(file.journal().rule(for: someDigest), .process)

    let journal = file.journalOfTheDead()
    let attempts = (0..<3).map { _ in journal.begin(digest: someDigest, id: somePlugin) }
    expectEqual(file.journal().rule(for: someDigest), .worker)
    journal.leave()
    expectEqual(file.journal().rule(for: someDigest), .process)
    withExtendedLifetime(attempts) {}
  }

  // MARK: Failures

  @Test func `Three failures in a row are too many`() throws {
    let journal = file.journal()
    journal.noteCrashes(2)
    expectNil(journal.verdict(for: someDigest))
    let quarantine = journal.noteFailure(.crash, digest: someDigest, id: somePlugin)
    expectEqual(quarantine?.failure, .crash)
    expectEqual(file.journal().verdict(for: someDigest), quarantine)
  }

  @Test func `An answer between failures makes them count anew`() {
    let journal = file.journal()
    for _ in 0..<5 {
      journal.noteCrashes(2)
      journal.noteSuccess(digest: someDigest)
    }
    expectNil(journal.verdict(for: someDigest))
    journal.noteCrashes(3)
    journal.noteSuccess(digest: someDigest)
    #expect(journal.verdict(for: someDigest) != nil)
  }

  @Test func `Failures in a row are counted across runs`() {
    file.journal().noteCrashes(1)
    file.journal().noteCrashes(1)
    expectNil(file.journal().verdict(for: someDigest))
    file.journal().noteCrashes(1)
    #expect(file.journal().verdict(for: someDigest) != nil)

    file.journal().noteCrashes(2, digest: otherDigest)
    let run = file.journal()
    expectNil(run.verdict(for: otherDigest))
    run.noteSuccess(digest: otherDigest)
    file.journal().noteCrashes(2, digest: otherDigest)
    expectNil(file.journal().verdict(for: otherDigest))
  }

  @Test func `More than a tenth of the items is too many, once twenty have failed`() {
    let (often, seldom) = (file.journal(), file.journal())
    for count in 1...20 {
      often.noteSuccess(digest: someDigest, count: 8)
      seldom.noteSuccess(digest: otherDigest, count: 9)
      expectNil(often.verdict(for: someDigest))
      often.noteCrashes(1)
      seldom.noteCrashes(1, digest: otherDigest)
      expectEqual((often.verdict(for: someDigest) != nil), (count == 20))
    }
    expectNil(seldom.verdict(for: otherDigest))
  }

  @Test func `Answers of a plugin that never failed are not written`() throws {
    let journal = file.journal()
    journal.noteSuccess(digest: someDigest)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    journal.noteCrashes(1)
    for _ in 0..<5 { journal.noteSuccess(digest: someDigest) }
    try expectEqual(file.text.split(separator: "\n").count, 2)
  }

  @Test func `A start that failed counts, and one whose library lacks something does not`() {
    let journal = file.journal()
    for reason in [PluginFailure.Reason.exited, .notLoadable, .notLoadable, .timedOut, .notLoadable] {
      journal.begin(digest: someDigest, id: somePlugin, place: .worker, stage: .start).fail(reason)
      journal.noteFailure(
        PluginFailure(.notLoadable, in: .worker, at: .load), digest: someDigest, id: somePlugin)
    }
    expectNil(journal.verdict(for: someDigest))
    journal.begin(digest: someDigest, id: somePlugin, place: .worker, stage: .start)
      .fail(.exited, status: .exit(3), stage: .load)
    expectEqual(
      journal.verdict(for: someDigest)?.failure, PluginFailure(.exited, in: .worker, at: .load, status: .exit(3)))
  }

  // MARK: Lifting

  @Test func `What is lifted is free at once, in every journal, and counted anew`() {
    let (one, other) = (file.journal(), file.journal())
    one.noteCrashes(3)
    one.noteCrashes(3, digest: otherDigest)
    expectEqual(other.all().count, 2)
    expectEqual(other.clear(someDigest).map(\.digest), [someDigest])
    expectNil(one.verdict(for: someDigest))
    #expect(one.verdict(for: otherDigest) != nil)
    one.noteCrashes(2)
    expectNil(one.verdict(for: someDigest))
    expectEqual(one.clear(somePlugin.rawValue).map(\.digest), [otherDigest])
    #expect(file.journal().all().isEmpty)
    #expect(one.clear("org.example.nobody").isEmpty)
  }

  @Test func `Another library of the same plugin is free`() {
    let journal = file.journal()
    journal.noteCrashes(3)
    expectNil(journal.verdict(for: otherDigest))
    let attempt = journal.begin(digest: otherDigest, id: somePlugin)
    attempt.end()
    expectEqual(journal.all().map(\.digest), [someDigest])
  }

  @Test func `Verdicts are listed with the latest first`() {
    for (index, time) in [20, 30, 10].enumerated() {
      file.journalOfTheDead(at: time).noteCrashes(3, digest: TestJournal.digest(index))
    }
    expectEqual(file.journal().all().map(\.time), [30, 20, 10])
  }
}
