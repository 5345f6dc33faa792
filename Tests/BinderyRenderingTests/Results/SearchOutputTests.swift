import Bindery
import BinderyCollections
import BinderyRendering
import BinderySources
import Synchronization
import TestSupport
import Testing

@MainActor
struct `The output of a search` {
  private let streams = RecordedStreams()
  private let request = SearchRequest(terms: ["lost", "winter"], limit: 3)
  private static let offline = SourceFailure(.offline, "there is no network")

  private func output(
    of sources: [any RecordSource], as format: OutputFormat = .plain,
    ended: @escaping @Sendable (SourceTally) -> Void = { _ in }
  ) -> SearchOutput {
    SearchOutput(
      of: sources, for: request, presenter: .forTests,
      policy: SearchPolicy(bringing: ModelRequest(.identity), turning: .atOnce, timeout: .seconds(3600)),
      style: OutputStyle(format: format, columns: 40), on: streams, ended: ended)
  }

  /// Returns what a search ends with, after its results are written.
  private func end(
    of sources: [any RecordSource], strict: Bool = false, kinds: [Kind] = []
  ) async throws -> ResultError? {
    var (output, request) = (output(of: sources), request)
    request.kinds = kinds
    try await output.run()
    do {
      try output.finish(strict: strict, lookingFor: request, among: ["thing"])
      return nil
    } catch let error as ResultError {
      return error
    }
  }

  // MARK: Results

  @Test(arguments: [(.plain, true), (.jsonl, true), (.text, false), (.json, false)] as [(OutputFormat, Bool)])
  func `Only a format of one line for each item is written before a source has ended`(
    format: OutputFormat, isStreamed: Bool
  ) async throws {
    let (gate, taken) = (Gate(), Gate())
    let source = ScriptedRecords("slow") { _, take in
      take(.things([1]))
      taken.open()
      await gate.opened()
      take(.things([2]))
    }
    var output = output(of: [source], as: format)
    let streams = streams
    let written = Task {
      await taken.opened()
      if isStreamed { try await waitUntil("the first was written") { streams.results.contains("Thing 1") } }
      let results = streams.results
      gate.open()
      return results
    }
    try await output.run()
    try await expectEqual(written.value.contains("Thing 1"), isStreamed)
    #expect(streams.results.contains("Thing 2"))
  }

  @Test func `Sources have headings in the order in which they answer, if there are several`() async throws {
    let gate = Gate()
    let slow = ScriptedRecords("slow") { _, take in
      await gate.opened()
      take(.things([1]))
    }
    let order = Mutex<[SourceId]>([])
    var output = output(of: [slow, ScriptedRecords("quick", things: [2])], as: .text) { tally in
      order.withLock { $0.append(tally.source.sourceId) }
      gate.open()
    }
    try await output.run()
    expectEqual(order.withLock(\.self), ["quick", "slow"])
    expectEqual(
      streams.results.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") },
      ["quick", "Thing 2 2", "slow", "Thing 1 1"])
    expectEqual(output.kinds, ["thing"])
  }

  @Test func `What can't be written ends the search`() async {
    var output = output(of: [ScriptedRecords("one", things: [1])])
    streams.refuse(Breakage(description: "no reader"))
    await #expect(throws: Breakage.self) { try await output.run() }
  }

  @Test func `How many more items match is told`() async throws {
    let source = ScriptedRecords("vast") { _, take in
      take(.things([1, 2]))
      take(FoundRecords(surplusCount: 5))
    }
    try await expectNil(end(of: [source]))
    expectEqual(streams.sentences, ["7 items match; showing the best 2 (--limit)"])
  }

  // MARK: Failures

  @Test(arguments: [false, true])
  func `A source that fails is told, and an error if the user is strict`(isStrict: Bool) async throws {
    let sources = [ScriptedRecords("broken", failure: Self.offline), ScriptedRecords("fine", things: [1])]
    let failure = SearchFailure("broken", .source(Self.offline))
    try await expectEqual(end(of: sources, strict: isStrict), isStrict ? .failedSources([failure]) : nil)
    expectEqual(streams.sentences, ["broken: there is no network"])
    #expect(streams.results.contains("Thing 1"))
  }

  @Test func `Where all sources fail, that is the error, and it is told once`() async throws {
    let sources = ["a", "b"].map { ScriptedRecords($0, failure: Self.offline) }
    let error = try await end(of: sources)
    expectEqual(error, .failedSources(["a", "b"].map { SearchFailure($0, .source(Self.offline)) }))
    expectEqual(error?.description, "")
    expectEqual(streams.sentences.sorted(), ["a: there is no network", "b: there is no network"])
  }

  @Test(arguments: [(false, nil), (true, "1 item had trouble, which --strict makes an error")] as [(Bool, String?)])
  func `Trouble with an item is a warning, and an error if the user is strict`(
    isStrict: Bool, sentence: String?
  ) async throws {
    let source = ScriptedRecords("odd") { _, take in
      take(.things([1]))
      take(FoundRecords(records: [Record(kind: "fragile-drawing", fields: [:])], lookedAtCount: 1))
    }
    try await expectEqual(end(of: [source], strict: isStrict)?.description, sentence)
    expectEqual(streams.sentences.count, 1)
    expectEqual(streams.sentences.first?.hasPrefix("warning: "), true)
    expectEqual(streams.sentences.first?.contains("the drawing is broken"), true)
  }

  @Test func `Items of which none can be read are an error`() async throws {
    let damage = DamagedItem(offset: 3, reason: "it is cut off")
    let source = ScriptedRecords("torn") { _, take in take(FoundRecords(damaged: [damage], lookedAtCount: 1)) }
    try await expectEqual(end(of: [source]), .unreadable)
    expectEqual(streams.sentences, ["warning: the source 'torn', byte 3: it is cut off"])
  }

  @Test(
    arguments: [
      ([], "nothing in the source 'a' matches 'lost winter'"),
      (["thing"], "nothing of the kind 'thing' in the source 'a' matches 'lost winter'"),
      (
        ["thing", "song"],
        "nothing of the kind 'thing' or 'song' in the source 'a' matches 'lost winter'; no plugin shows the kind 'song' "
          + "(there are thing)"
      ),
    ] as [([Kind], String)])
  func `Where nothing is found, the sources that answered are named, and a kind that isn't known`(
    kinds: [Kind], sentence: String
  ) async throws {
    let sources = [ScriptedRecords("a", things: []), ScriptedRecords("b", failure: Self.offline)]
    try await expectEqual(end(of: sources, kinds: kinds), .nothingFound(sentence))
  }
}
