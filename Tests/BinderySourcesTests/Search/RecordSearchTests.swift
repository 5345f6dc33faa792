import Bindery
import BinderySources
import Synchronization
import TestSupport
import Testing

struct `Searching records` {
  private let lines = """
    {"kind":"song","trackName":"Halo","n":0}
    {"kind":"podcast","trackName":"Halo","n":1}
    {"kind":"song","trackName":"Echoes","n":2}
    {"kind":"song","trackName":
    {"kind":"song","trackName":"Halo and more","n":4}
    """

  @Test func `The best matches of an input come first, whatever their place in it`() async throws {
    let found = try await search(RecordSearch(query: Query(["halo"])), limit: 10)
    expectEqual(found.numbers, [0, 1, 4])
  }

  @Test func `Only the kinds that were asked for are looked at`() async throws {
    let found = try await search(RecordSearch(query: Query(["halo"]), kinds: ["song", "tv-episode"]), limit: 10)
    expectEqual(found.numbers, [0, 4])
  }

  @Test func `What exceeds the limit is counted`() async throws {
    let found = try await search(RecordSearch(query: Query(["halo"])), limit: 1)
    expectEqual(found.numbers, [0])
    expectEqual(found.matches.count, 3)
  }

  @Test func `A damaged item is told, and costs nothing else`() async throws {
    let found = try await search(RecordSearch(query: Query(["and", "more"])), limit: 10)
    expectEqual(found.numbers, [4])
    expectEqual(found.damaged.map(\.offset), [128])
  }

  @Test func `Several inputs share one list, the better matches of a later one first`() async throws {
    var matches = TopMatches(limit: 2)
    for json in [#"{"trackName":"A halo or two","n":0}"#, #"{"trackName":"Halo","n":1}"#] {
      let reader = RecordReader(bytes: Array(json.utf8), name: "test")
      try await RecordSearch(query: Query(["halo"])).run(reader, into: &matches) { _ in }
    }
    expectEqual(matches.records.map { $0["n"] }, [1, 0])
  }

  @Test func `An input that is no JSON is an error`() async {
    var matches = TopMatches(limit: 1)
    await #expect(throws: SourceError.self) {
      let reader = RecordReader(bytes: Array("<html>".utf8), name: "page")
      try await RecordSearch(query: Query(["x"])).run(reader, into: &matches) { _ in }
    }
  }

  @Test func `Items that are looked for are identified together, and only those of kinds that count`() async throws {
    let asked = Mutex<[[RecordValue?]]>([])
    let search = RecordSearch(query: Query([]), kinds: ["song"], ids: [ModelId(4), ModelId(1)]) { records in
      asked.withLock { $0.append(records.map { $0["n"] }) }
      return records.map { $0["n"]?.shownText.map { ModelId($0) } }
    }
    var matches = TopMatches(limit: 10)
    try await search.run(RecordReader(bytes: Array(lines.utf8), name: "test"), into: &matches) { _ in }
    expectEqual(matches.records.map { $0["n"] }, [4])
    let calls = asked.withLock { $0 }
    expectEqual(calls.flatMap(\.self), [0, 2, 4])
    #expect(calls.count < 3)
  }

  private func search(
    _ search: RecordSearch, limit: Int
  ) async throws -> (numbers: [Int64?], matches: TopMatches, damaged: [DamagedItem]) {
    var damaged: [DamagedItem] = []
    let reader = RecordReader(bytes: Array(lines.utf8), name: "test", pieceSize: 7)
    var matches = TopMatches(limit: limit)
    try await search.run(reader, into: &matches) { damaged.append($0) }
    let numbers: [Int64?] = matches.records.map { if case .integer(let number) = $0["n"] { number } else { nil } }
    return (numbers, matches, damaged)
  }
}
