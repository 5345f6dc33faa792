import Bindery
@testable import BinderyHost
import Foundation
import Synchronization
import TestSupport

/// A folder with the file of a journal, and journals over it.
final class TestJournal: Sendable {
  private let folder: TemporaryFolder
  private let heard = Mutex<[String]>([])

  /// The file, in folders that aren't there yet.
  var path: String { folder.path(of: "state/bindery/plugins.journal") }

  /// What the journals complained of.
  var complaints: [String] { heard.withLock { $0 } }

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A journal of this process.
  func journal() -> QuarantineJournal {
    journal(at: path)
  }

  /// A journal of this process over another file, or over none.
  func journal(at path: String?) -> QuarantineJournal {
    QuarantineJournal(path: path) { [self] text in heard.withLock { $0.append(text) } }
  }

  /// A journal of a host that is gone as soon as somebody looks.
  func journalOfTheDead(at time: Int = 1_000) -> QuarantineJournal {
    QuarantineJournal(
      path: path, process: HostProcess(pid: 1, start: 2, boot: "an-older-boot"), isAlive: { $0 == .current },
      now: { time }, report: { [self] text in heard.withLock { $0.append(text) } })
  }

  var bytes: [UInt8] {
    get throws { try [UInt8](Data(contentsOf: URL(filePath: path))) }
  }

  var text: String {
    get throws { try String(decoding: bytes, as: UTF8.self) }
  }

  /// Makes the folders of the file.
  func makeFolders() throws {
    let parent = URL(filePath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
  }

  /// How large the file is.
  var count: Int {
    get throws { try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0 }
  }

  /// Adds the line of a host that went down while it loaded a library.
  func appendCrash(of digest: String, place: PluginFailure.Place = .process) throws {
    let start = JournalStart(
      digest: digest, id: somePlugin, place: place, stage: place == .process ? .load : .start,
      process: HostProcess(pid: 1, start: 2, boot: "an-older-boot"), time: 1_000)
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Array((JournalLine.start(start).text + "\n").utf8))
    try handle.close()
  }

  func write(_ bytes: some Sequence<UInt8>) throws {
    _ = try folder.newFolder("state/bindery")
    try Data(bytes).write(to: URL(filePath: path))
  }

  /// The digest of a library of a test, by its number.
  static func digest(_ number: Int) -> String {
    String(repeating: "0123456789abcdef", count: 3) + String(format: "%016x", number)
  }
}

/// A digest and a plugin of a test.
let (someDigest, otherDigest) = (TestJournal.digest(1), TestJournal.digest(2))
let somePlugin = PluginId(rawValue: "org.example.tape")

extension PluginFailure {
  /// A crash of a worker, as tests need one.
  static let crash = PluginFailure(.crashed, in: .worker, at: .decode, status: .signal(SIGSEGV), item: "track 7")
}

extension QuarantineJournal {
  /// Notes so many crashes of the plugin of tests.
  func noteCrashes(_ count: Int, digest: String = someDigest) {
    for _ in 0..<count { noteFailure(.crash, digest: digest, id: somePlugin) }
  }
}
