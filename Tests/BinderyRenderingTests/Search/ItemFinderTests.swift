import Bindery
import BinderyInterface
import BinderyRendering
import BinderySources
import Synchronization
import TestSupport
import Testing

@MainActor
struct `Finding an item by its address` {
  private let streams = RecordedStreams()
  private let route = Route(kind: "thing", modelId: ModelId(2))

  private func finder(
    in sources: [any RecordSource], noting asked: @escaping @Sendable (Route, [SourceId]) -> Void = { _, _ in }
  ) -> ItemFinder {
    ItemFinder(bindings: .forTests, bringing: ModelRequest([.identity, .drawing]), on: streams) { route, origins in
      asked(route, origins)
      return SourceLookup(sources, presenter: .forTests, options: [:], timeout: .seconds(3600))
    }
  }

  @Test func `Its detail is shown, and it is kept as it was found`() async throws {
    let finder = finder(in: [ScriptedRecords("shelf", things: [1, 2])])
    expectNil(finder.item(at: route))
    let detail = try #require(await finder.detail(of: route))
    expectEqual(detail.record["name"], "Thing 2")
    expectEqual(finder.item(at: route)?.record["name"], "Thing 2")
    expectEqual(finder.item(at: route)?.elementId.source, "shelf")
    #expect(finder.failures.isEmpty && streams.sentences.isEmpty)
  }

  @Test func `Of several with one address that with the most fields is shown, and another is named`() async throws {
    let source = ScriptedRecords("shelf") { _, take in
      take(.things([2]))
      take(FoundRecords(records: [Record(kind: "thing", fields: ["id": 2, "name": "Two", "note": "more"])]))
    }
    let finder = finder(in: [source])
    let detail = try #require(await finder.detail(of: route))
    expectEqual(detail.record["name"], "Two")
    expectEqual(streams.sentences.count, 1)
    let prefix =
      "2 items have the identifier 'media://thing/2'; this is the one with the most fields, and 'media://thing/2?"
    expectEqual(streams.sentences.first?.hasPrefix(prefix), true, "\(streams.sentences)")
    expectEqual(streams.sentences.first?.hasSuffix(" is another"), true)
  }

  @Test func `An item that isn't there is an error that names the sources`() async {
    let finder = finder(in: [ScriptedRecords("a", things: []), ScriptedRecords("b", things: [1])])
    let error = await #expect(throws: NavigationError.self) { try await finder.detail(of: route) }
    expectEqual(error?.code, .noSuchItem)
    expectEqual(error?.description.contains("the source 'a' or the source 'b'; check the identifier"), true)
    #expect(finder.failures.isEmpty)
  }

  @Test func `The failures of sources are kept with their causes`() async {
    let failure = SourceFailure(.offline, "there is no network")
    let finder = finder(in: [ScriptedRecords("a", things: []), ScriptedRecords("b", failure: failure)])
    let error = await #expect(throws: NavigationError.self) { try await finder.detail(of: route) }
    expectEqual(error?.code, .sourceFailure)
    expectEqual(finder.failures, [SearchFailure("b", .source(failure))])
  }

  @Test func `An item that another one shows is looked for in that one's source first`() async throws {
    let asked = Mutex<[[SourceId]]>([])
    let finder = finder(in: [ScriptedRecords("shelf", things: [1, 2])]) { _, origins in
      asked.withLock { $0.append(origins) }
    }
    _ = try await finder.detail(of: route)
    try await finder.coordinator.show(Route(kind: "thing", modelId: ModelId(1)))
    expectEqual(asked.withLock(\.self), [[], ["shelf"]])
  }
}
