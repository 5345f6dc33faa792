import Bindery
import BinderyCollections
import TestSupport
import Testing

struct `View model cache` {
  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>, [false, true])
  func `It holds one for each row, the same while the row lives, and up to date`(seed: UInt64, repeats: Bool) {
    var random = SplitMix64(seed: seed)
    let states = RandomSnapshots(repeats: repeats)
    var cache = ViewModelCache<Int, Fake>()
    var old = NumberedSnapshot()
    for _ in 0..<10 {
      let new = states.state(using: &random)
      let before = Dictionary(uniqueKeysWithValues: old.occurrences().map { ($0, cache[$0]) })
      show(new, after: old, in: &cache)
      expectEqual(cache.count, new.rowCount)
      for (occurrence, version) in zip(new.occurrences(), new.rowVersions) {
        expectEqual(cache[occurrence]?.version, version)
        if let held = before[occurrence] { #expect(cache[occurrence] === held) }
      }
      for (occurrence, held) in before { expectEqual(held?.isDisposed, (cache[occurrence] == nil)) }
      old = new
    }
  }

  // MARK: Examples

  @Test(arguments: ["a: B C A", "a: B C | b: A", "a: B A1 C", "b: A1"])
  func `A row that moves, changes its section or its version keeps its view model`(new: String) {
    var cache = ViewModelCache<String, Fake>()
    show(state("a: A B C"), after: Snapshot(), in: &cache)
    let held = cache[ModelOccurrence(id: "A")]
    show(state(new), after: state("a: A B C"), in: &cache)
    #expect(held != nil)
    #expect(cache[ModelOccurrence(id: "A")] === held)
  }

  @Test func `What was never asked for is neither made nor updated`() {
    var cache = ViewModelCache<String, Fake>()
    let first = ModelOccurrence(id: "A")
    let held = cache.value(for: first) { Fake(version: ModelVersion(rawValue: 0)) }
    var updates: [ModelOccurrence<String>] = []
    let lifecycle = ViewModelLifecycle(from: state("a: A B C"), to: state("a: A1 B1 D"))
    cache.apply(lifecycle, update: { updates.append($1) }, dispose: { _ in Issue.record("nothing is let go of") })
    expectEqual(updates, [first])
    expectEqual(cache.count, 1)
    #expect(cache.value(for: first) { Fake(version: ModelVersion(rawValue: 9)) } === held)
  }

  @Test func `What was asked for before its row came is not made again`() {
    var cache = ViewModelCache<String, Fake>()
    let early = cache.value(for: ModelOccurrence(id: "B")) { Fake(version: nil) }
    show(state("a: A B"), after: Snapshot(), in: &cache)
    #expect(cache[ModelOccurrence(id: "B")] === early)
    expectEqual(cache.count, 2)
  }

  @Test func `A view model that can't be made is not held`() {
    var cache = ViewModelCache<String, Fake>()
    #expect(throws: Refusal.self) {
      _ = try cache.value(for: ModelOccurrence(id: "A")) { () throws(Refusal) -> Fake in throw Refusal() }
    }
    expectEqual(cache.count, 0)
  }

  /// Brings a cache from one state to the next.
  private func show<SectionId, ElementId>(
    _ new: CollectionSnapshot<SectionId, ElementId>, after old: CollectionSnapshot<SectionId, ElementId>,
    in cache: inout ViewModelCache<ElementId, Fake>
  ) {
    let versions = Dictionary(
      uniqueKeysWithValues: zip(new.occurrences(), new.rowVersions))
    cache.apply(
      ViewModelLifecycle(from: old, to: new), make: { Fake(version: versions[$0]) },
      update: { $0.version = versions[$1] }, dispose: { $0.isDisposed = true })
  }
}

private struct Refusal: Error {}

/// A view model to tell from others.
private final class Fake {
  var version: ModelVersion?
  var isDisposed = false

  init(version: ModelVersion?) {
    self.version = version
  }
}
