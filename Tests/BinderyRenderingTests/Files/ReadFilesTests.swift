import Bindery
import BinderyHost
@testable import BinderyRendering
import BinderySources
import BinderySystem
import HostTestSupport
import TestSupport
import Testing

/// What a plugin writes of a file, as the items of that file.
@Suite(.startsProcesses) struct `Items of files` {
  private let folder: TemporaryFolder
  private let items: FileItems

  init() throws {
    folder = try TemporaryFolder()
    let claims = #",\"files\":[{\"extensions\":[\"zoo\",\"json\"],\"kinds\":[\"zoo\"]}]"#
    let plugin = CPlugin("files", "#define MANIFEST_REST \"\(claims)\"")
    items = FileItems(
      by: PluginHost(
        files: [PluginFile(path: try plugin.build(in: folder))], version: "1.0.0",
        workers: PluginPlace.process.settings))
  }

  /// Returns the records of a file of some text, or `nil` if no plugin reads it.
  private func records(_ text: String, name: String = "a.zoo") async throws -> [Record]? {
    let path = FilePath(try folder.write(text.utf8, to: name))
    guard var reader = try await items.reader(of: RegularFile(at: path).descriptor, at: path) else { return nil }
    var records: [Record] = []
    while let chunk = try reader.nextChunk() {
      records += chunk.records().compactMap { if case .record(let record) = $0 { record } else { nil } }
    }
    return records
  }

  @Test func `Each item has the identifier of its file, and one of its own`() async throws {
    let records = try #require(await records("one"))
    expectEqual(records.map { $0["title"]?.shownText }, ["a.zoo"])
    let file = try #require(records[0]["fileId"]?.shownText)
    expectEqual(records[0]["fileItemId"]?.shownText, file + "/#1")
    let other = try #require(await self.records("one", name: "b.zoo"))
    #expect(other[0]["fileId"]?.shownText != file)
  }

  @Test(arguments: [
    ("half", "it is cut off"), ("refuse", "it is damaged"),
    ("stray", "item 1 is of the kind 'ark', which it doesn't claim to read"),
    ("damaged", "item 2 that it wrote is damaged"), ("endless", "wrote more than 4 MiB for one file"),
    ("crash", "it crashed while it read a file: SIGABRT"), ("parts", "item 4"),
  ])
  func `A file of which any item is missing or isn't one fails as a whole`(text: String, reason: String) async throws {
    let error = try #require(await #expect(throws: SourceError.self) { try await records(text) })
    expectEqual(error.code, .unreadable)
    #expect(error.detail.hasPrefix("org.example.zoo: ") && error.detail.contains(reason), "\(error)")
    // The next file is read.
    try await expectEqual(records("one", name: "b.zoo")?.count, 1)
  }

  @Test func `Parts identify the items, and what isn't unique does not`() throws {
    let json = #"{"kind":"zoo","filePart":"2"} {"kind":"zoo"} {"kind":"zoo","filePart":"2","fileItemId":"x"}"#
    let number = try #require(FileStatus(at: folder.path)?.number)
    let lines = try IdentifiedItems(number, kinds: ["zoo"]).identified(Array(json.utf8))
    let records = String(decoding: lines, as: UTF8.self).split(separator: "\n").compactMap {
      try? Record(json: "\($0)")
    }
    expectEqual(records.map { $0["fileItemId"]?.shownText }, ["2", "#2", "#3"].map { "\(number)/\($0)" })
  }

  @Test func `No plugin reads files with JSON, whatever it claims, nor what it doesn't claim`() async throws {
    try await expectNil(records("one", name: "a.json"))
    try await expectNil(records("one", name: "a.txt"))
  }
}
