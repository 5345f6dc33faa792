import Bindery
@testable import BinderySources
import Glibc
import Synchronization
import TestSupport
import Testing

struct `Local sources` {
  private static let lines = """
    {"kind":"song","trackId":7,"trackName":"Halo"}
    {"kind":"podcast","trackId":7,"trackName":"Halo halo"}
    {"kind":"song","trackName":
    {"kind":"song","trackId":8,"trackName":"Hallo"}
    """

  @Test func `The best matches come once the source was read to its end`() async throws {
    let found = try await records(SearchRequest(terms: ["halo"], limit: 1))
    expectEqual(found.names, ["Halo"])
    expectEqual(found.last?.surplusCount, 1)
    expectEqual(found.reduce(0) { $0 + $1.lookedAtCount }, 4)
    expectEqual(found.flatMap(\.damaged).count, 1)
  }

  @Test func `Kinds narrow a search`() async throws {
    try await expectEqual(records(SearchRequest(terms: ["halo"], kinds: ["podcast"])).names, ["Halo halo"])
  }

  @Test func `Items are looked up by what identifies them`() async throws {
    let request = SearchRequest(ids: [ModelId(7), ModelId(8)], kinds: ["song"])
    try await expectEqual(Set(records(request).names), ["Halo", "Hallo"])
    try await expectEqual(records(SearchRequest(ids: [ModelId(9)])).names, [])
  }

  @Test func `Fields narrow a search, and find contents whatever the identifiers say`() async throws {
    let seven = SearchRequest(fields: ["trackId": "7"])
    try await expectEqual(Set(records(seven).names), ["Halo", "Halo halo"])
    let contents = SearchRequest(ids: [ModelId(99)], kinds: ["song"], fields: ["trackId": "7"])
    try await expectEqual(records(contents).names, ["Halo"])
    try await expectEqual(records(SearchRequest(fields: ["trackId": "7", "trackName": "Hallo"])).names, [])
    try await expectEqual(records(SearchRequest(fields: ["album": ""])).names, [])
  }

  @Test func `A source that can't be opened says why`() async {
    let source = LocalSource("file", name: "file", identify: { $0.map { _ in nil } }) { () throws(SourceError) in
      try RecordReader(path: "/nonexistent")
    }
    let failure = await #expect(throws: SearchFailure.self) {
      try await source.records(for: SearchRequest(terms: ["a"])) { _ in }
    }
    expectEqual(
      failure?.description, "there is no file '/nonexistent'; give the path of one, or '-' for standard input")
  }

  @Test func `A search that nobody wants any more ends, even while a read waits`() async throws {
    var ends: [Int32] = [0, 0]
    expectEqual(pipe(&ends), 0)
    let (input, output) = (ends[0], ends[1])
    defer { close(output) }
    let line = Array("{\"trackName\":\"a\"}\n".utf8)
    expectEqual(write(output, line, line.count), line.count)
    let (started, isStarted) = AsyncStream<Void>.makeStream()
    let source = LocalSource("pipe", name: "pipe", identify: { $0.map { _ in nil } }) { () throws(SourceError) in
      RecordReader(descriptor: input, name: "pipe")
    }
    let found = Found()
    let task = Task {
      try await source.records(for: SearchRequest(terms: ["a"])) {
        found.take($0)
        isStarted.yield()
      }
    }
    for await _ in started.prefix(1) {}
    task.cancel()
    let failure = await #expect(throws: SearchFailure.self) { try await task.value }
    expectEqual(failure?.cause, .source(SourceFailure(.cancelled, "the search was cancelled")))
    expectEqual(found.all.names, ["a"])
  }

  @Test func `Nothing comes after the end of a search that is cancelled while it passes results on`() async {
    let events = Mutex<[String]>([])
    let reading = Mutex<LocalReading?>(nil)
    let (ended, end) = AsyncStream<Void>.makeStream()
    let lines = (0..<40).map { "{\"trackName\":\"a \($0)\"}\n" }.joined()
    let search = LocalReading(
      open: { () throws(SourceError) in RecordReader(bytes: Array(lines.utf8), name: "test", pieceSize: 100) },
      search: RecordSearch(query: Query(["a"])), limit: 9
    ) { found in
      if found.lookedAtCount > 0 { reading.withLock { $0 }?.cancel() }
      events.withLock { $0.append(found.records.isEmpty ? "progress" : "matches") }
    }
    reading.withLock { $0 = search }
    search.begin { failure in
      events.withLock { $0.append(failure == nil ? "success" : "cancelled") }
      end.finish()
    }
    for await _ in ended {}
    reading.withLock { $0 = nil }
    expectEqual(events.withLock { $0 }, ["progress", "matches", "cancelled"])
  }

  @Test func `The catalogue has songs`() async throws {
    let found = Found()
    try await LocalSource.catalogue { $0.map { _ in nil } }.records(for: SearchRequest(terms: ["cinnamon"])) {
      found.take($0)
    }
    expectEqual(found.all.names, ["Cinnamon"])
  }

  private func records(_ request: SearchRequest) async throws -> [FoundRecords] {
    let found = Found()
    let source = LocalSource(
      "test", name: "test", identify: { $0.map { $0["trackId"]?.shownText.map { ModelId($0) } } }
    ) {
      RecordReader(bytes: Array(Self.lines.utf8), name: "test", pieceSize: 7)
    }
    try await source.records(for: request) { found.take($0) }
    return found.all
  }
}
