import Bindery
import BinderyContract
import BinderyExchange
@testable import BinderyHost
import BinderyLoading
import BinderySystem
@testable import BinderyWorkers
import Foundation
import Glibc
import HostTestSupport
import TestSupport
import Testing

/// Files that a plugin reads in a worker process, which has their bytes and nothing else.
@Suite(.startsProcesses) struct `Reading files in a worker` {
  private let folder: TemporaryFolder
  private let host: PluginHost
  private let journal: QuarantineJournal

  init() throws {
    folder = try TemporaryFolder()
    journal = QuarantineJournal(path: nil, report: { _ in })
    // The plugin is trusted, and isolation is off: files are read in a worker all the same.
    host = PluginHost(
      files: [PluginFile(path: try CPlugin("files").build(in: folder))], version: "1.0.0",
      workers: PluginPlace.process.settings, journal: journal)
  }

  private func file(_ text: String, name: String = "a.zoo", beside siblings: [String: String] = [:]) throws
    -> FileToRead
  {
    let descriptor = { (path: String) in
      Descriptor(owning: open(path, O_RDONLY | O_CLOEXEC))
    }
    let sorted = siblings.sorted { $0.key < $1.key }
    let paths = try sorted.map { try folder.write($0.value.utf8, to: $0.key) }
    let path = try folder.write(text.utf8, to: name)
    var description = FilesRequest.File(name: name, type: "application/x-zoo", length: UInt64(text.utf8.count))
    description.siblings = sorted.map { FilesRequest.File(name: $0.key, length: UInt64($0.value.utf8.count)) }
    return FileToRead(description, descriptor(path), siblings: paths.map(descriptor))
  }

  /// Returns what is read of files: JSON, the detail of a failure, or the sentence about the end of the worker.
  private func read(_ files: [FileToRead], _ part: FilePart = .items) async -> [String] {
    await host.read(part, of: files, by: PluginId(rawValue: "org.example.zoo")).map { outcome in
      switch outcome {
      case .success(let answer):
        String(decoding: answer.bytes, as: UTF8.self) + (answer.failure.map { $0.detail } ?? "")
      case .failure(let error): error.detail
      }
    }
  }

  private func json(_ title: String, _ start: String, siblings: [String] = []) -> String {
    """
    {"kind":"zoo","trackId":\(start.utf8.count),"title":"\(title)","type":"application/x-zoo","start":"\(start)",\
    "siblings":[\(siblings.map { "\"\($0)\"" }.joined(separator: ","))]}

    """
  }

  @Test func `A plugin has the bytes of a file, its name, its type, and the names of its siblings`() async throws {
    let files = [
      try file("one"), try file("", name: "empty.zoo"),
      try file("two", name: "b.zoo", beside: ["cover.jpg": "a picture", "notes.txt": ""]),
    ]
    await expectEqual(
      read(files),
      [json("a.zoo", "one"), json("empty.zoo", ""), json("b.zoo", "two", siblings: ["cover.jpg", "notes.txt"])])
    await expectEqual(read(files, .picture), ["", "", "a picture"])
  }

  @Test func `More files than a request passes are read in their order`() async throws {
    let files = try (0..<100).map { try file("\($0)", name: "\($0).zoo", beside: $0 % 7 == 0 ? ["s\($0)": "x"] : [:]) }
    let expected = (0..<100).map { json("\($0).zoo", "\($0)", siblings: $0 % 7 == 0 ? ["s\($0)"] : []) }
    await expectEqual(read(files), expected)
  }

  @Test func `A file that ends the worker costs itself alone, and isn't held against the plugin`() async throws {
    let texts = ["one", "crash", "two", "exit", "crash", "crash", "refuse", "three"]
    let files = try texts.enumerated().map { try file($1, name: "\($0).zoo") }
    let crash = "it crashed while it read a file: SIGABRT, it gave up"
    await expectEqual(
      read(files),
      [
        json("0.zoo", "one"), crash, json("2.zoo", "two"),
        "it ended its process while it read a file, with the exit code 3", crash, crash, "it is damaged",
        json("7.zoo", "three"),
      ])
    #expect(journal.all().isEmpty)
  }

  @Test func `What is written without end is cut off, and the next file is read`() async throws {
    let answers = await read([try file("endless"), try file("one", name: "b.zoo")])
    expectEqual(answers.count, 2)
    #expect(answers[0].utf8.count < 5 << 20 && answers[0].hasSuffix("wrote more than 4 MiB for one file"))
    expectEqual(answers.last, json("b.zoo", "one"))
  }

  @Test func `A plugin can't change a file through its descriptor, nor lock it`() async throws {
    let change = try file("change", name: "c.zoo")
    let before = try #require(FileStatus(at: folder.path(of: "c.zoo")))
    let answer = try #require(await read([change]).first)
    for attempt in [
      "fchmod", "fchown", "futimens", "fsetxattr", "flock", "lease", "lock", "ftruncate", "write", "reopen",
    ] {
      let number = answer.split(separator: "\"\(attempt)\":").last.flatMap { Int32($0.prefix { $0.isNumber }) }
      #expect(number != 0 && number != nil, "\(attempt): \(answer)")
    }
    expectEqual(FileStatus(at: folder.path(of: "c.zoo"))?.count, before.count)
    try expectEqual(String(contentsOfFile: folder.path(of: "c.zoo"), encoding: .utf8), "change")
  }

  @Test func `Without the program of workers nothing is read, and trust is no way out`() async throws {
    let host = PluginHost(
      files: [PluginFile(path: try CPlugin("files").build(in: folder, as: "other"))], version: "1.0.0",
      workers: WorkerSettings(isolation: .none, program: nil))
    let outcomes = await host.read(.items, of: [try file("one")], by: PluginId(rawValue: "org.example.zoo"))
    #expect(
      throws: PluginError(
        code: .notConfined, plugin: "org.example.zoo",
        detail: "files are read in a worker alone, and there is no 'bindery-worker' to read them in; install that")
    ) { try outcomes[0].get() }
  }

  @Test func `A plugin that isn't there reads nothing`() async throws {
    let outcomes = await host.read(.items, of: [try file("one")], by: PluginId(rawValue: "org.example.other"))
    expectEqual(outcomes.map { (try? $0.get()) == nil }, [true])
  }
}
