import Bindery
import BinderyHost
import HostTestSupport
import TestSupport
import Testing

struct `Sources of plugins` {
  private let plugin: LivelyPlugin

  init() throws {
    plugin = try LivelyPlugin()
  }

  @Test func `A host names its sources before a plugin runs`() throws {
    expectEqual(plugin.host.sourceIds, ["zoo"])
    #expect(plugin.messages.texts.isEmpty)
    try expectEqual(plugin.host.source("zoo")?.sourceId, "zoo")
    try expectNil(plugin.host.source("ark"))
  }

  @Test func `The plugin gets all that is asked`() async throws {
    let request = SearchRequest(
      terms: ["two words", "café"], ids: [ModelId("7"), ModelId("")], kinds: ["song", "album"], limit: 12,
      options: ["lang": "de", "country": "DE"])
    try await expectEqual(
      plugin.answer(to: request),
      "terms[two words][café]ids[7][]kinds[song][album]name[country]value[DE]name[lang]value[de]limit 12")
    try await expectEqual(plugin.answer(to: SearchRequest(limit: -5)), "termsidskindslimit 1")
  }

  @Test(arguments: [
    (1, SourceFailure.Code.refused), (2, .failed), (3, .refused), (4, .offline), (5, .limited), (6, .malformed),
    (7, .timedOut), (8, .cancelled), (9, .failed), (-1, .failed),
  ])
  func `A failure has its code, its sentence and its delay`(status: Int, code: SourceFailure.Code) async {
    await #expect(throws: SourceFailure(code, "the café is \u{FFFD}")) {
      try await plugin.answer(to: SearchRequest(terms: ["fail \(status)"]))
    }
    await #expect(throws: SourceFailure(code, "the café is \u{FFFD}", retryAfter: .seconds(3))) {
      try await plugin.answer(to: SearchRequest(terms: ["fail \(status) 3000"]))
    }
  }

  @Test func `Cancelling in mid-stream tells the plugin, and ends the search`() async throws {
    let collector = Collector()
    let task = Task { try await plugin.search(SearchRequest(terms: ["cancel"]), answer: collector) }
    await collector.wait(for: 5)
    task.cancel()
    let failure = await #expect(throws: SourceFailure.self) { try await task.value }
    expectEqual(failure, SourceFailure(.cancelled, "'zoo' of org.example.zoo was cancelled"))
    await expectEqual(plugin.messages.first(), "was cancelled")
    expectEqual(collector.text, "first")
  }

  @Test func `A source that ignores cancellation holds up nobody`() async throws {
    let collector = Collector()
    let task = Task { try await plugin.search(SearchRequest(terms: ["ignore"]), answer: collector) }
    await collector.wait(for: 5)
    task.cancel()
    let failure = await #expect(throws: SourceFailure.self) { try await task.value }
    expectEqual(failure?.code, .cancelled)
    // Only now the plugin goes on.
    _ = try await plugin.answer(to: SearchRequest(terms: ["open"]))
    await expectEqual(plugin.messages.first(), "is not wanted")
    expectEqual(collector.text, "first")
  }

  @Test func `A source whose threads all ignore cancellation fails at once until one is free`() async throws {
    for _ in 0..<4 {
      let collector = Collector()
      let task = Task { try await plugin.search(SearchRequest(terms: ["ignore"]), answer: collector) }
      await collector.wait(for: 5)
      task.cancel()
      _ = await task.result
    }
    let sentence = "'zoo' of org.example.zoo is still busy with calls that were cancelled; try again later"
    await #expect(throws: SourceFailure(.limited, sentence)) {
      try await plugin.answer(to: SearchRequest(terms: ["next"]))
    }
    try await plugin.host.fetcher.fetch("zoo:open", receiver: Collector())
    await expectEqual(plugin.messages.first(), "is not wanted")
  }

  @Test func `Many searches at once are all answered`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<64 {
        group.addTask {
          let answer = try await plugin.answer(to: SearchRequest(terms: ["\(number)"], limit: 1))
          expectEqual(answer, "terms[\(number)]idskindslimit 1")
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `A plugin may bring sources and fetchers alone`() async throws {
    let plugin = try LivelyPlugin("#define MANIFEST_KINDS\n#define MEDIA_TYPE_COUNT 0\n#define NO_LIVE")
    #expect(plugin.host.claims.kinds.isEmpty)
    try await expectEqual(plugin.answer(to: SearchRequest(limit: 3)), "termsidskindslimit 3")
  }

  @Test func `A plugin that can't be used says why when it is asked for its source`() throws {
    let plugin = try LivelyPlugin("#define SOURCE_ID \"ark\"")
    expectError(
      "org.example.zoo: its tables disagree with its manifest: 'sources' is 'ark' there and 'zoo' here; "
        + "build it again from one source"
    ) { _ = try plugin.host.source("zoo") }
  }
}
