import Bindery
@testable import BinderyHost
import Foundation
import TestSupport
import Testing

@Suite struct `Quarantine journal` {
  private let file: TestJournal

  init() throws {
    file = try TestJournal()
  }

  // MARK: Starts

  @Test func `A load without an end by a host that is gone is a crash of the host`() throws {
    let attempt = file.journalOfTheDead(at: 5_000).begin(digest: someDigest, id: somePlugin)
    let quarantine = try #require(file.journal().verdict(for: someDigest))
    expectEqual(quarantine.id, somePlugin)
    expectEqual(quarantine.failure, PluginFailure(.endedHost, in: .process, at: .load))
    expectEqual(quarantine.time, 5_000)
    expectNil(file.journal().verdict(for: otherDigest))
    attempt.end()
    expectNil(file.journal().verdict(for: someDigest))
  }

  @Test func `A worker that was starting when its host went is nobody's fault, for it can't have ended the host`() {
    let attempt = file.journalOfTheDead().begin(digest: someDigest, id: somePlugin, place: .worker, stage: .start)
    expectNil(file.journal().verdict(for: someDigest))
    #expect(file.journal().all().isEmpty)
    withExtendedLifetime(attempt) {}
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

  @Test func `An attempt that is let go, or left by its host, is nobody's fault`() throws {
    _ = file.journalOfTheDead().begin(digest: someDigest, id: somePlugin)
    expectNil(file.journal().verdict(for: someDigest))

    let journal = file.journalOfTheDead()
    let attempts = [someDigest, otherDigest].map { journal.begin(digest: $0, id: somePlugin) }
    expectEqual(file.journal().all().count, 2)
    journal.leave()
    #expect(file.journal().all().isEmpty)
    withExtendedLifetime(attempts) {}
  }

  @Test func `Two loads at the same time need two ends`() {
    let journal = file.journalOfTheDead()
    let attempts = (0..<2).map { _ in journal.begin(digest: someDigest, id: somePlugin) }
    attempts[0].end()
    attempts[0].end()
    #expect(file.journal().verdict(for: someDigest) != nil)
    attempts[1].end()
    expectNil(file.journal().verdict(for: someDigest))
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

  @Test func `A crash of the host can be lifted`() {
    let attempt = file.journalOfTheDead().begin(digest: someDigest, id: somePlugin)
    expectEqual(file.journal().clear(somePlugin.rawValue).count, 1)
    expectNil(file.journal().verdict(for: someDigest))
    withExtendedLifetime(attempt) {}
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
