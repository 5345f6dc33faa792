import Bindery
import BinderySources
import TestSupport
import Testing

@testable import BinderyRendering

struct `Items that share an identifier` {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `Items have one identifier exactly if they have the same fields`(seed: UInt64)
    async
  {
    var random = SplitMix64(seed: seed)
    let things = Self.things(&random)
    let items = await Self.distinguished(things)
    var firsts: [ItemId: SharedThing] = [:]
    for (thing, item) in zip(things, items) {
      let plain = item.elementId.with(variant: nil)
      let first = firsts[plain] ?? thing
      firsts[plain] = first
      expectEqual(item.elementId.variant == nil, first == thing)
    }
    for (thing, item) in zip(things, items) {
      for (other, second) in zip(things, items) { expectEqual(item.elementId == second.elementId, thing == other) }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `Each address finds an item with its own fields, in any order of the source`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let things = Self.things(&random)
    let shuffled = things.shuffled(using: &random)
    let source = ScriptedRecords("shelf") { request, take in
      take(FoundRecords(records: shuffled.filter { ModelId($0.id) == request.ids[0] }.map(\.record)))
    }
    let lookup = SourceLookup([source], presenter: .forTests, options: [:], timeout: .seconds(3600))
    for item in await Self.distinguished(things) where item.elementId.variant != nil {
      let found = try await lookup.item(for: Route(item: item.elementId))
      expectEqual(found?.record.fields, item.record.fields)
    }
  }

  @Test func `It is told once how many there are, with the first of them`() async {
    var distinction = ItemDistinction()
    expectNil(distinction.sentence)
    _ = await distinction.distinguish(Self.items([SharedThing(id: 1, name: "a"), SharedThing(id: 2, name: "b")]))
    expectNil(distinction.sentence)
    _ = await distinction.distinguish(Self.items([SharedThing(id: 2, name: "c")]))
    expectEqual(
      distinction.sentence,
      "1 item has the identifier of another, 'media://thing/2?source=shelf' first; their addresses name their variants")
    _ = await distinction.distinguish(Self.items([SharedThing(id: 1, name: "c")]))
    expectEqual(
      distinction.sentence,
      "2 items have the identifier of another, 'media://thing/2?source=shelf' first; their addresses name their variants"
    )
  }

  /// Few identifiers and few names, so that both are shared.
  private static func things(_ random: inout SplitMix64) -> [SharedThing] {
    (0..<12).map { _ in
      SharedThing(id: .random(in: 1...4, using: &random), name: ["a", "b", "c"].randomElement(using: &random) ?? "")
    }
  }

  private static func items(_ things: [SharedThing]) async -> [FoundItem] {
    await Presenter.forTests.foundItems(things.map(\.record), from: "shelf")
  }

  private static func distinguished(_ things: [SharedThing]) async -> [FoundItem] {
    var distinction = ItemDistinction()
    return await distinction.distinguish(items(things))
  }
}

/// A thing whose identifier others may have.
private struct SharedThing: Equatable {
  let id: Int
  let name: String

  var record: Record { Record(kind: "thing", fields: ["id": .integer(Int64(id)), "name": .text(name)]) }
}
