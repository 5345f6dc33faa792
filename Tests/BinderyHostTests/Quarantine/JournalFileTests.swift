import Bindery
@testable import BinderyHost
import Foundation
import TestSupport
import Testing

struct `Journal file` {
  private let file: TestJournal

  init() throws {
    file = try TestJournal()
  }

  private func number(of path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int)
  }

  private func permissions(of path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  /// Starts and ends loads until the file is so large.
  private func fill(_ journal: QuarantineJournal, to count: Int) throws {
    for _ in 0..<count / 200 {
      journal.begin(digest: TestJournal.digest(100), id: somePlugin).end()
      guard try file.count < count else { return }
    }
  }

  // MARK: Laws

  /// What the whole lines among these say, read as text.
  private func expected(_ lines: [Substring]) -> Set<String> {
    Set(
      [someDigest, otherDigest, TestJournal.digest(3)].filter { digest in
        let own = lines.filter { $0.split(separator: " ")[1] == digest }
        let recent = own.suffix(from: own.lastIndex { $0.hasPrefix("cleared") } ?? own.startIndex)
        return recent.contains { $0.contains(" quarantined ") }
      })
  }

  private func writeSomeOfEverything() {
    let journal = file.journalOfTheDead()
    journal.begin(digest: someDigest, id: somePlugin).end()
    let crash = journal.begin(digest: otherDigest, id: somePlugin)
    journal.noteCrashes(3, digest: otherDigest)
    journal.noteCrashes(2)
    journal.noteSuccess(digest: someDigest)
    journal.begin(digest: someDigest, id: somePlugin, place: .worker, stage: .start).fail(.exited)
    journal.noteCrashes(2)
    journal.clear(someDigest)
    journal.clear(otherDigest)
    journal.begin(digest: TestJournal.digest(3), id: somePlugin).fail(.notLoadable)
    let last = journal.begin(digest: TestJournal.digest(3), id: somePlugin)
    withExtendedLifetime((crash, last)) { journal.noteCrashes(3) }
  }

  @Test func `Whatever part of the file a power cut leaves, whole lines count and others do not`() throws {
    writeSomeOfEverything()
    let bytes = try file.bytes
    var verdicts: Set<Set<String>> = []
    for count in 0...bytes.count {
      try file.write(bytes[..<count])
      let whole = String(decoding: bytes[..<count], as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false
      ).dropLast()
      let verdict = Set(file.journal().all().map(\.digest))
      expectEqual(verdict, expected(Array(whole)), "\(count) bytes")
      verdicts.insert(verdict)
    }
    #expect(verdicts.count > 3)
    #expect(file.complaints.isEmpty)
  }

  @Test func `After a torn line the next one is whole`() throws {
    file.journal().noteCrashes(2)
    let bytes = try file.bytes
    for count in bytes.count / 2..<bytes.count {
      try file.write(bytes[..<count])
      file.journal().noteCrashes(3, digest: otherDigest)
      expectEqual(file.journal().all().map(\.digest), [otherDigest])
    }
  }

  @Test func `A damaged byte costs its own line, is told once, and is gone for the next run`() async throws {
    file.journal().noteCrashes(3)
    file.journal().noteCrashes(3, digest: otherDigest)
    let bytes = try file.bytes
    let firstLine = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
    for index in 0..<firstLine {
      try file.write(bytes)
      let before = file.complaints.count
      var damaged = bytes
      damaged[index] ^= 1
      try file.write(damaged)
      let journal = file.journal()
      #expect(journal.verdict(for: otherDigest) != nil)
      #expect(journal.verdict(for: someDigest) != nil)
      expectEqual(file.complaints.count, before + 1)
      try await waitUntil("the line is gone") { isQuiet(of: 2) }
    }
    #expect(file.complaints.allSatisfy { $0.contains(file.path) && $0.contains("damaged") })
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Any bytes are read without trouble, and accuse nobody`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = (0..<Int.random(in: 1..<3_000, using: &random)).map { _ in UInt8.random(in: 0...40, using: &random) }
    try file.write(bytes)
    let journal = file.journal()
    #expect(journal.all().isEmpty)
    journal.noteCrashes(3)
    expectEqual(file.journal().all().map(\.digest), [someDigest])
  }

  @Test(arguments: [1, 100, 5000])
  func `Zeros, as a power cut leaves them, are told once and gone for the next run`(count: Int) async throws {
    for isBehindLines in [false, true] {
      if isBehindLines { file.journal().noteCrashes(3) } else { try file.makeFolders() }
      let before = file.complaints.count
      try file.write((isBehindLines ? file.bytes : []) + [UInt8](repeating: 0, count: count))
      expectEqual(file.journal().all().count, (isBehindLines ? 1 : 0))
      expectEqual(file.complaints.count, before + 1)
      expectEqual(file.complaints.last?.hasSuffix("has a damaged line, which is ignored"), true)
      try await waitUntil("the zeros are gone") { isQuiet(of: isBehindLines ? 1 : 0) }
      #expect(try !file.bytes.contains(0))
    }
  }

  /// Reads the file in another run, and returns whether that had nothing to complain of.
  ///
  /// A process that is just being started has the file open for a moment, so that it isn't replaced; the next run does.
  private func isQuiet(of count: Int) -> Bool {
    let before = file.complaints.count
    expectEqual(file.journal().all().count, count)
    return file.complaints.count == before
  }

  @Test func `A file without an end of a line that is longer than any line is told`() throws {
    try file.makeFolders()
    try file.write([UInt8](repeating: UInt8(ascii: "a"), count: 2 << 20))
    #expect(file.journal().all().isEmpty)
    expectEqual(file.complaints.count, 1)
  }

  // MARK: Whose it is

  /// Who may write to what: the file, its folder, and the folder above that.
  @Test(arguments: ["", "/..", "/../.."])
  func `A file that others may write to, or a folder above it, isn't believed`(place: String) throws {
    file.journal().noteCrashes(3)
    let text = try file.text
    let changed = URL(filePath: file.path + place).standardizedFileURL.path
    let mode = try permissions(of: changed)
    try FileManager.default.setAttributes([.posixPermissions: mode | 0o002], ofItemAtPath: changed)
    let journal = file.journal()
    expectNil(journal.verdict(for: someDigest))
    journal.noteCrashes(3, digest: otherDigest)
    #expect(journal.verdict(for: otherDigest) != nil, "this run knows of it")
    try expectEqual(file.text, text, "nothing is written there")
    expectEqual(file.complaints.count, 1)
    let what = place.isEmpty ? "file" : "folder"
    let problem = "everybody may write to the \(what) '\(changed)'; run: chmod go-w '\(changed)'"
    expectEqual(file.complaints.first?.contains("isn't believed: \(problem); nothing in it counts"), true)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: changed)
    #expect(journal.verdict(for: someDigest) != nil, "the file counts again once that is mended")
  }

  @Test func `No file is made in a folder that others may write to`() throws {
    try file.makeFolders()
    let folder = URL(filePath: file.path).deletingLastPathComponent().path
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
    let journal = file.journal()
    #expect(journal.all().isEmpty && file.complaints.isEmpty)
    journal.noteCrashes(3)
    #expect(journal.verdict(for: someDigest) != nil)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    expectEqual(file.complaints.count, 1)
    let checks = PluginHealth(searchPath: PluginSearchPath(folder: folder + "/none"), choices: nil, journal: file.path)
      .checks
    let check = checks.first { $0.name == "journal" }
    #expect(check?.outcome == .failure && check?.detail == "everybody may write to the folder '\(folder)'")
    expectEqual(check?.fix, "run: chmod go-w '\(folder)'")
  }

  // MARK: Where it is

  @Test func `The file and its folders are the user's alone`() throws {
    file.journal().noteCrashes(1)
    try expectEqual(permissions(of: file.path), 0o600)
    let folder = URL(filePath: file.path).deletingLastPathComponent()
    try expectEqual(permissions(of: folder.path), 0o700)
    try expectEqual(permissions(of: folder.deletingLastPathComponent().path), 0o700)
  }

  @Test func `Who only asks makes no file`() {
    expectNil(file.journal().verdict(for: someDigest))
    #expect(file.journal().all().isEmpty)
    file.journal().clear(someDigest)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `It stands in the user's folder for state, which is named by a whole path`() {
    expectEqual(
      QuarantineJournal.path(environment: ["XDG_STATE_HOME": "/s", "HOME": "/h"]), "/s/bindery/plugins.journal")
    for state in ["", "relative", "./s"] {
      expectEqual(
        QuarantineJournal.path(environment: ["XDG_STATE_HOME": state, "HOME": "/usr"]),
        "/usr/.local/state/bindery/plugins.journal")
    }
    expectNil(QuarantineJournal.path(environment: ["HOME": "h"]))
    expectNil(QuarantineJournal.path(environment: ["HOME": "/no/such/home"]))
  }

  @Test(arguments: [false, true])
  func `Where nothing can be written, it says so once and goes on in memory`(isNowhere: Bool) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([], to: "notes") + "/plugins.journal"
    let journal = file.journal(at: isNowhere ? nil : path)
    #expect(journal.all().isEmpty)
    #expect(file.complaints.isEmpty)
    journal.begin(digest: otherDigest, id: somePlugin).end()
    journal.noteCrashes(3)
    expectEqual(journal.verdict(for: someDigest)?.failure, .crash)
    expectEqual(file.complaints.count, 1)
    #expect(file.complaints.allSatisfy { $0.contains("can't be written") })
    expectEqual(journal.clear(someDigest).count, 1)
    expectNil(journal.verdict(for: someDigest))
  }

  @Test func `A pipe or a link in its place is not followed`() throws {
    let folder = try TemporaryFolder()
    let target = try folder.write([], to: "target")
    try FileManager.default.createSymbolicLink(atPath: folder.path(of: "link"), withDestinationPath: target)
    expectEqual(mkfifo(folder.path(of: "pipe"), 0o600), 0)
    for name in ["link", "pipe"] {
      let before = file.complaints.count
      let journal = file.journal(at: folder.path(of: name))
      journal.noteCrashes(3)
      #expect(journal.verdict(for: someDigest) != nil)
      expectEqual(file.complaints.count, before + 1)
    }
    expectEqual(FileManager.default.contents(atPath: target), Data())
  }

  // MARK: Its size

  @Test func `A file that grows is made smaller, and says the same`() throws {
    let journal = file.journal()
    journal.noteCrashes(3)
    journal.noteCrashes(2, digest: otherDigest)
    for _ in 0..<5 { try file.appendCrash(of: TestJournal.digest(3)) }
    let own = journal.begin(digest: TestJournal.digest(4), id: somePlugin)
    let verdicts = journal.all()
    expectEqual(verdicts.count, 1)
    expectEqual(journal.rule(for: TestJournal.digest(3)), .worker)
    let number = try number(of: file.path)
    while try self.number(of: file.path) == number, try file.count < 80 << 10 { try fill(journal, to: 1 << 10) }
    #expect(try self.number(of: file.path) != number)
    #expect(try file.count < 8 << 10)
    try expectEqual(permissions(of: file.path), 0o600)
    expectEqual(journal.all(), verdicts)
    expectEqual(file.journal().all(), verdicts)
    expectEqual(file.journal().rule(for: TestJournal.digest(3)), .worker)
    own.end()
    journal.noteCrashes(1, digest: otherDigest)
    expectEqual(Set(file.journal().all().map(\.digest)), Set(verdicts.map(\.digest) + [otherDigest]))
    let folder = URL(filePath: file.path).deletingLastPathComponent()
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path), ["plugins.journal"])
    #expect(file.complaints.isEmpty)
  }

  @Test func `Nobody replaces a file that another host holds open`() throws {
    let journal = file.journal()
    journal.noteCrashes(3)
    let number = try number(of: file.path)
    do {
      let other = file.journal()
      expectEqual(other.all().count, 1)
      try fill(journal, to: 100 << 10)
      try expectEqual(self.number(of: file.path), number)
      other.noteCrashes(3, digest: otherDigest)
    }
    // The other one let go, so that the next to open it may.
    expectEqual(file.journal().all().count, 2)
    try fill(journal, to: 300 << 10)
    expectEqual(journal.all().count, 2)
  }

  @Test func `Who comes when nobody holds a large file makes it smaller`() throws {
    do {
      let (journal, other) = (file.journal(), file.journal())
      journal.noteCrashes(3)
      expectEqual(other.all().count, 1)
      try fill(journal, to: 100 << 10)
      #expect(try file.count >= 100 << 10)
      withExtendedLifetime(other) {}
    }
    expectEqual(file.journal().all().count, 1)
    #expect(try file.count < 4 << 10)
  }

  @Test func `A writer notices that its file was replaced or removed`() throws {
    let journal = file.journal()
    journal.noteCrashes(3)
    try FileManager.default.removeItem(atPath: file.path)
    expectNil(journal.verdict(for: someDigest))
    journal.noteCrashes(3, digest: otherDigest)
    let bytes = try file.bytes
    expectEqual(file.journal().all().map(\.digest), [otherDigest])
    try FileManager.default.removeItem(atPath: file.path)
    journal.noteCrashes(3)
    expectEqual(journal.all().map(\.digest), [someDigest])
    try FileManager.default.removeItem(atPath: file.path)
    try file.write(bytes)
    expectEqual(journal.all().map(\.digest), [otherDigest])
  }

  @Test func `Of a file that is far too large the end is read`() throws {
    file.journal().noteCrashes(3)
    var bytes = try file.bytes
    let filler = Array((JournalLine.answered(TestJournal.digest(9)).text + "\n").utf8)
    while bytes.count < 3 << 20 { bytes += filler }
    try file.write(bytes)
    file.journal().noteCrashes(3, digest: otherDigest)
    expectEqual(file.journal().all().map(\.digest), [otherDigest])
    #expect(file.complaints.isEmpty)
  }

  @Test func `What a later version wrote outlives a replacement`() throws {
    let line = JournalText.line(["pinned", someDigest]) + "\n"
    try file.write(line.utf8)
    let journal = file.journal()
    try fill(journal, to: 70 << 10)
    #expect(try file.count < 60 << 10)
    #expect(try file.text.contains(line))
  }
}
