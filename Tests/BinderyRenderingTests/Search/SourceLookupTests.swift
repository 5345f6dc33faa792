import Bindery
import BinderyRendering
import BinderySources
import TestSupport
import Testing

struct `Looking items up` {
  private static let route = Route(kind: "thing", modelId: ModelId(2), parameters: ["country": "DE"])

  @Test func `The first source that has an item gives it, and later ones aren't asked`() async throws {
    let lookup = lookup([
      ScriptedRecords("none", things: []), ScriptedRecords("other", things: [1, 2]),
      ScriptedRecords("unasked") { _, _ in Issue.record("this source must not be asked") },
    ])
    try await expectEqual(lookup.record(for: Self.route)?["name"], "Thing 2")
  }

  @Test func `A source is asked for the item alone, with what the route says besides`() async throws {
    let source = ScriptedRecords("strict") { request, take in
      expectEqual(request.ids, [ModelId(2)])
      expectEqual(request.kinds, ["thing"])
      expectEqual(request.options, ["country": "DE", "lang": "en"])
      take(.things([2]))
    }
    #expect(try await lookup([source]).record(for: Self.route) != nil)
  }

  @Test func `A route that names a source is looked up there alone`() async throws {
    let route = Route(item: ItemId(kind: "thing", source: "second", modelId: ModelId(2)))
    let sources = [
      ScriptedRecords("first") { _, _ in Issue.record("this source must not be asked") },
      ScriptedRecords("second") { request, take in
        expectEqual(request.options, ["country": "US", "lang": "en"])
        take(.things([2]))
      },
    ]
    #expect(try await lookup(sources).record(for: route) != nil)
  }

  @Test func `An item that no source has is nothing`() async throws {
    let sources = [ScriptedRecords("a", things: [1]), ScriptedRecords("b", things: [])]
    try await expectNil(lookup(sources).record(for: Self.route))
  }

  @Test func `A source that fails doesn't keep another from giving the item`() async throws {
    let sources = [
      ScriptedRecords("broken", failure: SourceFailure(.offline, "there is no network")),
      ScriptedRecords("fine", things: [2]),
    ]
    #expect(try await lookup(sources).record(for: Self.route) != nil)
  }

  @Test func `Where no other source has the item, a failure is told`() async {
    let sources = [
      ScriptedRecords("empty", things: []),
      ScriptedRecords("broken", failure: SourceFailure(.offline, "there is no network")),
    ]
    let error = await #expect(throws: LookupFailure.self) { try await lookup(sources).record(for: Self.route) }
    expectEqual(error?.description, "broken: there is no network")
  }

  @Test func `Of items that share an identifier, the first of those with the most fields is found`() async throws {
    let named = Record(kind: "thing", fields: ["id": 2, "name": "Thing", "note": .null])
    let noted = [1, 2].map { Record(kind: "thing", fields: ["id": 2, "name": "Thing", "note": .text("Note \($0)")]) }
    let source = ScriptedRecords("twice") { _, take in take(FoundRecords(records: [named] + noted)) }
    try await expectEqual(lookup([source]).record(for: Self.route)?["note"], "Note 1")
  }

  @Test func `Of items that share an identifier, the one that a row shows agrees with the row`() async throws {
    let records = ["Alpha", "Beta"].map { Record(kind: "thing", fields: ["id": 2, "name": .text($0), "weight": 7]) }
    let source = ScriptedRecords("twice") { _, take in take(FoundRecords(records: records)) }
    let items = try await lookup([source]).items(for: Self.route)
    let row = Record(kind: "thing", fields: ["id": 2, "name": "Beta"])
    expectEqual(items.bestMatch(for: row)?.record["name"], "Beta")
    expectEqual(items.bestMatch()?.record["name"], "Alpha")
  }

  @Test func `What isn't a variant is an option of the source`() async throws {
    let source = ScriptedRecords("strict") { request, take in
      expectEqual(request.options["variant"], "blue")
      take(.things([2]))
    }
    let route = Route(kind: "thing", modelId: ModelId(2), parameters: ["variant": "blue"])
    #expect(try await lookup([source]).record(for: route) != nil)
  }

  private func lookup(_ sources: [ScriptedRecords]) -> SourceLookup {
    SourceLookup(sources, presenter: .forTests, options: ["country": "US", "lang": "en"], timeout: .seconds(3600))
  }
}
