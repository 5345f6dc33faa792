import Bindery
import BinderySources
import TestSupport
import Testing

struct `Streamed sources` {
  @Test func `Records are handed over while the rest is on its way`() async throws {
    let found = Found()
    let source = ScriptedSource(pieces: [#"{"results":[{"trackName":"A"},"#, #"{"trackName":"B"}]}"#]) {
      expectEqual(found.all.names, ["A"])
    }
    try await StreamedSource(source).records(for: SearchRequest(terms: ["x"])) { found.take($0) }
    expectEqual(found.all.names, ["A", "B"])
  }

  @Test func `No more are taken than were asked for, of the kinds that were asked for`() async throws {
    let found = Found()
    let source = ScriptedSource(pieces: [
      #"[{"kind":"a","trackName":"1"},{"kind":"b","trackName":"2"},"#, #"{"kind":"a","trackName":"3"},"#,
      #"{"kind":"a","trackName":"4"}]"#,
    ])
    try await StreamedSource(source).records(for: SearchRequest(terms: ["x"], kinds: ["a"], limit: 2)) {
      found.take($0)
    }
    expectEqual(found.all.names, ["1", "3"])
    expectEqual(found.all.reduce(0) { $0 + $1.surplusCount }, 1)
  }

  @Test func `Items with other fields or of other kinds are left out, whatever a source gives`() async throws {
    let found = Found()
    let source = ScriptedSource(pieces: [
      #"[{"kind":"album","id":7,"trackName":"the album itself"},"#,
      #"{"kind":"song","album":7,"trackName":"1"},{"kind":"song","album":8,"trackName":"2"},"#,
      #"{"kind":"song","trackName":"3"},{"kind":"song","album":"7","trackName":"4"}]"#,
    ])
    let request = SearchRequest(ids: [ModelId(7)], kinds: ["song"], fields: ["album": "7"])
    try await StreamedSource(source).records(for: request) { found.take($0) }
    expectEqual(found.all.names, ["1", "4"])
    expectEqual(found.all.reduce(0) { $0 + $1.surplusCount }, 0)
  }

  @Test func `What follows a page is handed over`() async throws {
    struct Paging: Source {
      let sourceId: SourceId = "paging"

      func search(_ request: SearchRequest, answer: any ByteReceiver) async throws(SourceFailure) {
        await answer.receive(Array(#"[{"trackName":"A"}]"#.utf8))
        answer.page(next: "2", total: 3400)
      }
    }
    let found = Found()
    try await StreamedSource(Paging()).records(for: SearchRequest(terms: ["x"])) { found.take($0) }
    expectEqual(found.all.names, ["A"])
    expectEqual(found.all.compactMap(\.page), [FollowingPage(next: "2", total: 3400)])
  }

  @Test(arguments: [(2, 8_000_000, false), (2, 9_000_000, true), (40, 400_000, false), (40, 500_000, true)])
  func `No more is kept of a source than its items may have`(limit: Int, size: Int, isTooMuch: Bool) async {
    let found = Found()
    let item = #"{"trackName":"A","text":"\#(String(repeating: "z", count: size))"},"#
    let source = ScriptedSource(pieces: ["["] + Array(repeating: item, count: limit) + [#"{"trackName":"B"}]"#])
    let failure: SearchFailure?
    do throws(SearchFailure) {
      try await StreamedSource(source).records(for: SearchRequest(terms: ["x"], limit: limit)) { found.take($0) }
      failure = nil
    } catch {
      failure = error
    }
    let sentence = "scripted: its items take more than \(16 + limit / 16) MiB; ask for fewer of them (--limit)"
    expectEqual(failure?.description, (isTooMuch ? sentence : nil))
    expectEqual(found.all.names.first, "A")
  }

  @Test func `A source of nothing but damage ends`() async {
    let found = Found()
    let source = ScriptedSource(pieces: Array(repeating: "{]}\n", count: 10_100))
    let failure = await #expect(throws: SearchFailure.self) {
      try await StreamedSource(source).records(for: SearchRequest(terms: ["x"])) { found.take($0) }
    }
    expectEqual(failure?.description, "scripted: more than 10000 of its items can't be read")
    expectEqual(found.all.flatMap(\.damaged).count, 10_001)
  }

  @Test func `An answer without anything has no records, and is no failure`() async throws {
    let found = Found()
    try await StreamedSource(ScriptedSource(pieces: [""])).records(for: SearchRequest(terms: ["x"])) { found.take($0) }
    expectEqual(found.all.names, [])
  }

  @Test func `A failure after some records costs only the rest, and what it cuts off is no trouble of its own`() async {
    let found = Found()
    let source = ScriptedSource(
      pieces: [#"[{"trackName":"A"},{"trackName":"#], failure: SourceFailure(.offline, "the line broke"))
    let failure = await #expect(throws: SearchFailure.self) {
      try await StreamedSource(source).records(for: SearchRequest(terms: ["x"])) { found.take($0) }
    }
    expectEqual(failure?.description, "scripted: the line broke")
    expectEqual(found.all.names, ["A"])
    #expect(found.all.flatMap(\.damaged).isEmpty)
  }

  @Test func `A failure tells when to try again`() {
    let failure = SearchFailure(
      "itunes", .source(SourceFailure(.limited, "asked too often", retryAfter: .milliseconds(2100))))
    expectEqual("\(failure)", "itunes: asked too often; try again in 3 s")
  }

  @Test func `An answer that is no JSON fails, whatever the source says`() async {
    let failure = await #expect(throws: SearchFailure.self) {
      try await StreamedSource(ScriptedSource(pieces: ["<html>"])).records(for: SearchRequest(terms: ["x"])) { _ in }
    }
    expectEqual(
      failure?.description,
      "scripted: expected JSON in 'scripted', found an HTML page; the service may be in trouble, so try again later")
  }
}

struct `Streamed sources that don't end` {
  @Test(arguments: [("<html>", SourceFailure.Code.malformed), (#"{"errorMessage":"no"} "#, .refused)])
  func `An answer that can't be read is stopped, and says why`(piece: String, code: SourceFailure.Code) async {
    let failure = await #expect(throws: SearchFailure.self) {
      try await StreamedSource(EndlessSource(first: piece, piece: piece == "<html>" ? "x" : ""))
        .records(for: SearchRequest(terms: ["x"])) { _ in }
    }
    guard case .source(let reason) = failure?.cause else { return }
    expectEqual(reason.code, code)
  }

  @Test func `An answer that goes on and on is stopped once there is enough of it`() async throws {
    let found = Found()
    try await StreamedSource(EndlessSource(first: "", piece: #"{"trackName":"A"}"#))
      .records(for: SearchRequest(terms: ["x"], limit: 3)) { found.take($0) }
    expectEqual(found.all.names, ["A", "A", "A"])
  }
}

/// A source that gives one piece after the other until it is cancelled; with an empty one it ends.
private struct EndlessSource: Source {
  let sourceId: SourceId = "endless"
  var first: String
  var piece: String

  func search(_ request: SearchRequest, answer: any ByteReceiver) async throws(SourceFailure) {
    await answer.receive(Array(first.utf8))
    while !piece.isEmpty, !Task.isCancelled {
      await answer.receive(Array(piece.utf8))
      await Task.yield()
    }
    if !piece.isEmpty { throw SourceFailure(.cancelled, "it was cancelled") }
  }
}

/// A source that answers with given pieces.
private struct ScriptedSource: Source {
  let sourceId: SourceId = "scripted"
  var pieces: [String]
  var failure: SourceFailure?
  var afterFirst: @Sendable () -> Void = {}

  init(pieces: [String], failure: SourceFailure? = nil, afterFirst: @escaping @Sendable () -> Void = {}) {
    self.pieces = pieces
    self.failure = failure
    self.afterFirst = afterFirst
  }

  func search(_ request: SearchRequest, answer: any ByteReceiver) async throws(SourceFailure) {
    for (index, piece) in pieces.enumerated() {
      await answer.receive(Array(piece.utf8))
      if index == 0 { afterFirst() }
    }
    if let failure { throw failure }
  }
}
